"""Running other people's tapes, discs and BASIC programs: see `firmware_programs`."""
