"""The pages that open a file, choose one of several images in it, and make a blank disc."""

from pathlib import Path

from commandline.files import unused_path
from emulator.errors import BeebError
from emulator.host.files import Folder
from emulator.host.front_end import FrontEnd
from emulator.media.blank import DOUBLE, SINGLE
from emulator.window import sheet as style
from emulator.window.list_page import LIST_TOP, PITCH, ROOM, ROWS, TEXT_COLUMNS, ListItem, ListPage
from emulator.window.page import MARGIN, RIGHT, TOP, Page
from emulator.window.sheet import LETTER, LINE, Sheet

HERE = "here"  # the line that uses the folder that is shown as a disc
OTHERS = "others"  # the line that shows the files that are not known by their suffix
NEW_NAME = "blank"
LONGEST_NAME = 200  # characters
SECOND_COLUMN = MARGIN + 11 * LETTER[0]


class FilesPage(ListPage):
    """The directory of the file opened last, or the files opened last. A file that is chosen is used like a dropped
    one."""

    title = "Open file"
    keys = "RETURN opens  ← up  TAB recent files  ESCAPE back"

    def __init__(self, front_end: FrontEnd) -> None:
        super().__init__(front_end)
        self.recent = False  # whether the files opened last are shown
        newest = front_end.recent.files[:1]
        with front_end.reporting():
            self.folder = Folder(front_end.recent.directory, [], [], [])
            self._open(self.folder.path, newest[0] if newest else None)

    def _open(self, path: Path, chosen: Path | None = None, others: bool = False) -> None:
        """Show a directory. Raises BeebError, and shows what it did before, if that cannot be read."""
        folder = self.folder = Folder.read(path)
        self.front_end.recent.shown = path
        self.recent = False
        self.heading = str(path)
        lines = [ListItem("..", path.parent)] if path.parent != path else []
        lines += [ListItem(f"{file.name}/", file, colour=style.CYAN) for file in folder.folders]
        lines += [ListItem(file.name, file) for file in folder.images]
        lines.append(ListItem("this folder as a disc", HERE, colour=style.CYAN))
        if folder.others and not others:
            lines.append(ListItem(f"… {len(folder.others)} other files", OTHERS, colour=style.GREY))
        else:
            lines += [ListItem(file.name, file, colour=style.GREY) for file in folder.others if others]
        self.show(lines, chosen, fixed=int(path.parent != path))

    def _show_recent(self) -> None:
        self.recent = True
        self.heading = "Files opened last"
        self.show([ListItem(file.name, file, str(file.parent)) for file in self.front_end.recent.files])

    def choose(self, value: object) -> None:
        if value == OTHERS:
            self._open(self.folder.path, self.folder.others[0], others=True)
        elif value == HERE:
            self.front_end.drop(self.folder.path)
        elif isinstance(value, Path) and self._is_folder(value):
            self._open(value, self.folder.path)
        elif isinstance(value, Path):
            self.front_end.drop(value)

    def _is_folder(self, value: object) -> bool:
        return not self.recent and value in (self.folder.path.parent, *self.folder.folders)

    def press(self, key: str) -> None:
        with self.front_end.reporting():
            if key == "Tab":
                self._open(self.folder.path) if self.recent else self._show_recent()
            elif key in ("ArrowLeft", "Backspace"):
                path = self.folder.path
                self._open(path if self.recent else path.parent, path)
            elif key == "ArrowRight":
                if self.lines and self._is_folder(self.lines[self.chosen].value):
                    super().press("Enter")
            else:
                super().press(key)


class ChoicePage(ListPage):
    """Several files to choose from, such as the images in one. The remark on the chosen one is below in full."""

    title = "Choose a program"
    keys = "↑ ↓ choose    RETURN opens    ESCAPE closes"
    rows = ROWS - 2

    def __init__(self, front_end: FrontEnd) -> None:
        super().__init__(front_end)
        self.heading = front_end.choice.title
        self.show([ListItem(each.name, each.path, each.more) for each in front_end.choice.options])
        names = max((style.width_of(line.text) for line in self.lines), default=0) + 2 * LETTER[0]
        remarks = max((style.width_of(line.more) for line in self.lines), default=0)
        # Units, where the second column begins
        self._remarks = MARGIN + min(names, max(TEXT_COLUMNS * LETTER[0], ROOM - remarks))
        self._counted = front_end.clock.time  # up to then

    def fill(self, sheet: Sheet) -> None:
        super().fill(sheet)
        y = LIST_TOP + self.rows * PITCH
        sheet.box(MARGIN, y, RIGHT - MARGIN, 2, style.DIM)
        remark = self.lines[self.chosen].more if self.lines else ""
        for place, line in enumerate(style.wrapped(remark, RIGHT - MARGIN)[:2]):
            sheet.text(MARGIN, y + 8 + place * LINE, line)

    def line(self, sheet: Sheet, y: float, line: ListItem) -> None:
        """Draw a line: the texts in one column, the beginnings of the remarks in another."""
        sheet.text(MARGIN, y, style.shortened(line.text, self._remarks - MARGIN - LETTER[0]), line.colour)
        sheet.text(self._remarks, y, style.shortened(line.more, MARGIN + ROOM - self._remarks), style.GREY)

    def turn(self) -> object:
        """Let the time count for a run of limited length: nobody may be there to choose."""
        now = self.front_end.clock.time
        self.front_end.count(now - self._counted)
        self._counted = now
        return None

    def choose(self, value: object) -> None:
        self.front_end.drop(str(value))


class NewDiscPage(Page):
    """The name, the sides and the drive of a blank disc, which goes into the directory that was shown or used last."""

    title = "New blank disc"
    keys = "↑ ↓ choose  ← → change  RETURN makes  ESCAPE back"

    def __init__(self, front_end: FrontEnd) -> None:
        super().__init__(front_end)
        self.directory = front_end.recent.directory
        self.name = unused_path(self.directory / f"{NEW_NAME}{SINGLE}").name
        self.proposed = True  # the first character that is typed replaces the name
        self.double = False  # unless the name says it
        self.drive = 0
        self.chosen = "Sides"

    @property
    def suffix(self) -> str:
        """The one that the name ends in; if it is none of a disc, that of the chosen sides."""
        for suffix in SINGLE, DOUBLE:
            if self.name.lower().endswith(suffix):
                return suffix
        return self.suffix_of_sides

    @property
    def suffix_of_sides(self) -> str:
        """The suffix for the chosen number of sides."""
        return DOUBLE if self.double else SINGLE

    def fill(self, sheet: Sheet) -> None:
        old = self.front_end.media.disc_names[self.drive]
        sides = "two, drives {} and {}" if self.suffix == DOUBLE else "one, drive {}"
        width = RIGHT - SECOND_COLUMN
        rows = {
            "Directory": str(self.directory),
            "Name": f"{self.name[1 - int(width // LETTER[0]) :]}_",
            "Sides": sides.format(self.drive, self.drive + 2),
            "Drive": f"{self.drive}, in place of {old}" if old else str(self.drive),
            "Make the disc": "",
        }
        y = float(TOP)
        for label, text in rows.items():
            if label == self.chosen:
                sheet.box(MARGIN - 6, y - 4, RIGHT - MARGIN + 12, LINE + 4, style.BAND)
            sheet.text(MARGIN, y, label, style.CYAN)
            for line in style.wrapped(text, width):
                sheet.text(SECOND_COLUMN, y, line, style.YELLOW if label in ("Sides", "Drive") else style.WHITE)
                y += LINE
            y += LINE / 2
            if label in ("Sides", "Drive", "Make the disc"):
                sheet.target(MARGIN - 6, y - 1.5 * LINE - 4, RIGHT - MARGIN + 12, LINE + 4, label)

    def press(self, key: str) -> None:
        rows = ("Sides", "Drive", "Make the disc")
        if key in ("ArrowUp", "ArrowDown", "Tab"):
            self.chosen = rows[(rows.index(self.chosen) + (-1 if key == "ArrowUp" else 1)) % len(rows)]
        elif key in ("ArrowLeft", "ArrowRight"):
            self._change(self.chosen)
        elif key == "Backspace":
            self.name, self.proposed = self.name[:-1], False
        elif key == "Enter":
            self._make()

    def type(self, text: str) -> None:
        kept = "" if self.proposed else self.name
        self.name, self.proposed = (kept + text)[:LONGEST_NAME], False

    def point(self, target: object) -> None:
        if isinstance(target, str):
            self.chosen = target

    def click(self, target: object) -> None:
        self.point(target)
        if target == "Make the disc":
            self._make()
        else:
            self._change(self.chosen)

    def _change(self, row: str) -> None:
        if row == "Drive":
            self.drive = 1 - self.drive
        elif row == "Sides":
            old = self.suffix
            self.double = old == SINGLE
            if self.name.lower().endswith(old):
                self.name = self.name[: -len(old)] + self.suffix_of_sides

    def _make(self) -> None:
        with self.front_end.reporting():
            if not self.name.strip():
                raise BeebError("the disc needs a name")
            name = self.name if self.name.lower().endswith(self.suffix) else self.name + self.suffix
            self.front_end.new_disc(self.directory / name, self.drive)
