"""Gamepads and joysticks: SDL's virtual devices are plugged in, moved and unplugged, and BASIC reads them."""

import ctypes
from pathlib import Path

import pygame
import pytest

from emulator import Beeb
from emulator.window.joysticks import DEAD_ZONE, Joysticks, stretched

GAMEPAD, THROTTLE = 1, 9  # SDL_JoystickType: a device of the first has SDL's names for its parts, of the second none
LEFT_X, LEFT_Y = 0, 1
BUTTON_A, DPAD_UP, DPAD_DOWN, DPAD_LEFT, DPAD_RIGHT = 0, 11, 12, 13, 14
HAT_UP, HAT_RIGHT, HAT_LEFT = 1, 2, 8
END = 32767


class Bench:
    """SDL's virtual devices, through the library that pygame has loaded."""

    def __init__(self) -> None:
        maps = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
        library = next(path for *_, path in map(str.split, maps) if "libSDL2-2" in Path(path).name)
        self.sdl = ctypes.CDLL(library)
        self.sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        self.sdl.SDL_GameControllerFromInstanceID.restype = ctypes.c_void_p
        self.sdl.SDL_JoystickSetVirtualAxis.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int16]
        self.sdl.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
        self.sdl.SDL_JoystickSetVirtualHat.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
        self.numbers: list[int] = []

    def plug(self, kind: int, axes: int, buttons: int, hats: int = 0) -> int:
        """Its number among all devices that there have been."""
        index = self.sdl.SDL_JoystickAttachVirtual(kind, axes, buttons, hats)
        assert index >= 0
        self.numbers.append(self.sdl.SDL_JoystickGetDeviceInstanceID(index))
        return self.numbers[-1]

    def unplug(self, number: int) -> None:
        indices = range(self.sdl.SDL_NumJoysticks())
        index = next(i for i in indices if self.sdl.SDL_JoystickGetDeviceInstanceID(i) == number)
        assert self.sdl.SDL_JoystickDetachVirtual(index) == 0
        self.numbers.remove(number)

    def axis(self, number: int, axis: int, value: int) -> None:
        assert self.sdl.SDL_JoystickSetVirtualAxis(self.sdl.SDL_JoystickFromInstanceID(number), axis, value) == 0

    def button(self, number: int, button: int, down: bool) -> None:
        assert self.sdl.SDL_JoystickSetVirtualButton(self.sdl.SDL_JoystickFromInstanceID(number), button, down) == 0

    def hat(self, number: int, value: int) -> None:
        assert self.sdl.SDL_JoystickSetVirtualHat(self.sdl.SDL_JoystickFromInstanceID(number), 0, value) == 0


@pytest.fixture
def bench():
    pygame.display.init()
    pygame.joystick.init()
    bench = Bench()
    yield bench
    for number in list(bench.numbers):
        bench.unplug(number)
    pygame.quit()


@pytest.fixture(scope="module")
def beeb(system_roms):
    with Beeb(dfs=None) as beeb:
        beeb.boot()
        yield beeb


@pytest.fixture
def joysticks(bench, beeb):
    beeb.load_state(beeb.save_state())
    joysticks = Joysticks(beeb)
    yield joysticks
    joysticks.close()


def run(joysticks: Joysticks, fields: int = 3) -> None:
    for _ in range(fields):
        for event in pygame.event.get():
            joysticks.take(event)
        joysticks.step()
        joysticks.beeb.run(frames=1)


def seen(joysticks: Joysticks) -> tuple[int, int, int]:
    """Joystick 0 (ADVAL 1 and 2, 0 to 255) and both buttons (ADVAL 0) as a program reads them."""
    run(joysticks)
    joysticks.beeb.type('CLS:P.ADVAL(1)DIV256;",";ADVAL(2)DIV256;",";ADVAL(0)AND3\n')
    run(joysticks, 30)
    row = next(row for row in joysticks.beeb.screen.text if row.count(",") == 2)
    left, up, fire = row.split(",")
    return int(left), int(up), int(fire)


def test_a_gamepads_stick_dpad_and_buttons_are_joystick_0(bench, joysticks):
    assert joysticks.names == [None, None]
    pad = bench.plug(GAMEPAD, 6, 21)
    run(joysticks)
    assert joysticks.names == ["Virtual Controller", None]
    left, up, fire = seen(joysticks)
    assert (abs(left - 128) <= 1, abs(up - 128) <= 1, fire) == (True, True, 0)
    bench.axis(pad, LEFT_X, -END)
    bench.axis(pad, LEFT_Y, END)  # downwards
    assert seen(joysticks) == (255, 0, 0)
    bench.axis(pad, LEFT_X, END)
    bench.axis(pad, LEFT_Y, -END)
    bench.button(pad, BUTTON_A, True)
    assert seen(joysticks) == (0, 255, 1)
    bench.axis(pad, LEFT_X, 0)
    bench.axis(pad, LEFT_Y, 0)
    bench.button(pad, BUTTON_A, False)
    ways = ((DPAD_UP, (127, 255)), (DPAD_DOWN, (127, 0)), (DPAD_LEFT, (255, 127)), (DPAD_RIGHT, (0, 127)))
    for button, expected in ways:
        bench.button(pad, button, True)
        assert all(abs(a - b) <= 1 for a, b in zip(seen(joysticks)[:2], expected, strict=True))
        bench.button(pad, button, False)


def test_other_devices_are_read_by_axes_hat_and_buttons(bench, joysticks):
    stick = bench.plug(THROTTLE, 2, 3, 1)
    run(joysticks)
    assert joysticks.names == ["Virtual Throttle", None]
    bench.hat(stick, HAT_UP | HAT_LEFT)
    bench.button(stick, 2, True)
    assert seen(joysticks) == (255, 255, 1)
    bench.hat(stick, 0)
    bench.axis(stick, 0, END)
    bench.axis(stick, 1, END)
    assert seen(joysticks) == (0, 0, 1)


def test_gamepads_are_assigned_first_then_waiting_devices(bench, joysticks):
    bench.plug(THROTTLE, 1, 0)  # nothing that one could hold
    stick = bench.plug(THROTTLE, 2, 1)
    first = bench.plug(GAMEPAD, 6, 21)
    run(joysticks)
    assert joysticks.names == ["Virtual Controller", "Virtual Throttle"]
    second = bench.plug(GAMEPAD, 6, 21)
    run(joysticks)
    bench.button(first, BUTTON_A, True)
    bench.axis(first, LEFT_X, END)
    run(joysticks)
    assert joysticks.beeb.system_via.buttons == 1
    bench.unplug(first)
    run(joysticks)
    assert joysticks.names == ["Virtual Controller", "Virtual Throttle"]
    assert joysticks.beeb.system_via.buttons == 0
    bench.button(second, BUTTON_A, True)
    bench.button(stick, 0, True)
    run(joysticks)
    assert joysticks.beeb.system_via.buttons == 3
    bench.unplug(second)
    bench.unplug(stick)
    run(joysticks)
    assert joysticks.names == [None, None]
    assert joysticks.beeb.system_via.buttons == 0
    assert abs(joysticks.beeb.adc.channels[0] - 0x8000) <= 1


def test_an_unplugged_gamepad_is_closed(bench, joysticks):
    """SDL gave one that stayed open for another, later: a crash."""
    number = bench.plug(GAMEPAD, 6, 21)
    run(joysticks)
    assert bench.sdl.SDL_GameControllerFromInstanceID(number)
    bench.unplug(number)
    run(joysticks)
    assert not bench.sdl.SDL_GameControllerFromInstanceID(number)


def test_devices_plugged_in_at_the_start_are_used(bench, beeb):
    bench.plug(GAMEPAD, 6, 21)
    pygame.event.clear()
    joysticks = Joysticks(beeb)
    assert joysticks.names == ["Virtual Controller", None]
    joysticks.close()


def test_position_is_continuous_at_the_dead_zone():
    assert stretched(DEAD_ZONE) == stretched(-DEAD_ZONE) == stretched(0) == 0
    assert 0 < stretched(DEAD_ZONE + 0.01) < 0.02
    assert stretched(1) == 1 and stretched(-1) == stretched(-32768 / 32767) == -1
    assert stretched(0.5) == -stretched(-0.5)
