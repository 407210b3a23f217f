"""The debug adapter as a process on standard input and output."""

import json
import subprocess
import sys


def test_it_ends_after_disconnect_while_its_input_stays_open():
    command = [sys.executable, "-c", "from emulator.cli import main; main(['dap'])"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as adapter:
        for number, name in enumerate(("initialize", "disconnect"), 1):
            body = json.dumps({"seq": number, "type": "request", "command": name, "arguments": {}}).encode()
            adapter.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
            adapter.stdin.flush()
        assert adapter.wait(timeout=60) == 0, adapter.stderr.read()
