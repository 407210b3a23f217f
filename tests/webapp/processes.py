"""The processes of a server."""

import os

from tools.checks.web import descendants


def machines(pid: int) -> set[int]:
    """Those that are machines of pages: each works in a directory of its own."""
    return {child for child in descendants(pid) if "beeb-web-" in os.readlink(f"/proc/{child}/cwd")}
