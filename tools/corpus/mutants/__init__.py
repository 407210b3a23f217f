"""Mutants: KEN or the engine with one fault each, to measure what `kensington compare` finds; see docs/mutants.md."""
