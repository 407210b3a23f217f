"""The game Kalah: its rules in two implementations, a solver, players and pictures."""
