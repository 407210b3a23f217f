"""The game Kalah: its rules in two implementations, a solver and players."""
