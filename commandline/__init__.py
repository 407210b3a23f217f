"""What every command does the same way, and nothing of any one of them: arguments, errors, files, output, signals.

`beeb`, `kensington`, `kalah` and `pente` stand on it, so it imports none of their packages.
"""
