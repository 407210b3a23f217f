"""Finds where a program keeps its game; see docs/memory-maps.md. It serves the study of a program."""
