"""The terminal that a session is played in: prompt_toolkit's, with a thread in which the program chooses.

The screen drives the session's generator. It stays responsive while the program thinks or an act is shown: it handles
ESCAPE and changes of the window's size at any time. However it ends, the terminal is left as it was.
"""

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Hashable
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

from boardgame.errors import BoardGameError
from boardgame.player import Thought
from boardgame.session.board import FOOT, PANEL, Fragments
from boardgame.session.requests import AskPlayer, AskPoint, AskText, AskWork, Decision, Show, Stopped
from boardgame.session.session import Session
from boardgame.terminal import paint
from boardgame.terminal.entry import Entry

ESCAPE_SECONDS = 0.1  # after which an ESC byte is the ESCAPE key and not the start of an arrow key's sequence
ALT_SECONDS = 0.01  # within which ESC and a letter are that letter pressed with Alt
FRAME_SECONDS = 0.04  # at least, between two redraws

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
    """The process has received this signal to terminate."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Abandoned(Exception):
    """The choice that a player is making is not needed any more."""


class TerminalScreen:
    """A session in the terminal of this process."""

    def __init__(self, session: Session[Any, Any]) -> None:
        self._board = session.board
        self._view = session.view
        self._flow = session.run()
        self._entry: Entry | None = None
        self._request: object = None
        self._wait: asyncio.TimerHandle | None = None
        self._requests = 0  # so far: late results of an old request are discarded
        self._latest: tuple[int, Thought[Any] | None] = (0, None)  # the latest thought, and its request's number
        self._rung = 0
        self._names = self._board.shows_names
        self._help = False
        self._control = _BoardControl(self)
        self._app = self._application()

    def run(self) -> None:
        """Play until the user leaves; raises `KeyboardInterrupt` for Ctrl-C, `Killed` for a signal, and any error."""
        self._app.run(pre_run=self._begin, set_exception_handler=False)

    # The session's requests

    def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._failed)  # prompt_toolkit's would wait for a key, and go on
        for name in ("SIGTERM", "SIGHUP"):
            with suppress(AttributeError, NotImplementedError):  # Windows
                number = getattr(signal, name)
                loop.add_signal_handler(number, partial(self._leave, Killed(number)))
        self._continue(self._flow.__next__)

    def _failed(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self._app.layout = Layout(Window())  # the error may be one of drawing
        self._leave(context.get("exception") or RuntimeError(context["message"]))

    def _leave(self, error: BaseException | None = None) -> None:
        if self._app.future and not self._app.future.done():
            self._app.exit(exception=error) if error else self._app.exit()

    def _continue(self, step: Callable[[], Any]) -> None:
        """Take the session to its next request and start answering it."""
        if self._wait is not None:
            self._wait.cancel()
            self._wait = None
        self._requests += 1
        self._entry = None
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
        elif isinstance(request, AskPlayer | AskWork):
            self._choose(request)
        else:
            self._entry = Entry(request, self._board)
        self._refresh()

    def _answer(self, answer: object) -> None:
        self._continue(partial(self._flow.send, answer))

    def _choose(self, request: AskPlayer | AskWork) -> None:
        loop = asyncio.get_running_loop()
        number = self._requests

        def arrived(result: Any) -> None:
            if number != self._requests:
                return
            if isinstance(result, Exception):
                self._leave(result)
            else:
                self._answer(result)

        def work() -> None:
            with suppress(RuntimeError):  # the loop is closed: the screen has ended
                result = self._decide(request, number)
                loop.call_soon_threadsafe(arrived, result)

        threading.Thread(target=work, daemon=True).start()

    def _decide(self, request: AskPlayer | AskWork, number: int) -> Any:
        """In a separate thread: what is asked for, of a player its thoughts and choice, or the exception raised."""
        if isinstance(request, AskWork):
            try:
                return request.function(*request.arguments)
            except Exception as error:
                return error
        thoughts: list[Thought[Any]] = []

        def think(thought: Thought[Any]) -> None:
            if number != self._requests:
                raise Abandoned
            thoughts.append(thought)
            self._latest = (number, thought)
            if self._view.watching:
                self._app.invalidate()

        try:
            choice = request.player.choose(request.position, request.seed, think, request.history)
        except Exception as error:
            return error
        return Decision(thoughts, choice)

    # Keys and the mouse

    def _bindings(self) -> KeyBindings:
        keys = KeyBindings()
        for key, name in KEY_NAMES.items():
            keys.add(key)(partial(self._pressed, name))
        keys.add(Keys.Any)(lambda event: self._pressed(event.data, event))
        keys.add(Keys.BracketedPaste)(self._pasted)
        keys.add(Keys.F1)(lambda event: self._toggle_help())
        keys.add(Keys.ControlI)(lambda event: self._toggle_names())
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
            self._continue(partial(self._flow.throw, Stopped()))

    def _toggle_help(self) -> None:
        self._help = not self._help

    def _toggle_names(self) -> None:
        self._names = not self._names

    def _pressed(self, key: str, event: KeyPressEvent) -> None:
        if self._help:
            self._help = False
        elif key == "?" and not isinstance(self._request, AskText):
            self._help = True
        elif self._entry is not None and self._size() is not None:
            self._take(partial(self._entry.press, key))

    def _pasted(self, event: KeyPressEvent) -> None:
        for character in event.data:
            if isinstance(self._request, AskText) and character.isprintable():
                self._pressed(character, event)

    def _take(self, press: Callable[[], object | None]) -> None:
        try:
            answer = press()
        except ValueError:
            self._view.ring()
            self._refresh()
        else:
            if answer is not None:
                self._answer(answer)

    def click(self, event: MouseEvent) -> None:
        """Handle a mouse event on the board."""
        size = self._size()
        if event.event_type is not MouseEventType.MOUSE_DOWN or size is None or self._entry is None:
            return
        point = paint.point_near(self._board, event.position.y, event.position.x, size)
        if point is not None and isinstance(self._request, AskPoint):
            self._take(partial(self._entry.click, point))

    # The picture

    def _size(self) -> int | None:
        size = self._app.output.get_size()
        return self._board.size_for(size.columns, size.rows)

    def _refresh(self) -> None:
        self._control.show_cursor = self._entry is not None and self._entry.cursor is not None
        self._app.invalidate()

    def _ring(self) -> None:
        """Ring once for a redraw, however many rings there were since the last one."""
        if self._rung != self._view.rings:
            self._rung = self._view.rings
            self._app.output.bell()

    def _application(self) -> Application[None]:
        fits = Condition(lambda: self._size() is not None and not self._help)
        helping = Condition(lambda: self._size() is not None and self._help)
        small = Condition(lambda: self._size() is None)
        game = HSplit(
            [
                VSplit(
                    [
                        Window(FormattedTextControl(lambda: [*self._panel()]), width=PANEL + 1),
                        Window(self._control),
                    ]
                ),
                Window(FormattedTextControl(lambda: [*self._foot()]), height=Dimension.exact(FOOT)),
            ]
        )
        layout = HSplit(
            [
                ConditionalContainer(game, fits),
                ConditionalContainer(Window(FormattedTextControl(self._board.help)), helping),
                ConditionalContainer(Window(FormattedTextControl(self._too_small), wrap_lines=True), small),
            ],
            style=lambda: "class:page" if self._view.coloured else "class:page-without-colour",
        )
        app: Application[None] = Application(
            layout=Layout(layout),
            key_bindings=self._bindings(),
            style=Style.from_dict(paint.styles(self._board)),
            color_depth=_colour_depth(),
            full_screen=True,
            mouse_support=True,
            min_redraw_interval=FRAME_SECONDS,
            before_render=lambda app: self._ring(),
        )
        app.ttimeoutlen, app.timeoutlen = ESCAPE_SECONDS, ALT_SECONDS
        return app

    def _panel(self) -> Fragments:
        return paint.panel(self._board, self._view, self._request, self._app.output.get_size().rows - FOOT)

    def _foot(self) -> Fragments:
        return paint.foot(self._view, self._entry, self._app.output.get_size().columns)

    def _too_small(self) -> str:
        size = self._app.output.get_size()
        return paint.too_small(self._board, size.columns, size.rows)

    def board_text(self) -> Fragments:
        """The board as it is now."""
        number, thought = self._latest
        if number == self._requests and self._view.watching:
            self._view.thought = thought
        sixteen = self._app.color_depth == ColorDepth.DEPTH_4_BIT
        return paint.board_text(
            self._board, self._view, self._cursor, self._size() or 1, names=self._names, sixteen=sixteen
        )

    def terminal_cursor(self) -> Point | None:
        """The place for the terminal's own cursor, on the board's, for screen readers and magnifiers."""
        if self._cursor is None:
            return None
        row, column = self._board.cells(self._size() or 1)[self._cursor]
        return Point(x=column, y=row)

    @property
    def _cursor(self) -> Hashable | None:
        return self._entry.cursor if self._entry else None


class _BoardControl(FormattedTextControl):
    """The board's part of the screen, which receives clicks."""

    def __init__(self, screen: TerminalScreen) -> None:
        super().__init__(lambda: [*screen.board_text()], focusable=True, get_cursor_position=screen.terminal_cursor)
        self._screen = screen

    def mouse_handler(self, mouse_event: MouseEvent) -> None:
        self._screen.click(mouse_event)


def _colour_depth() -> ColorDepth | None:
    """As the environment says; None for prompt_toolkit's own choice."""
    exact = os.environ.get("COLORTERM") in ("truecolor", "24bit")
    return ColorDepth.from_env() or (ColorDepth.DEPTH_24_BIT if exact else None)


def run_session(session: Session[Any, Any]) -> None:
    """Play a session in this process's terminal.

    Raises `BoardGameError` if the terminal disappears or the game could not be saved to the end.
    """
    try:
        TerminalScreen(session).run()
    except EOFError:
        raise BoardGameError("the terminal has been closed") from None
    except KeyboardInterrupt:
        _check_saved(session)
        raise
    except Killed as killed:  # the terminal is restored: now die of the signal as any other program
        signal.signal(killed.number, signal.SIG_DFL)
        os.kill(os.getpid(), killed.number)
    _check_saved(session)


def _check_saved(session: Session[Any, Any]) -> None:
    if session.autosave and session.autosave.fault:
        raise BoardGameError(f"the game could not be saved: {session.autosave.fault}")
