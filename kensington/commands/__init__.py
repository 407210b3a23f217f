"""The subcommands of `kensington`, a module each: `add(subparsers)` declares the options, `execute(options)` does it."""
