"""What chips and CPUs are joined to: the clock, the bus, the keyboard, the cassette recorder, the disc drives."""
