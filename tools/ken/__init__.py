"""The build of KEN from `kensington/beeb/source`; `python -m tools.ken` writes the images."""
