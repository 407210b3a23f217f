"""The processes of a server."""

import os
from pathlib import Path


def descendants(pid: int) -> set[int]:
    """The processes that a process of Linux has started, and those that they have."""
    parents = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                parents[int(entry)] = int(Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    found = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {pid}


def machines(pid: int) -> set[int]:
    """Those that are machines of pages: each works in a directory of its own."""
    return {child for child in descendants(pid) if "beeb-web-" in os.readlink(f"/proc/{child}/cwd")}
