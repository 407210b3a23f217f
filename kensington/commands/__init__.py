"""The subcommands of `kensington`, one module each: `add(subparsers)` declares options, `execute(options)` does it."""
