"""The comparison of the free BASIC with BASIC II; `python -m tools.checks.firmware_basic` runs it."""
