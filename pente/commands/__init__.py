"""The commands of `pente`, a module each."""
