"""Playing Pente in a terminal: `session` adds the etiquette of open threes and fours to `boardgame.terminal`."""
