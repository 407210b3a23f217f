"""Confines a process of Linux to a few directories and takes the network from it, without privileges.

Landlock (Linux 5.13 and later; see landlock(7) and the kernel's userspace-api/landlock.rst) limits the files that can
be opened, a filter of system calls (seccomp(2)) the rest. Both are kept by the threads and processes that start later.
What this kernel, processor or system lacks is left out. Metadata such as a file's size can always be read, and files
that are open stay open.
"""

import ctypes
import errno
import os
import struct
import sys
from collections.abc import Iterable
from pathlib import Path

PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 38, 22, 2
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # Landlock's system calls, on every processor
VERSION, PATH_BENEATH = 1, 1  # a flag of the first, and a kind of rule of the second
READ = 1 << 2 | 1 << 3  # files and directories
RIGHTS = {1: 13, 2: 14, 3: 15, 5: 16}  # how many rights to files Landlock knows, from a version on
TCP, TCP_FROM = 3, 4  # binding and connecting, and the version that knows them
SCOPES, SCOPES_FROM = 3, 6  # abstract sockets and signals of other processes

# System calls that are refused, by number: socket, connect, bind, execve, execveat, ptrace, process_vm_readv,
# process_vm_writev, io_uring_setup.
REFUSED = {
    "x86_64": (0xC000003E, (41, 42, 49, 59, 322, 101, 310, 311, 425)),
    "aarch64": (0xC00000B7, (198, 203, 200, 221, 281, 117, 270, 271, 425)),
}
LOAD, JUMP_EQUAL, JUMP_AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06  # of the filter's machine (BPF)
ALLOW, REFUSE = 0x7FFF0000, 0x00050000 | errno.EACCES
FOREIGN = 0x40000000  # from here on, system calls of x32


def confine(writable: Path, readable: Iterable[Path]) -> None:
    """Let this thread, and all that it starts, open only files in `writable` and, to read them, in `readable`.

    It can make no socket, start no program, gain no privileges and look into no other process. Elsewhere than on Linux
    nothing happens.
    """
    if sys.platform != "linux":
        return
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl.argtypes = [ctypes.c_int, *[ctypes.c_ulong] * 4]
    libc.syscall.restype = ctypes.c_long
    libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    _limit_files(libc, writable, readable)
    _limit_calls(libc)


def _limit_files(libc: ctypes.CDLL, writable: Path, readable: Iterable[Path]) -> None:
    version = libc.syscall(CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint(VERSION))
    if version < 1:
        return
    every = (1 << max(count for since, count in RIGHTS.items() if since <= version)) - 1
    handled = [every]
    handled += [TCP] if version >= TCP_FROM else []
    handled += [SCOPES] if version >= SCOPES_FROM else []
    attributes = struct.pack(f"={len(handled)}Q", *handled)
    ruleset = libc.syscall(CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), ctypes.c_uint(0))
    if ruleset < 0:
        return
    for path, rights in [(writable, every), *((path, READ) for path in readable)]:
        try:
            folder = os.open(path, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
        except OSError:  # a directory that does not exist
            continue
        rule = struct.pack("=Qi", rights, folder)
        libc.syscall(ADD_RULE, ctypes.c_int(ruleset), ctypes.c_int(PATH_BENEATH), rule, ctypes.c_uint(0))
        os.close(folder)
    libc.syscall(RESTRICT_SELF, ctypes.c_int(ruleset), ctypes.c_uint(0))
    os.close(ruleset)


def _limit_calls(libc: ctypes.CDLL) -> None:
    known = REFUSED.get(os.uname().machine)
    if known is None or sys.maxsize < 1 << 32:
        return
    processor, numbers = known
    end = len(numbers)
    steps = [  # each: operation, steps to skip if true and if not, operand
        (LOAD, 0, 0, 4),  # the processor whose numbers the call has
        (JUMP_EQUAL, 0, end + 3, processor),
        (LOAD, 0, 0, 0),  # the number
        (JUMP_AT_LEAST, end + 1, 0, FOREIGN),
        *((JUMP_EQUAL, end - index, 0, number) for index, number in enumerate(numbers)),
        (RETURN, 0, 0, ALLOW),
        (RETURN, 0, 0, REFUSE),
    ]
    program = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *step) for step in steps))
    pointer = ctypes.create_string_buffer(struct.pack("@HP", len(steps), ctypes.addressof(program)))
    libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.addressof(pointer), 0, 0)
