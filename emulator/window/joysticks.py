"""Gamepads and joysticks of the host as the Beeb's two analogue joysticks.

The first device that is plugged in is joystick 0, the next joystick 1; when one is unplugged, the next waiting device
takes its place. Stick or D-pad move, any button fires. Devices that SDL knows as gamepads are read by the names of
their parts; others by their first two axes, first hat and buttons.

A stick at rest is never exactly in the middle. Inside the dead zone it counts as centred, and the rest of its travel is
stretched so that its position does not jump at the edge.
"""

import pygame
from pygame._sdl2 import controller

from emulator.beeb import Beeb

PORTS = 2
DEAD_ZONE = 0.15  # of the travel from the middle to the end
AXIS_END = 32767  # SDL's largest value of a gamepad's axis
FIRING = (
    pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_Y,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
)  # fmt: skip

Position = tuple[float, float, bool]  # x to the right and y upwards, -1 to 1; whether a button is pressed


class Stick:
    """A device read by the order of its parts."""

    def __init__(self, stick: pygame.joystick.JoystickType) -> None:
        self._stick = stick
        self.number = stick.get_instance_id()
        self.name = stick.get_name()

    def read(self) -> Position:
        stick = self._stick
        right, up = stick.get_hat(0) if stick.get_numhats() else (0, 0)
        fire = any(stick.get_button(button) for button in range(stick.get_numbuttons()))
        return right or stretched(stick.get_axis(0)), up or stretched(-stick.get_axis(1)), fire

    def close(self) -> None:
        self._stick.quit()


class Gamepad(Stick):
    """A device read by the names of its parts. `index` is its number among the plugged-in devices."""

    def __init__(self, stick: pygame.joystick.JoystickType, index: int) -> None:
        super().__init__(stick)
        self._pad = controller.Controller(index)

    def read(self) -> Position:
        pad, button = self._pad, self._pad.get_button
        x = pad.get_axis(pygame.CONTROLLER_AXIS_LEFTX) / AXIS_END
        y = pad.get_axis(pygame.CONTROLLER_AXIS_LEFTY) / AXIS_END
        right = button(pygame.CONTROLLER_BUTTON_DPAD_RIGHT) - button(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
        up = button(pygame.CONTROLLER_BUTTON_DPAD_UP) - button(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        return right or stretched(x), up or stretched(-y), any(button(each) for each in FIRING)

    def close(self) -> None:
        self._pad.quit()
        super().close()


def stretched(value: float) -> float:
    """An axis (-1 to 1) without its dead zone."""
    way = (abs(value) - DEAD_ZONE) / (1 - DEAD_ZONE)
    return max(0.0, min(way, 1.0)) * (1 if value > 0 else -1) or 0.0


class Joysticks:
    """Moves the joysticks of `beeb`. `take` every event of pygame, and `step` before every field.

    A joystick of the Beeb without a device of the host is left alone.
    """

    def __init__(self, beeb: Beeb) -> None:
        self.beeb = beeb
        self._devices: list[Stick | None] = [None] * PORTS
        self.positions: list[Position | None] = [None] * PORTS  # at the last step
        pygame.joystick.init()
        controller.init()
        self._fill()

    @property
    def names(self) -> list[str | None]:
        """The names of the devices for joysticks 0 and 1, None where there is none."""
        return [None if device is None else device.name for device in self._devices]

    def attach(self, beeb: Beeb) -> None:
        """Move the joysticks of another machine."""
        self.beeb = beeb

    def close(self) -> None:
        """Release the host's devices."""
        for device in self._devices:
            if device is not None:
                device.close()
        self._devices = [None] * PORTS

    def take(self, event: pygame.event.Event) -> None:
        """Follow devices that are plugged in and unplugged; other events are ignored."""
        if event.type == pygame.JOYDEVICEADDED:
            self._fill()
        elif event.type == pygame.JOYDEVICEREMOVED:
            for place, device in enumerate(self._devices):
                if device is not None and device.number == event.instance_id:
                    device.close()  # pygame does not close an unplugged gamepad when its object is freed
                    self._devices[place] = None
                    self.beeb.move_joystick(place)
            self._fill()

    def _fill(self) -> None:
        """Assign devices to the joysticks that have none: gamepads first, as some devices that SDL calls joysticks are
        not."""
        indices = sorted(range(pygame.joystick.get_count()), key=lambda index: not controller.is_controller(index))
        for index in indices:
            stick = pygame.joystick.Joystick(index)
            if stick.get_instance_id() in [device.number for device in self._devices if device is not None]:
                continue
            if None in self._devices and stick.get_numaxes() >= 2 and stick.get_numbuttons():
                device = Gamepad(stick, index) if controller.is_controller(index) else Stick(stick)
                self._devices[self._devices.index(None)] = device

    def step(self) -> None:
        """Put the Beeb's joysticks where the host's are."""
        self.positions = [None if device is None else device.read() for device in self._devices]
        for place, position in enumerate(self.positions):
            if position is not None:
                self.beeb.move_joystick(place, *position)
