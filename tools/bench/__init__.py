"""Measurements of the emulator that `beeb bench` does not make."""
