"""The build of KEN from `kensington/beeb/source`; `python -m tools.make.ken` writes the images."""
