"""The base of the exceptions that this package raises for a user's mistakes."""

from commandline.errors import UserError


class BeebError(UserError):
    """A ROM, an image, a name or a state cannot be used; the message names it and the cause."""
