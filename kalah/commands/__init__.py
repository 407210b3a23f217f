"""The subcommands of `kalah`, one module each: `add(subparsers)` declares options, `execute(options)` does it."""
