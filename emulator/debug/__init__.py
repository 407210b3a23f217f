"""What a programmer asks of a machine: labels, disassembly, breakpoints, the monitor."""
