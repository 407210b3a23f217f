"""The subcommands of `beeb`, a module each: `add(subparsers)` declares its options, `execute(options)` does it."""
