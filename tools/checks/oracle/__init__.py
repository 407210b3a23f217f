"""jsbeeb under Node.js, as an oracle for the emulator."""
