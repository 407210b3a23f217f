"""A server of the Model Context Protocol: a language model's client runs, watches and debugs a machine."""
