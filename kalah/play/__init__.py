"""Playing Kalah in a terminal: `session` adds the rules, hints and sowing peg by peg to `boardgame.terminal`."""
