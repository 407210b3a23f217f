"""A game being played, for the terminal and the page alike: what to ask, what to show, what to save."""
