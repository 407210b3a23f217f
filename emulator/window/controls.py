"""Everything that a person can do with the window, in one table: the menu, the help and docs/window.md are made of it.

A control has a name, a key and an act. Keys are the left ALT, which the Beeb does not have, with another key; the right
ALT is left to the keyboards on which it gives characters. Some have keys of their own: F11, F12 (BREAK) and PAGE UP.
What a control does is done by the window's parts; what goes wrong is a BeebError, which the window shows.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from emulator.errors import BeebError
from emulator.window.settings import KEY_MODES, TINTS

if TYPE_CHECKING:
    from emulator.window.app import Window
    from emulator.window.media import Media

VOLUME_STEP = 0.1
TINT_NAMES = {"colour": "colour", "green": "green", "amber": "amber", "white": "black/white"}

Act = Callable[["Window", int | None], object]  # the digit of one of ten keys; None from the menu


@dataclass(frozen=True)
class Control:
    """One thing that the window can do.

    `key` is as people read it; "ALT 0-9" is ten keys, and without one there is only the menu. `text` names it in the
    menu, `help` says in a sentence what it does. `state` is how it stands, for the menu, where it `stays` open or not.
    A control with an `end` goes on while its key is down.
    """

    name: str
    key: str
    text: str
    group: str
    help: str
    act: Act
    state: Callable[["Window"], str] | None = None
    stays: bool = False
    end: Callable[["Window"], object] | None = None


# ---- What they do ----------------------------------------------------------------------------------------------------


def speed_text(speed: float | None) -> str:
    """A speed as the window writes it: ¼×, 2×, max."""
    if speed is None:
        return "max"
    return {0.25: "¼", 0.5: "½"}.get(speed, f"{speed:g}") + "×"


def on_off(on: bool) -> str:
    return "on" if on else "off"


def pause(window: "Window", _: int | None) -> None:
    window.clock.paused = not window.clock.paused


def pause_state(window: "Window") -> str:
    return on_off(window.clock.paused)


def next_frame(window: "Window", _: int | None) -> None:
    window.clock.single_field()


def slower(window: "Window", _: int | None) -> None:
    window.clock.slower()
    set_speed(window, window.clock.speed)


def faster(window: "Window", _: int | None) -> None:
    window.clock.faster()
    set_speed(window, window.clock.speed)


def set_speed(window: "Window", speed: float | None) -> None:
    window.change(speed=speed)
    window.say(f"Speed {speed_text(speed)}")


def real_speed(window: "Window", _: int | None) -> None:
    set_speed(window, 1.0)


def unlimited(window: "Window", _: int | None) -> None:
    set_speed(window, None if window.settings.speed is not None else 1.0)


def fast_tape(window: "Window", _: int | None) -> None:
    window.change(fast_tape=not window.settings.fast_tape)
    window.say(f"Tapes play {'as fast as they can' if window.settings.fast_tape else 'at the speed of the machine'}")


def rewind(window: "Window", _: int | None) -> None:
    window.overlay.close_all()
    window.rewinding = True


def end_rewind(window: "Window") -> None:
    window.rewinding = False


def load(window: "Window", digit: int | None) -> None:
    if digit is None:
        window.overlay.open("slots")
        return
    window.say(window.media.load_slot(window.slots, digit))
    window.overlay.close_all()


def save(window: "Window", digit: int | None) -> None:
    if digit is None:
        window.overlay.open("slots")
        return
    window.slots.save(digit, window.beeb)
    window.say(f"Saved in slot {digit}")


def scanlines(window: "Window", _: int | None) -> None:
    window.change(scanlines=not window.settings.scanlines)


def tint(window: "Window", _: int | None) -> None:
    window.change(tint=TINTS[(TINTS.index(window.settings.tint) + 1) % len(TINTS)])


def full_screen(window: "Window", _: int | None) -> None:
    window.change(full_screen=not window.settings.full_screen)


def lights(window: "Window", _: int | None) -> None:
    window.change(lights=not window.settings.lights)


def mute(window: "Window", _: int | None) -> None:
    window.change(muted=not window.settings.muted)


def louder(window: "Window", _: int | None) -> None:
    set_volume(window, window.settings.volume + VOLUME_STEP)


def quieter(window: "Window", _: int | None) -> None:
    set_volume(window, window.settings.volume - VOLUME_STEP)


def set_volume(window: "Window", volume: float) -> None:
    window.change(volume=min(max(round(volume, 2), 0.0), 1.0), muted=False)
    window.say(f"Volume {volume_text(window)}")


def volume_text(window: "Window") -> str:
    return f"{window.settings.volume:.0%}"


def screenshot(window: "Window", _: int | None) -> None:
    window.say(f"Saved as {window.recorder.screenshot().name}")


def record_gif(window: "Window", _: int | None) -> None:
    path = window.recorder.toggle_gif()
    window.say("Recording a GIF" if path is None else f"Saved as {path.name}")


def record_wav(window: "Window", _: int | None) -> None:
    path = window.recorder.toggle_wav()
    window.say("Recording the sound" if path is None else f"Saved as {path.name}")


def gif_state(window: "Window") -> str:
    return on_off(window.recorder.recording_gif)


def wav_state(window: "Window") -> str:
    return on_off(window.recorder.recording_wav)


def copy(window: "Window", _: int | None) -> None:
    text = window.keys.copy()
    try:
        pygame.scrap.put_text(text)
    except pygame.error as error:
        raise BeebError(f"the clipboard does not take the text: {error}") from error
    window.say(f"Copied the screen's text: {len(text.splitlines())} lines")


def paste(window: "Window", _: int | None) -> None:
    try:
        text = pygame.scrap.get_text()
    except pygame.error as error:
        raise BeebError(f"there is no text to be had from the clipboard: {error}") from error
    if not text:
        raise BeebError("there is no text on the clipboard")
    window.keys.paste(text)


def keys_by(window: "Window", _: int | None) -> None:
    mode = KEY_MODES[1 - KEY_MODES.index(window.settings.keys)]
    window.change(keys=mode)
    window.say(f"Keys by {mode}")


def play_tape(window: "Window", _: int | None) -> None:
    recorder = window.beeb.tape
    pressed = recorder.playing or recorder.recording
    window.say(window.media.tape_stop() if pressed else window.media.tape_play())


def tape_state(window: "Window") -> str:
    recorder = window.beeb.tape
    return "playing" if recorder.playing else "recording" if recorder.recording else "stopped"


def media(act: Callable[["Media"], str]) -> Act:
    """What `act` does with tapes and discs, and says."""

    def do(window: "Window", _: int | None) -> None:
        said = act(window.media)
        if said:
            window.say(said)

    return do


def press_break(modifier: str | None) -> Act:
    """BREAK with SHIFT or CTRL, which the OS looks at while it starts, or alone."""
    return lambda window, _: window.keys.break_key(modifier)


def power(window: "Window", _: int | None) -> None:
    window.switch_on()


def opens(page: str) -> Act:
    """An act that opens a page of the overlay, or closes it if it is what one sees."""
    return lambda window, _: window.overlay.toggle(page)


def quits(window: "Window", _: int | None) -> None:
    window.closing = True


# ---- The table -------------------------------------------------------------------------------------------------------

CONTROLS = (
    Control(
        "pause", "ALT P", "Pause", "Time",
        "The machine stands still, or goes on.",
        pause, pause_state,
    ),
    Control(
        "frame", "ALT N", "Next frame", "Time",
        "One fiftieth of a second, then the machine stands still.",
        next_frame,
    ),
    Control(
        "slower", "ALT ←", "Slower", "Time",
        "Down to a quarter of the real speed. Sound is heard at the real speed only.",
        slower, lambda window: speed_text(window.settings.speed), True,
    ),
    Control(
        "faster", "ALT →", "Faster", "Time",
        "Up to four times the real speed, then as fast as this computer can.",
        faster, lambda window: speed_text(window.settings.speed), True,
    ),
    Control(
        "real-speed", "ALT HOME", "Real speed", "Time",
        "As fast as a Beeb: 2 MHz, 50 fields a second.",
        real_speed,
    ),
    Control(
        "unlimited", "ALT U", "Unlimited speed", "Time",
        "As fast as this computer can, and back.",
        unlimited, lambda window: on_off(window.settings.speed is None),
    ),
    Control(
        "fast-tape", "ALT T", "Fast tape", "Time",
        "Unlimited speed whenever the cassette motor is on.",
        fast_tape, lambda window: on_off(window.settings.fast_tape), True,
    ),
    Control(
        "rewind", "PAGE UP", "Rewind", "Time",
        "Hold the key to go back in time, by a minute or more; let it go to play on from there.",
        rewind, end=end_rewind,
    ),
    Control(
        "slots", "ALT S", "Slots", "Slots",
        "Shows the ten slots with what was saved in them.",
        opens("slots"), stays=True,
    ),
    Control(
        "load", "ALT 0-9", "Load a slot", "Slots",
        "The machine is again as it was when it was saved in that slot.",
        load, stays=True,
    ),
    Control(
        "save", "ALT SHIFT 0-9", "Save in a slot", "Slots",
        "Keeps the machine as it is now; what was in the slot is lost.",
        save, stays=True,
    ),
    Control(
        "full-screen", "ALT RETURN", "Full screen", "Picture",
        "The picture on the whole screen, or in a window.",
        full_screen, lambda window: on_off(window.settings.full_screen),
    ),
    Control(
        "scanlines", "ALT L", "Scanlines", "Picture",
        "Every second line darker, as on a monitor of the time.",
        scanlines, lambda window: on_off(window.settings.scanlines), True,
    ),
    Control(
        "tint", "ALT O", "Monitor", "Picture",
        "Colour, or a monochrome monitor: green, amber or black and white.",
        tint, lambda window: TINT_NAMES[window.settings.tint], True,
    ),
    Control(
        "lights", "ALT B", "Lights", "Picture",
        "The bar under the picture: lights of keyboard, tape and discs, speed, recordings.",
        lights, lambda window: on_off(window.settings.lights), True,
    ),
    Control(
        "mute", "ALT M", "Mute", "Sound",
        "No sound, or sound again.",
        mute, lambda window: on_off(window.settings.muted), True,
    ),
    Control(
        "louder", "ALT ↑", "Louder", "Sound",
        "In steps of a tenth.",
        louder, volume_text, True,
    ),
    Control(
        "quieter", "ALT ↓", "Quieter", "Sound",
        "In steps of a tenth.",
        quieter, volume_text, True,
    ),
    Control(
        "screenshot", "ALT I", "Screenshot", "Record",
        "Saves the picture as a PNG file.",
        screenshot,
    ),
    Control(
        "gif", "ALT G", "Record a GIF", "Record",
        "Saves the moving picture from now on; the same key ends it.",
        record_gif, gif_state,
    ),
    Control(
        "wav", "ALT W", "Record a WAV", "Record",
        "Saves the sound from now on; the same key ends it.",
        record_wav, wav_state,
    ),
    Control(
        "keyboard", "ALT K", "Show the keyboard", "Keys",
        "The Beeb's keyboard in a picture, with your key for each of its keys. One can go on typing.",
        opens("keyboard"),
    ),
    Control(
        "keys", "ALT J", "Key mapping", "Keys",
        "By position: keys lie where the Beeb has them, for games. By character: what you type appears.",
        keys_by, lambda window: f"by {window.settings.keys}", True,
    ),
    Control(
        "copy", "ALT C", "Copy the text", "Keys",
        "The text on the Beeb's screen goes to the clipboard.",
        copy,
    ),
    Control(
        "paste", "ALT V", "Paste", "Keys",
        "The text on the clipboard is typed on the Beeb's keyboard.",
        paste,
    ),
    Control(
        "tape", "ALT Y", "Play or stop", "Tape",
        "PLAY or STOP on the recorder. The tape moves when the Beeb turns the motor on.",
        play_tape, tape_state, True,
    ),
    Control(
        "rewind-tape", "ALT Z", "Rewind the tape", "Tape",
        "Stops and winds to the start of the tape.",
        media(lambda media: media.tape_rewind()), stays=True,
    ),
    Control(
        "record-tape", "ALT R", "Record on the tape", "Tape",
        "RECORD: what the Beeb saves goes on the tape, a blank one if none is in.",
        media(lambda media: media.tape_record()),
    ),
    Control(
        "eject-tape", "ALT E", "Eject the tape", "Tape",
        "Takes the cassette out. To put one in, drop its file on the window.",
        media(lambda media: media.tape_eject()),
    ),
    Control(
        "eject", "ALT D", "Eject disc 0", "Discs",
        "Takes the disc out of drive 0, its changes saved. To put one in, drop its file on the window.",
        media(lambda media: media.disc_eject(0)), lambda window: window.media.disc_names[0], True,
    ),
    Control(
        "eject-1", "ALT SHIFT D", "Eject disc 1", "Discs",
        "Takes the disc out of drive 1, its changes saved.",
        media(lambda media: media.disc_eject(1)), lambda window: window.media.disc_names[1], True,
    ),
    Control(
        "protect", "ALT X", "Write protect disc 0", "Discs",
        "Whether the Beeb can change the disc in drive 0, and with it the file.",
        media(lambda media: media.protect(0)),
        lambda window: on_off(window.beeb.write_protected[0]), stays=True,
    ),
    Control(
        "protect-1", "ALT SHIFT X", "Write protect disc 1", "Discs",
        "Whether the Beeb can change the disc in drive 1, and with it the file.",
        media(lambda media: media.protect(1)),
        lambda window: on_off(window.beeb.write_protected[1]), stays=True,
    ),
    Control(
        "drop", "ALT A", "A dropped file", "Discs",
        "A tape or disc that is dropped on the window starts on a machine of its own, or is only put in.",
        media(lambda media: media.toggle_starting()),
        lambda window: "starts" if window.media.starting else "is put in", True,
    ),
    Control(
        "break", "F12", "BREAK", "Machine",
        "The Beeb's BREAK key: a program ends, and OLD brings a BASIC one back.",
        press_break(None),
    ),
    Control(
        "shift-break", "SHIFT F12", "SHIFT BREAK", "Machine",
        "BREAK with SHIFT held, which starts the disc in drive 0.",
        press_break("SHIFT"),
    ),
    Control(
        "ctrl-break", "CTRL F12", "CTRL BREAK", "Machine",
        "BREAK with CTRL held: the machine begins as when it is switched on, with its memory kept.",
        press_break("CTRL"),
    ),
    Control(
        "power", "ALT F12", "Switch off and on", "Machine",
        "The Beeb's memory is lost; discs and tape stay in.",
        power,
    ),
    Control(
        "menu", "F11", "Menu", "Window",
        "All that the window can do. The machine stands still meanwhile.",
        opens("menu"),
    ),
    Control(
        "help", "ALT H", "Help", "Window",
        "How to use the window, and its keys.",
        opens("help"), stays=True,
    ),
    Control(
        "quit", "ALT Q", "Quit", "Window",
        "Closes the window; discs that have changed are saved. So does holding ESCAPE for two seconds.",
        quits,
    ),
)  # fmt: skip
GROUPS = tuple(dict.fromkeys(control.group for control in CONTROLS))


# ---- Their keys ------------------------------------------------------------------------------------------------------

KEY_CODES = {
    "←": pygame.K_LEFT, "→": pygame.K_RIGHT, "↑": pygame.K_UP, "↓": pygame.K_DOWN, "HOME": pygame.K_HOME,
    "RETURN": pygame.K_RETURN, "PAGE UP": pygame.K_PAGEUP, "F11": pygame.K_F11, "F12": pygame.K_F12,
}  # fmt: skip
DIGIT_PLACES = (pygame.KSCAN_0, *range(pygame.KSCAN_1, pygame.KSCAN_9 + 1))  # whatever a layout has on them
LEFT_TO_KEYS = ("F12", "SHIFT F12", "CTRL F12")  # BREAK is a key of the Beeb's, with SHIFT and CTRL as they are held
_ALT, _SHIFT = 1, 2


def _chords() -> dict[tuple[int, int], Control]:
    """Controls by the modifiers and the key code that mean them; a digit by minus its place on the keyboard."""
    chords: dict[tuple[int, int], Control] = {}
    for control in CONTROLS:
        key, held = control.key, 0
        if not key or key in LEFT_TO_KEYS:
            continue
        for name, bit in (("ALT ", _ALT), ("SHIFT ", _SHIFT)):
            if key.startswith(name):
                key, held = key.removeprefix(name), held | bit
        codes = [-place for place in DIGIT_PLACES] if key == "0-9" else [KEY_CODES.get(key) or ord(key.lower())]
        for code in codes:
            assert (held, code) not in chords, control.key
            chords[held, code] = control
    return chords


CHORDS = _chords()


def meant(event: pygame.event.Event) -> tuple[Control, int | None] | None:
    """The control that a KEYDOWN or KEYUP means by its key, with the digit if it is one of ten; or None.

    With CTRL or the right ALT, which on many keyboards gives characters, nothing is meant.
    """
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_RALT | pygame.KMOD_MODE | pygame.KMOD_GUI):
        return None
    alt = _ALT if event.mod & pygame.KMOD_LALT else 0
    held = alt | (_SHIFT if event.mod & pygame.KMOD_SHIFT and alt else 0)
    if alt and event.scancode in DIGIT_PLACES:
        control = CHORDS.get((held, -event.scancode))
        return (control, DIGIT_PLACES.index(event.scancode)) if control else None
    key = pygame.K_RETURN if event.key == pygame.K_KP_ENTER else event.key
    control = CHORDS.get((held, key))
    return (control, None) if control else None


def by_name(name: str) -> tuple[Control, int | None]:
    """The control called `name`, with the digit in "load 3". Raises BeebError if there is none."""
    word, _, digit = name.partition(" ")
    for control in CONTROLS:
        if control.name == word and (not digit or control.key.endswith("0-9") and digit in tuple("0123456789")):
            return control, int(digit) if digit else None
    raise BeebError(f"the window has no control {name!r}: {', '.join(control.name for control in CONTROLS)}")


def handle(event: pygame.event.Event, window: "Window") -> bool:
    """Do what a key means, or end what it has begun; whether the key is a control's. Raises BeebError if it cannot be
    done."""
    if event.type in (pygame.KEYUP, pygame.WINDOWFOCUSLOST):
        for control in CONTROLS:
            if control.end is not None and (event.type != pygame.KEYUP or KEY_CODES.get(control.key) == event.key):
                control.end(window)
        return False
    if event.type != pygame.KEYDOWN:
        return False
    found = meant(event)
    if found is not None:
        control, digit = found
        control.act(window, digit)
    return found is not None


def run(name: str, window: "Window") -> None:
    """Do what the control called `name` does ("pause", "load 3"). Raises BeebError if it cannot be done."""
    control, digit = by_name(name)
    control.act(window, digit)


def table() -> str:
    """The controls as the Markdown tables of docs/window.md, a table a group."""
    parts = []
    for group in GROUPS:
        rows = [f"| {c.key} | {c.text} | {c.help} |" for c in CONTROLS if c.group == group]
        parts.append("\n".join([f"**{group}**", "", "| key | | |", "| --- | --- | --- |", *rows]))
    return "\n\n".join(parts)
