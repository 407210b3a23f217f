"""Sentences about players, one of whom may be called "You"."""

YOU = "you"
PLURAL = {"has": "have", "does": "do", "passes": "pass"}  # of verbs that do more than lose an s


def verb_of(name: str, verb: str) -> str:
    """A verb in the third person singular, or in the second for a player called "You"."""
    return PLURAL.get(verb, verb.removesuffix("s")) if name.casefold() == YOU else verb


def does(name: str, verb: str) -> str:
    """A player's name with a verb, as in "Ann begins" and "You begin"; the verb is given in the third person."""
    return f"{name} {verb_of(name, verb)}"
