"""The controls of a front end, in one table: menu, help and docs/window.md are made from it.

A control has a name, a key and an action. Keys are the left ALT, which the Beeb does not have, with another key; the
right ALT gives characters on many keyboards. F11, F12 (BREAK) and PAGE UP are controls on their own. An action uses the
parts of a `FrontEnd` and raises BeebError if it fails.
"""

from collections.abc import Callable
from dataclasses import dataclass

from commandline.errors import shorten
from emulator.errors import BeebError
from emulator.host.events import FocusLost, HostEvent, KeyEvent, Modifier
from emulator.host.front_end import PASTING, FrontEnd, PageName
from emulator.host.media import Media, slots_text
from emulator.host.settings import KEY_CHOICES, TINTS

VOLUME_STEP = 0.1
TINT_NAMES = {"colour": "colour", "green": "green", "amber": "amber", "white": "black/white"}

Act = Callable[[FrontEnd, int | None], object]  # with the digit of one of ten keys; None from the menu


@dataclass(frozen=True)
class Control:
    """One thing that the user can do.

    `key` is written for people: "ALT 0-9" is ten keys, "" is none. `text` is its name in the menu, `help` a sentence
    that explains it. `state` is what the menu shows beside it, and `stays` whether the menu stays open after it. A
    control with an `end` lasts while its key is down.
    """

    name: str
    key: str
    text: str
    group: str
    help: str
    act: Act
    state: Callable[[FrontEnd], str] | None = None
    stays: bool = False
    end: Callable[[FrontEnd], object] | None = None


# ---- Actions ---------------------------------------------------------------------------------------------------------


def speed_text(speed: float | None) -> str:
    """A speed as it is shown: ¼×, 2×, max."""
    if speed is None:
        return "max"
    return {0.25: "¼", 0.5: "½"}.get(speed, f"{speed:g}") + "×"


def on_off(on: bool) -> str:
    return "on" if on else "off"


def toggles(setting: str) -> Act:
    """An action that turns a setting on or off."""
    return lambda host, _: host.change(**{setting: not getattr(host.settings, setting)})


def setting(name: str) -> Callable[[FrontEnd], str]:
    """The state of a control that turns a setting on or off."""
    return lambda host: on_off(getattr(host.settings, name))


def pause(host: FrontEnd, _: int | None) -> None:
    host.clock.paused = not host.clock.paused


def next_frame(host: FrontEnd, _: int | None) -> None:
    host.clock.single_field()


def slower(host: FrontEnd, _: int | None) -> None:
    host.clock.slower()
    set_speed(host, host.clock.speed)


def faster(host: FrontEnd, _: int | None) -> None:
    host.clock.faster()
    set_speed(host, host.clock.speed)


def set_speed(host: FrontEnd, speed: float | None) -> None:
    host.change(speed=speed)
    host.say(f"Speed {speed_text(speed)}")


def unlimited(host: FrontEnd, _: int | None) -> None:
    set_speed(host, None if host.settings.speed is not None else 1.0)


def fast_tape(host: FrontEnd, _: int | None) -> None:
    host.change(fast_tape=not host.settings.fast_tape)
    host.say(f"Tapes play {'as fast as they can' if host.settings.fast_tape else 'at the speed of the machine'}")


def rewind(host: FrontEnd, _: int | None) -> None:
    host.close_pages()
    host.rewinding = True


def end_rewind(host: FrontEnd) -> None:
    host.rewinding = False


def load(host: FrontEnd, digit: int | None) -> None:
    if digit is None:
        host.open_page("slots")
        return
    host.say(host.media.load_slot(digit))
    host.close_pages()


def save(host: FrontEnd, digit: int | None) -> None:
    if digit is None:
        host.open_page("slots")
        return
    host.slots.save(digit, host.beeb)
    host.say(f"Saved in slot {digit}")


def tint(host: FrontEnd, _: int | None) -> None:
    host.change(tint=TINTS[(TINTS.index(host.settings.tint) + 1) % len(TINTS)])


def louder(host: FrontEnd, _: int | None) -> None:
    set_volume(host, host.settings.volume + VOLUME_STEP)


def quieter(host: FrontEnd, _: int | None) -> None:
    set_volume(host, host.settings.volume - VOLUME_STEP)


def set_volume(host: FrontEnd, volume: float) -> None:
    host.change(volume=min(max(round(volume, 2), 0.0), 1.0), muted=False)
    host.say(f"Volume {volume_text(host)}")


def volume_text(host: FrontEnd) -> str:
    return f"{host.settings.volume:.0%}"


def screenshot(host: FrontEnd, _: int | None) -> None:
    host.say(f"Saved as {host.recorder.screenshot().name}")


def record_gif(host: FrontEnd, _: int | None) -> None:
    path = host.recorder.toggle_gif()
    host.say("Recording a GIF" if path is None else f"Saved as {path.name}")


def record_wav(host: FrontEnd, _: int | None) -> None:
    path = host.recorder.toggle_wav()
    host.say("Recording the sound" if path is None else f"Saved as {path.name}")


def copy(host: FrontEnd, _: int | None) -> None:
    text = host.keys.copy()
    host.copy_text(text)
    host.say(f"Copied the text of the screen: {len(text.splitlines())} lines")


def paste(host: FrontEnd, _: int | None) -> None:
    text = host.clipboard_text()
    if not text:
        raise BeebError("no text on the clipboard")
    host.say(PASTING.format(host.keys.paste(text)))


def keys_by(host: FrontEnd, _: int | None) -> None:
    choice = KEY_CHOICES[(KEY_CHOICES.index(host.settings.keys) + 1) % len(KEY_CHOICES)]
    host.change(keys=choice)
    host.say(f"Keys: {keys_state(host)}")


def undo_start(host: FrontEnd, _: int | None) -> None:
    host.say(host.media.undo_start())
    host.close_pages()


def keys_state(host: FrontEnd) -> str:
    choice = host.settings.keys
    return choice if choice == "automatic" else f"by {choice}"


def play_tape(host: FrontEnd, _: int | None) -> None:
    recorder = host.beeb.tape
    pressed = recorder.playing or recorder.recording
    host.say(host.media.tape_stop() if pressed else host.media.tape_play())


def tape_state(host: FrontEnd) -> str:
    recorder = host.beeb.tape
    return "playing" if recorder.playing else "recording" if recorder.recording else "stopped"


def media(act: Callable[[Media], str]) -> Act:
    """What `act` does with tapes and discs, and says."""

    def do(host: FrontEnd, _: int | None) -> None:
        message = act(host.media)
        if message:
            host.say(message)

    return do


def sideways_ram(host: FrontEnd, _: int | None) -> None:
    message = host.media.change_ram()
    host.switch_on(*host.started)
    host.say(message)


def debugger(host: FrontEnd, _: int | None) -> None:
    if host.debugger.stopped:
        host.debugger.resume()
    else:
        host.debugger.stop()
        host.open_page("debugger")


def press_break(modifier: str | None) -> Act:
    """BREAK alone, or with SHIFT or CTRL, which the OS reads while it starts."""
    return lambda host, _: host.keys.break_key(modifier)


def opens(page: PageName) -> Act:
    """An action that opens a page, or closes it if it is shown."""
    return lambda host, _: host.toggle_page(page)


def quit_front_end(host: FrontEnd, _: int | None) -> None:
    host.closing = True


# ---- The table -------------------------------------------------------------------------------------------------------

CONTROLS = (
    Control(
        "open", "ALT F", "Open file…", "Files",
        "Uses a tape, disc, BASIC program, ROM or save state as if you had dropped it on the window.",
        opens("files"), stays=True,
    ),
    Control(
        "new-disc", "ALT SHIFT F", "New blank disc…", "Files",
        "Makes a formatted disc as a new file and inserts it, writable.",
        opens("new disc"), stays=True,
    ),
    Control(
        "try", "ALT SHIFT T", "Try these…", "Files",
        "Games and demonstrations that come with this machine.",
        lambda host, _: host.offer_programs(), stays=True,
    ),
    Control(
        "undo-start", "ALT BACKSPACE", "Undo opening", "Files",
        "Back to what ran before the file opened last; again, further back, and at last to the present.",
        undo_start,
    ),
    Control(
        "drop", "ALT A", "Dropped files", "Files",
        "Whether a tape or disc that you open or drop starts on a new machine or is only inserted.",
        media(Media.toggle_starting), lambda host: "start" if host.media.starting else "are inserted", True,
    ),
    Control(
        "pause", "ALT P", "Pause", "Time",
        "Stops the machine, or lets it run on.",
        pause, lambda host: on_off(host.clock.paused),
    ),
    Control(
        "frame", "ALT N", "Next frame", "Time",
        "Runs one fiftieth of a second, then pauses.",
        next_frame,
    ),
    Control(
        "slower", "ALT ←", "Slower", "Time",
        "Down to a quarter of real speed. There is sound at real speed only.",
        slower, lambda host: speed_text(host.settings.speed), True,
    ),
    Control(
        "faster", "ALT →", "Faster", "Time",
        "Up to four times real speed, then as fast as this computer can.",
        faster, lambda host: speed_text(host.settings.speed), True,
    ),
    Control(
        "real-speed", "ALT HOME", "Real speed", "Time",
        "The speed of a Beeb: 2 MHz, 50 fields a second.",
        lambda host, _: set_speed(host, 1.0),
    ),
    Control(
        "unlimited", "ALT U", "Unlimited speed", "Time",
        "As fast as this computer can, and back to real speed.",
        unlimited, lambda host: on_off(host.settings.speed is None),
    ),
    Control(
        "fast-tape", "ALT T", "Fast tape", "Time",
        "Unlimited speed while a tape moves.",
        fast_tape, setting("fast_tape"), True,
    ),
    Control(
        "rewind", "PAGE UP", "Rewind (undo)", "Time",
        "Undo: hold the key to go back in time, by a minute or more; release it to play on from there.",
        rewind, end=end_rewind,
    ),
    Control(
        "slots", "ALT S", "Slots", "Slots",
        "Shows the ten slots of this program and the machines saved in them.",
        opens("slots"), stays=True,
    ),
    Control(
        "load", "ALT 0-9", "Load a slot", "Slots",
        "Restores the machine that was saved in that slot.",
        load, stays=True,
    ),
    Control(
        "save", "ALT SHIFT 0-9", "Save in a slot", "Slots",
        "Saves the machine in that slot, replacing what was there.",
        save, stays=True,
    ),
    Control(
        "full-screen", "ALT RETURN", "Full screen", "Picture",
        "Fills the screen with the picture, or returns to the window.",
        toggles("full_screen"), setting("full_screen"),
    ),
    Control(
        "scanlines", "ALT L", "Scanlines", "Picture",
        "Every second line darker, as on a monitor of the time.",
        toggles("scanlines"), setting("scanlines"), True,
    ),
    Control(
        "borders", "ALT SHIFT L", "Borders", "Picture",
        "Shows all that a television can show, not only the usual 640 × 512 pixels.",
        toggles("borders"), setting("borders"), True,
    ),
    Control(
        "tint", "ALT O", "Monitor", "Picture",
        "Colour, or a monochrome monitor: green, amber or black and white.",
        tint, lambda host: TINT_NAMES[host.settings.tint], True,
    ),
    Control(
        "lights", "ALT B", "Lights", "Picture",
        "The bar under the picture: lamps of keyboard, tape and discs, speed, recordings.",
        toggles("lights"), setting("lights"), True,
    ),
    Control(
        "mute", "ALT M", "Mute", "Sound",
        "Turns the sound off, or on again.",
        toggles("muted"), setting("muted"), True,
    ),
    Control(
        "louder", "ALT ↑", "Louder", "Sound",
        "Raises the volume by a tenth.",
        louder, volume_text, True,
    ),
    Control(
        "quieter", "ALT ↓", "Quieter", "Sound",
        "Lowers the volume by a tenth.",
        quieter, volume_text, True,
    ),
    Control(
        "screenshot", "ALT I", "Screenshot", "Record",
        "Saves the picture as a PNG file.",
        screenshot,
    ),
    Control(
        "gif", "ALT G", "Record a GIF", "Record",
        "Records the picture to a GIF file until you press the key again.",
        record_gif, lambda host: on_off(host.recorder.recording_gif),
    ),
    Control(
        "wav", "ALT W", "Record a WAV", "Record",
        "Records the sound to a WAV file until you press the key again.",
        record_wav, lambda host: on_off(host.recorder.recording_wav),
    ),
    Control(
        "keyboard", "ALT K", "Show the keyboard", "Keys",
        "Shows the Beeb's keyboard with your key for each of its keys. You can keep typing.",
        opens("keyboard"),
    ),
    Control(
        "keys", "ALT J", "Key mapping", "Keys",
        "By position, for games; by character, for typing; or automatically, as the program reads.",
        keys_by, keys_state, True,
    ),
    Control(
        "copy", "ALT C", "Copy the text", "Keys",
        "Copies the text on the Beeb's screen to the clipboard.",
        copy,
    ),
    Control(
        "paste", "ALT V", "Paste", "Keys",
        "Types the text on the clipboard on the Beeb's keyboard, at unlimited speed. ESCAPE stops it.",
        paste,
    ),
    Control(
        "tape", "ALT Y", "Play or stop", "Tape",
        "Presses PLAY or STOP on the recorder. The tape moves while the Beeb has the motor on.",
        play_tape, tape_state, True,
    ),
    Control(
        "rewind-tape", "ALT Z", "Rewind the tape", "Tape",
        "Stops the tape and winds it to its start.",
        media(Media.tape_rewind), None, True,
    ),
    Control(
        "record-tape", "ALT R", "Record on the tape", "Tape",
        "Presses RECORD: what the Beeb saves goes on the tape, a blank one if the recorder is empty.",
        media(Media.tape_record),
    ),
    Control(
        "eject-tape", "ALT E", "Eject the tape", "Tape",
        "Ejects the tape. To insert one, open its file or drop it on the window.",
        media(Media.tape_eject),
    ),
    Control(
        "eject", "ALT D", "Eject disc 0", "Discs",
        "Ejects the disc in drive 0, its changes saved. To insert one, open its file.",
        media(lambda media: media.disc_eject(0)), lambda host: host.media.disc_names[0], True,
    ),
    Control(
        "eject-1", "ALT SHIFT D", "Eject disc 1", "Discs",
        "Ejects the disc in drive 1, its changes saved.",
        media(lambda media: media.disc_eject(1)), lambda host: host.media.disc_names[1], True,
    ),
    Control(
        "protect", "ALT X", "Write protect disc 0", "Discs",
        "Whether the Beeb can change the disc in drive 0 and its file.",
        media(lambda media: media.protect(0)),
        lambda host: on_off(host.beeb.write_protected[0]), stays=True,
    ),
    Control(
        "protect-1", "ALT SHIFT X", "Write protect disc 1", "Discs",
        "Whether the Beeb can change the disc in drive 1 and its file.",
        media(lambda media: media.protect(1)),
        lambda host: on_off(host.beeb.write_protected[1]), stays=True,
    ),
    Control(
        "break", "F12", "BREAK", "Machine",
        "The Beeb's BREAK key: ends a program; OLD brings a BASIC program back.",
        press_break(None),
    ),
    Control(
        "shift-break", "SHIFT F12", "SHIFT BREAK", "Machine",
        "BREAK with SHIFT held: boots the disc in drive 0.",
        press_break("SHIFT"),
    ),
    Control(
        "ctrl-break", "CTRL F12", "CTRL BREAK", "Machine",
        "BREAK with CTRL held: starts the machine as after switching on, but keeps its memory.",
        press_break("CTRL"),
    ),
    Control(
        "power", "ALT F12", "Switch off and on", "Machine",
        "Clears the Beeb's memory; discs and tape stay in.",
        lambda host, _: host.switch_on(),
    ),
    Control(
        "sideways-ram", "ALT SHIFT M", "Sideways RAM", "Machine",
        "RAM in no sideways slot, in slot 4 or in slots 4 to 7. The Beeb and its program start again.",
        sideways_ram, lambda host: slots_text(host.beeb.ram_slots), True,
    ),
    Control(
        "debugger", "ALT F11", "Debugger", "Machine",
        "Stops the machine to step through its program: breakpoints, registers, memory.",
        debugger, lambda host: "stopped" if host.debugger.stopped else "",
    ),
    Control(
        "menu", "F11", "Menu", "Window",
        "Everything that the window can do. The machine stops meanwhile.",
        opens("menu"),
    ),
    Control(
        "help", "ALT H", "Help", "Window",
        "How to use the window, and its keys.",
        opens("help"), stays=True,
    ),
    Control(
        "quit", "ALT Q", "Quit", "Window",
        "Closes the window and saves changed discs. So does holding ESCAPE for two seconds.",
        quit_front_end,
    ),
)  # fmt: skip
GROUPS = tuple(dict.fromkeys(control.group for control in CONTROLS))


# ---- Keys ------------------------------------------------------------------------------------------------------------

KEY_NAMES = {
    "←": "ArrowLeft", "→": "ArrowRight", "↑": "ArrowUp", "↓": "ArrowDown", "HOME": "Home", "RETURN": "Enter",
    "PAGE UP": "PageUp", "BACKSPACE": "Backspace", "F11": "F11", "F12": "F12",
}  # fmt: skip
DIGIT_CODES = tuple(f"Digit{digit}" for digit in range(10))  # by position, whatever the layout has there
BREAK_KEYS = ("F12", "SHIFT F12", "CTRL F12")  # `KeyMapper` presses BREAK, with SHIFT and CTRL as they are held

Chord = tuple[Modifier, str]  # what is held, and the key, or the code of a digit


def _chords() -> dict[Chord, Control]:
    """The controls by their chords."""
    chords: dict[Chord, Control] = {}
    for control in CONTROLS:
        key, held = control.key, Modifier.NONE
        if not key or key in BREAK_KEYS:
            continue
        for name, modifier in (("ALT ", Modifier.ALT), ("SHIFT ", Modifier.SHIFT)):
            if key.startswith(name):
                key, held = key.removeprefix(name), held | modifier
        for each in DIGIT_CODES if key == "0-9" else [KEY_NAMES.get(key, key.lower())]:
            assert (held, each) not in chords, control.key
            chords[held, each] = control
    return chords


CHORDS = _chords()


def control_of(event: KeyEvent) -> tuple[Control, int | None] | None:
    """The control that a key means, with the digit if it is one of ten keys; or None.

    A key with CTRL, META or the right ALT, which gives characters on many keyboards, means none.
    """
    if event.modifiers & (Modifier.CTRL | Modifier.ALT_GR | Modifier.META):
        return None
    held = event.modifiers if event.modifiers & Modifier.ALT else Modifier.NONE
    if held and event.code in DIGIT_CODES:
        control = CHORDS.get((held, event.code))
        return (control, DIGIT_CODES.index(event.code)) if control else None
    control = CHORDS.get((held, event.key))
    return (control, None) if control else None


def by_name(name: str) -> tuple[Control, int | None]:
    """The control called `name`, with the digit in "load 3". Raises BeebError for an unknown one."""
    word, _, digit = name.partition(" ")
    for control in CONTROLS:
        if control.name == word and (not digit or control.key.endswith("0-9") and digit in tuple("0123456789")):
            return control, int(digit) if digit else None
    raise BeebError(f"unknown control {shorten(name)!r}; choose from {', '.join(control.name for control in CONTROLS)}")


def handle(event: HostEvent, host: FrontEnd) -> bool:
    """Do what a key means, or end what it has started; whether it is a control's key. Raises BeebError if it fails."""
    if isinstance(event, KeyEvent) and event.down:
        found = control_of(event)
        if found is not None:
            control, digit = found
            control.act(host, digit)
        else:
            explain_sign(event, host)
        return found is not None
    if isinstance(event, KeyEvent | FocusLost):
        for control in CONTROLS:
            if control.end is not None and (isinstance(event, FocusLost) or KEY_NAMES.get(control.key) == event.key):
                control.end(host)
    return False


def explain_sign(event: KeyEvent, host: FrontEnd) -> None:
    """The first time that a sign comes out as another one, name the key that changes that."""
    given = host.keys.other_sign(event)
    if given is not None and host.keys.mode not in host.explained:
        host.explained.add(host.keys.mode)
        if host.keys.mode == "position":
            host.say(f"By position, {event.text} came out as {given}: {by_name('keys')[0].key} maps keys by character")
        else:
            lock = host.keys.label("SHIFT LOCK").upper()
            host.say(f"SHIFT LOCK is on, and {event.text} came out as {given}: {lock} turns it off")


def run(name: str, host: FrontEnd) -> None:
    """Do what the control called `name` does ("pause", "load 3"). Raises BeebError if it fails."""
    control, digit = by_name(name)
    control.act(host, digit)


def do(name: str, host: FrontEnd) -> None:
    """As `run`, but show the error if it fails."""
    with host.reporting():
        run(name, host)


def table() -> str:
    """The controls as the Markdown table of docs/window.md."""
    rows = ["| | |", "| --- | --- |"]
    for group in GROUPS:
        controls = (f"**{c.key}** {c.text}" for c in CONTROLS if c.group == group)
        rows.append(f"| {group} | {', '.join(controls)} |")
    return "\n".join(rows)
