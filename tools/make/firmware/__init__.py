"""The build of the free firmware from `emulator/firmware/source`; `python -m tools.make.firmware` writes the images."""
