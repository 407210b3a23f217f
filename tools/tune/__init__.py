"""Commands that tune the weights of the searches."""
