"""Check a program against a twin: two subjects, a source of actions, and a comparison after each action.

A *subject* (`Subject`) restarts from a seed, takes an action and shows a view, named fields. A `TwinCheck` opens two of
them and draws actions for both; `run` plays cases until their outcomes or fields differ, and returns the smallest case
that still does, a `Divergence`, confirmed from a fresh start. `docs/twincheck.md` begins at the beginning.
"""

from twincheck.check import Checked, TwinCheck
from twincheck.divergence import Confirmation, DifferenceKind, Divergence, DivergenceError, FieldDifference
from twincheck.subject import ActOutcome, FunctionSubject, Side, Subject

__all__ = [
    "ActOutcome",
    "Checked",
    "Confirmation",
    "DifferenceKind",
    "Divergence",
    "DivergenceError",
    "FieldDifference",
    "FunctionSubject",
    "Side",
    "Subject",
    "TwinCheck",
]
