"""py65's own tests of its 6502, complete and unchanged, on the CPUs of this package."""

from py65.tests.devices import test_mpu6502

from emulator.cpu.reference import Reference
from emulator.cpu.turbo import Turbo


class TestReference(test_mpu6502.MPUTests):
    """py65's tests on the reference CPU."""

    def _get_target_class(self):
        return Reference


class TestTurbo(test_mpu6502.MPUTests):
    """py65's tests on the compiled CPU."""

    def _get_target_class(self):
        return Turbo
