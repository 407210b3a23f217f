"""The comparison of the free BASIC with BASIC II; `python -m tools.firmware_basic` runs it."""
