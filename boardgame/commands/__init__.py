"""What the commands of every game share: arguments, output, progress, and whole subcommands such as `match`."""
