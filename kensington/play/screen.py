"""The terminal that a session is played in: prompt_toolkit's, with a thread for the program's thinking.

The screen drives the session's generator. It stays alive while a level thinks or a stone is shown: ESCAPE is taken at
any time, and so is a change of the window's size. However it ends, the terminal is left as it was.
"""

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.data_structures import Point
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import ConditionalContainer, FormattedTextControl, HSplit, Layout, VSplit, Window
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from boardgame.player import Thought
from kensington.errors import KensingtonError
from kensington.levels import LEVELS
from kensington.play import paint
from kensington.play.desk import Answer, Desk
from kensington.play.requests import AskPoint, AskText, Ponder, Show, Stopped
from kensington.play.session import Session
from kensington.play.turns import Pondered

ESCAPE_SECONDS = 0.1  # after which an ESC byte is the key itself, and not the beginning of an arrow's
ALT_SECONDS = 0.01  # after which it does not belong to a letter that came with it, pressed with Alt
FRAME_SECONDS = 0.04  # between two pictures at least

KEY_NAMES = {
    Keys.ControlM: "enter",
    Keys.ControlJ: "enter",
    Keys.ControlH: "backspace",
    Keys.Up: "up",
    Keys.Down: "down",
    Keys.Left: "left",
    Keys.Right: "right",
    Keys.Home: "home",
    Keys.End: "end",
    Keys.PageUp: "pageup",
    Keys.PageDown: "pagedown",
}


class Killed(Exception):
    """The process is told to end by this signal."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Abandoned(Exception):
    """Nobody waits for what a level is thinking about."""


class Screen:
    """A session in the terminal of this process; `run` plays it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._scene = session.scene
        self._flow = session.run()
        self._desk: Desk | None = None
        self._request: object = None
        self._wait: asyncio.TimerHandle | None = None
        self._asked = 0  # how many requests there have been: what comes late for an old one is not wanted
        self._latest: tuple[int, Thought | None] = (0, None)  # what is being thought, and for which request
        self._rung = 0
        self._numbers = True
        self._help = False
        self._control = _Board(self)
        self._app = self._application()

    def run(self) -> None:
        """Play until nobody wants another game. Raises `KeyboardInterrupt` for Ctrl-C and `Killed` for a signal."""
        self._app.run(pre_run=self._begin)

    # The session's requests

    def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            with suppress(AttributeError, NotImplementedError):  # where there are no such signals
                number = getattr(signal, name)
                loop.add_signal_handler(number, partial(self._leave, Killed(number)))
        self._go_on(self._flow.__next__)

    def _leave(self, error: BaseException | None = None) -> None:
        if self._app.future and not self._app.future.done():
            self._app.exit(exception=error) if error else self._app.exit()

    def _go_on(self, step: Callable[[], Any]) -> None:
        """Take the session to its next request and begin to answer it."""
        if self._wait is not None:
            self._wait.cancel()
            self._wait = None
        self._asked += 1
        self._desk = None
        try:
            request = step()
        except StopIteration:
            self._leave()
            return
        except Exception as error:
            self._leave(error)
            return
        self._request = request
        if isinstance(request, Show):
            self._wait = asyncio.get_running_loop().call_later(request.seconds, self._answer, None)
        elif isinstance(request, Ponder):
            self._ponder(request)
        else:
            self._desk = Desk(request)
        self._refresh()

    def _answer(self, answer: object) -> None:
        self._go_on(partial(self._flow.send, answer))

    def _ponder(self, request: Ponder) -> None:
        loop = asyncio.get_running_loop()
        asked = self._asked

        def arrived(result: Pondered | Exception) -> None:
            if asked != self._asked:
                return
            if isinstance(result, Exception):
                self._leave(result)
            else:
                self._answer(result)

        def work() -> None:
            with suppress(RuntimeError):  # the loop is closed: everybody has gone
                result = self._think(request, asked)
                loop.call_soon_threadsafe(arrived, result)

        threading.Thread(target=work, daemon=True).start()

    def _think(self, request: Ponder, asked: int) -> Pondered | Exception:
        """In a thread of its own: what a level thinks and chooses, or what went wrong."""
        thoughts: list[Thought] = []

        def think(thought: Thought) -> None:
            if asked != self._asked:
                raise Abandoned
            thoughts.append(thought)
            self._latest = (asked, thought)
            if self._scene.watching:
                self._app.invalidate()

        try:
            choice = LEVELS[request.level - 1].choose(request.position, request.seed, think)
        except Exception as error:
            return error
        return Pondered(thoughts, choice)

    # Keys and the mouse

    def _bindings(self) -> KeyBindings:
        keys = KeyBindings()
        for key, name in KEY_NAMES.items():
            keys.add(key)(partial(self._pressed, name))
        keys.add(Keys.Any)(lambda event: self._pressed(event.data, event))
        keys.add(Keys.BracketedPaste)(self._pasted)
        keys.add(Keys.F1)(lambda event: self._toggle_help())
        keys.add(Keys.ControlI)(lambda event: self._toggle_numbers())
        keys.add(Keys.Escape)(lambda event: self._escape())
        keys.add(Keys.Escape, Keys.Escape)(lambda event: self._escape())
        keys.add(Keys.Escape, Keys.Any)(lambda event: self._pressed(f"alt-{event.data}", event))
        keys.add(Keys.ControlC)(lambda event: self._leave(KeyboardInterrupt()))
        keys.add(Keys.SIGINT)(lambda event: self._leave(KeyboardInterrupt()))
        keys.add(Keys.ControlZ)(lambda event: event.app.suspend_to_background())
        keys.add(Keys.ControlL)(lambda event: event.app.renderer.clear())
        return keys

    def _escape(self) -> None:
        if self._help:
            self._help = False
        else:
            self._go_on(partial(self._flow.throw, Stopped()))

    def _toggle_help(self) -> None:
        self._help = not self._help

    def _toggle_numbers(self) -> None:
        self._numbers = not self._numbers

    def _pressed(self, key: str, event: KeyPressEvent) -> None:
        if self._help:
            self._help = False
        elif key == "?" and not isinstance(self._request, AskText):
            self._help = True
        elif self._desk is not None and self._size() is not None:
            self._take(partial(self._desk.press, key))

    def _pasted(self, event: KeyPressEvent) -> None:
        for character in event.data:
            if isinstance(self._request, AskText) and character.isprintable():
                self._pressed(character, event)

    def _take(self, press: Callable[[], Answer | None]) -> None:
        try:
            answer = press()
        except ValueError:
            self._scene.ring()
            self._refresh()
        else:
            if answer is not None:
                self._answer(answer)

    def _clicked(self, event: MouseEvent) -> None:
        size = self._size()
        if event.event_type is not MouseEventType.MOUSE_DOWN or size is None or self._desk is None:
            return
        point = paint.point_near(event.position.y, event.position.x, size)
        if point is not None and isinstance(self._request, AskPoint):
            self._take(partial(self._desk.point_at, point))

    # The picture

    def _size(self) -> paint.Size | None:
        size = self._app.output.get_size()
        return paint.size_for(size.columns, size.rows)

    def _refresh(self) -> None:
        self._control.show_cursor = self._desk is not None and self._desk.cursor is not None
        self._app.invalidate()

    def _ring(self) -> None:
        """Once a picture, however often something has rung since the last one."""
        if self._rung != self._scene.rings:
            self._rung = self._scene.rings
            self._app.output.bell()

    def _application(self) -> Application[None]:
        fits = Condition(lambda: self._size() is not None and not self._help)
        helping = Condition(lambda: self._size() is not None and self._help)
        small = Condition(lambda: self._size() is None)
        game = HSplit(
            [
                VSplit(
                    [
                        Window(FormattedTextControl(self._panel), width=paint.PANEL + 1),
                        Window(self._control),
                    ]
                ),
                Window(FormattedTextControl(self._foot), height=Dimension.exact(paint.FOOT)),
            ]
        )
        layout = HSplit(
            [
                ConditionalContainer(game, fits),
                ConditionalContainer(Window(FormattedTextControl(paint.HELP)), helping),
                ConditionalContainer(Window(FormattedTextControl(self._too_small), wrap_lines=True), small),
            ],
            style=lambda: "class:page" if self._scene.coloured else "class:page-without-colour",
        )
        app: Application[None] = Application(
            layout=Layout(layout),
            key_bindings=self._bindings(),
            style=Style.from_dict(paint.STYLE),
            color_depth=_colour_depth(),
            full_screen=True,
            mouse_support=True,
            min_redraw_interval=FRAME_SECONDS,
            before_render=lambda app: self._ring(),
        )
        app.ttimeoutlen, app.timeoutlen = ESCAPE_SECONDS, ALT_SECONDS
        return app

    def _panel(self) -> paint.Fragments:
        return paint.panel(self._scene, self._request, self._app.output.get_size().rows - paint.FOOT)

    def _foot(self) -> paint.Fragments:
        return paint.foot(self._scene, self._desk, self._app.output.get_size().columns)

    def _too_small(self) -> str:
        size = self._app.output.get_size()
        return paint.too_small(size.columns, size.rows)

    def _board(self) -> paint.Fragments:
        asked, thought = self._latest
        if asked == self._asked and self._scene.watching:
            self._scene.thought = thought
        sixteen = self._app.color_depth == ColorDepth.DEPTH_4_BIT
        return paint.board(self._scene, self._desk, self._size() or "small", self._numbers, sixteen)

    def _cursor(self) -> Point | None:
        """Where the terminal's own cursor stands: on the board's, for those who follow it by ear or magnifier."""
        cursor = self._desk.cursor if self._desk else None
        if cursor is None:
            return None
        row, column = paint.places(self._size() or "small")[cursor]
        return Point(x=column, y=row)


class _Board(FormattedTextControl):
    """The board's part of the screen, which takes clicks."""

    def __init__(self, screen: Screen) -> None:
        super().__init__(screen._board, focusable=True, get_cursor_position=screen._cursor)
        self._screen = screen

    def mouse_handler(self, mouse_event: MouseEvent) -> None:
        self._screen._clicked(mouse_event)


def _colour_depth() -> ColorDepth | None:
    """As the user's variables say; None for prompt_toolkit's own choice."""
    said = ColorDepth.from_env()
    return said or (ColorDepth.DEPTH_24_BIT if os.environ.get("COLORTERM") in ("truecolor", "24bit") else None)


def play(session: Session) -> None:
    """Play a session in this process's terminal.

    Raises `KensingtonError` where there is none, and if the game could not be kept in its file to the end.
    """
    try:
        Screen(session).run()
    except EOFError:
        raise KensingtonError("the terminal has gone") from None
    except Killed as killed:  # the terminal is as it was: now as every other program
        signal.signal(killed.number, signal.SIG_DFL)
        os.kill(os.getpid(), killed.number)
    if session.keeper and session.keeper.fault:
        raise KensingtonError(f"the game could not be kept: {session.keeper.fault}")
