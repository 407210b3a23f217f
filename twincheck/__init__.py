"""Check a program against a twin: the work of a campaign, which knows neither a game nor a machine."""
