"""An error that the person at the keyboard can act on: the base of every exception this package raises on purpose."""


class BeebError(Exception):
    """Something the user gave (a ROM, an image, a name, a state) cannot be used; the message says what and where."""
