"""The game Pente: its rules in two implementations, open rows, players and pictures."""
