"""The board game Kensington: rules, players, pictures."""
