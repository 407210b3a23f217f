"""The build of the free firmware from `emulator/firmware/source`; `python -m tools.firmware` writes the images."""
