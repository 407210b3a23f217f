"""Programs that build what the project ships. They work in a checkout and are not part of what is installed."""
