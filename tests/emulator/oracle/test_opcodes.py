"""Every opcode compared with the oracle's, from random states."""

import pytest

from tests.emulator.oracle.jsbeeb import Oracle
from tools.checks import opcodes

STATES = 100  # of each opcode


@pytest.mark.parametrize("cpu_class", opcodes.CPUS.values(), ids=opcodes.CPUS)
def test_every_opcode_agrees_with_the_oracle(oracle: Oracle, cpu_class: type) -> None:
    found = list(opcodes.mismatches(oracle, cpu_class, STATES, seed=6502))
    assert not found, f"{len(found)} of {256 * STATES} differ:\n" + "\n".join(map(str, found[:10]))


def test_a_wrong_cpu_is_detected(oracle: Oracle) -> None:
    class Wrong(opcodes.Reference):
        def opCLR(self, x: int) -> None:
            pass

    found = {mismatch.state.opcode for mismatch in opcodes.mismatches(oracle, Wrong, 8, seed=6502)}
    assert found == {0x18, 0x58, 0xB8, 0xD8}  # CLC CLI CLV CLD
