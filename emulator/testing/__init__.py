"""Testing programs for the BBC Micro with pytest: `plugin` has the fixtures, and docs/testing.md describes them."""
