"""The Kensingtons in BASIC of `tests/kensington/hobby`: who plays and checks them, and what their authors know."""
