"""Commands that make files of the repository: KEN, the free ROMs, the opening book, games that show each rule."""
