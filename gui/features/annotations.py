"""Annotations: arrows, rings, notes and spotlights on the board, stored for each position."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal

from core.messages import Message
from core.rules.forms import Ask, Field
from core.rules.history import Change, Outcome
from core.scenario.annotations import (
    LONGEST_TEXT,
    STYLES,
    Arrow,
    Callout,
    Ring,
    Spotlight,
    carried_over,
    targets,
)
from core.state.game_state import GameState
from core.state.ids import ObjectId
from gui.board.annotations import sentence
from gui.commands import Menu, When
from gui.dialogs.field import FieldDialog, Question
from gui.features.feature import Feature, command
from gui.seen_session import SeenSession
from gui.session import Session
from gui.window.extension import Port
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from core.scenario.annotations import Mark, Marks


class TableMarks(QObject):
    """Stores the marks of each position and restores them after undo, redo and jumps.

    After a player's action, arrows and rings stay while their cards keep their position; notes
    and spotlights are removed. A scenario shows at each step the marks listed for that step.
    ``changed`` is emitted when the shown marks change, ``adopted`` when `adopt` replaced all.
    """

    changed = Signal()
    adopted = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._kept: dict[int, tuple[Outcome | GameState, Marks]] = {}

    @property
    def marks(self) -> "Marks":
        """Marks of the current position."""
        return self.at(self._session.history.cursor)

    def at(self, cursor: int) -> "Marks":
        """Return the marks of the position after ``cursor`` actions."""
        kept = self._kept.get(cursor)
        return kept[1] if kept is not None and kept[0] is self._place(cursor) else ()

    @property
    def everything(self) -> "tuple[Marks, ...]":
        """Marks of the start and of the position after each action, as `adopt` takes them."""
        return tuple(self.at(at) for at in range(len(self._session.history.outcomes) + 1))

    def adopt(self, marks: Sequence["Marks"]) -> None:
        """Replace all marks by those of a scenario: its start first, then each of its steps."""
        self._kept.clear()
        for cursor, each in enumerate(marks):
            self._keep(cursor, each)
        self.changed.emit()
        self.adopted.emit()

    def add(self, mark: "Mark") -> None:
        """Add a mark. An equal mark is removed; one of another style is replaced."""
        marks = self.marks
        others = tuple(each for each in marks if not _same(each, mark))
        self.put(others if mark in marks else (*others, mark))

    def clear(self) -> None:
        """Remove all marks of this position."""
        self.put(())

    def put(self, marks: "Marks") -> None:
        """Replace the marks of this position."""
        self._keep(self._session.history.cursor, marks)
        self.changed.emit()

    def _keep(self, cursor: int, marks: "Marks") -> None:
        place = self._place(cursor)
        if place is not None:
            self._kept[cursor] = (place, marks)

    def _place(self, cursor: int) -> Outcome | GameState | None:
        """Return the identity of a position: the outcome that led to it, or the start state."""
        history = self._session.history
        if not cursor:
            return history.start
        return history.outcomes[cursor - 1] if cursor <= len(history.outcomes) else None

    def follow(self, change: Change) -> None:
        """Carry marks over after an action and show those of the new position."""
        history = change.after.history
        if change.outcome is not None:
            self._carry_over(change)
        elif not history.outcomes:
            self._kept.clear()
        self.changed.emit()

    def _carry_over(self, change: Change) -> None:
        cursor = change.after.history.cursor
        before = self.at(cursor - 1)
        if not before:
            return
        self._keep(cursor, carried_over(before, change.before.state, change.state))


class SeenMarks(QObject):
    """Marks of a table in a second window, translated to the object ids of its viewer."""

    changed = Signal()

    def __init__(self, whole: TableMarks, session: SeenSession, parent: QObject) -> None:
        super().__init__(parent)
        self._whole = whole
        self._session = session
        whole.changed.connect(self.changed)

    @property
    def marks(self) -> "Marks":
        """Marks of the current position."""
        return tuple(map(self._session.seen, self._whole.marks))

    def add(self, mark: "Mark") -> None:
        """Add a mark, or remove an equal one."""
        self._whole.add(self._session.meant(mark))

    def clear(self) -> None:
        """Remove all marks of this position."""
        self._whole.clear()

    def put(self, marks: "Marks") -> None:
        """Replace the marks of this position."""
        self._whole.put(tuple(map(self._session.meant, marks)))


def _same(one: "Mark", other: "Mark") -> bool:
    if type(one) is not type(other):
        return False
    return isinstance(one, Spotlight) or targets(one) == targets(other)


FROM_HERE = (
    "An arrow begins at {}. Choose where it ends, then press the same key again. "
    "A drag with the right button draws one too."
)
NO_ARROW = "The arrow is cancelled."
CHOOSE_FIRST = "Choose a card first: a mark is drawn on the card that is selected."


class AnnotationsFeature(Feature):
    """Marks of the presenter. A right-drag draws an arrow; commands draw the rest."""

    store: TableMarks
    """The marks of the table, which the first window keeps for all."""
    shown: TableMarks | SeenMarks
    """The marks as the viewer of this window may see them."""
    _from: ObjectId | None = None
    _passing: "Marks" = ()

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.meant = Port[["Mark"], bool](lambda _mark: False)
        """Takes an arrow of the user as an answer; returns whether it was one."""

    def show_passing(self, marks: "Marks") -> None:
        """Show marks that belong to no position, until others take their place."""
        if marks != self._passing:
            self._passing = marks
            self._show()

    def setup(self) -> None:
        """Create the mark store and connect it to the board."""
        window = self.window
        window.ports.keep_mark.connect(self.keep_mark)
        window.ports.clear_marks.connect(self.clear_marks)
        if window.host is None:
            self.store = TableMarks(window.session, window)
        else:
            self.store = window.host.feature(AnnotationsFeature).store
        self.shown = self.store
        if isinstance(window.session, SeenSession):
            self.shown = SeenMarks(self.store, window.session, window)
        self.shown.changed.connect(self._show)

    def on_change(self, change: Change) -> None:
        """Update the marks, once for all windows on a table; show them in each."""
        if self.window.host is None:
            self.store.follow(change)
        else:
            self._show()

    @command(
        "point.arrow",
        "Arrow from the card, or drag with the right button",
        Menu.SHOW,
        "Shift+A",
        enabled=When.SELECTED,
        divided=True,
    )
    def _arrow(self) -> None:
        object_id, begun = self._chosen(), self._from
        self._from = None
        if object_id is None:
            return
        if (
            begun is None
            or begun == object_id
            or self.window.session.state.objects.get(begun) is None
        ):
            self._from = object_id
            self._say(FROM_HERE.format(self.window.describe.name_of(object_id)))
        else:
            self.draw(Arrow(start=begun, end=object_id))

    @command("point.style", "Other kind of arrow or ring", Menu.SHOW, "Shift+K")
    def _other_style(self) -> None:
        marks = self.shown.marks
        last = next((mark for mark in reversed(marks) if isinstance(mark, Arrow | Ring)), None)
        if last is None:
            self._say("There is no arrow and no ring here yet.")
            return
        names = list(STYLES)
        style = names[(names.index(last.style) + 1) % len(names)]
        self.draw(replace(last, style=style))

    @command("point.ring", "Ring around the card", Menu.SHOW, "Shift+R", enabled=When.SELECTED)
    def _ring(self) -> None:
        object_id = self._chosen()
        if object_id is not None:
            self.draw(Ring(at=object_id))

    @command(
        "point.callout", "Callout beside the card…", Menu.SHOW, "Shift+C", enabled=When.SELECTED
    )
    def _callout(self) -> None:
        object_id = self._chosen()
        if object_id is None:
            return
        window = self.window
        called = window.describe.name_of(object_id)
        field = Field(
            id="text",
            title=Message("Callout text"),
            ask=Ask.TEXT,
            required=True,
            longest=LONGEST_TEXT,
        )
        question = Question(
            title="Callout", says=f"Callout text for {called}", apply="Show it", field=field
        )
        dialog = FieldDialog(question, window.theme, window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.chosen.connect(lambda text: self._write(object_id, text))
        dialog.begin()

    @command("point.light", "Spotlight on the card", Menu.SHOW, "Shift+O", enabled=When.SELECTED)
    def _light(self) -> None:
        object_id = self._chosen()
        if object_id is None:
            return
        marks = self.shown.marks
        lit = [each for mark in marks if isinstance(mark, Spotlight) for each in mark.on]
        on = (
            tuple(each for each in lit if each != object_id)
            if object_id in lit
            else (*lit, object_id)
        )
        rest = tuple(mark for mark in marks if not isinstance(mark, Spotlight))
        self.shown.put((*rest, Spotlight(on=on)) if on else rest)
        called = ", ".join(self.window.describe.name_of(each) for each in on)
        self._say(f"Spotlight on {called}." if on else "The spotlight is off.")

    @command("point.clear", "Clear all marks", Menu.SHOW, "Shift+X")
    def _clear(self) -> None:
        was = bool(self.shown.marks)
        self._from = None
        self.store.clear()
        self._say("All marks are gone." if was else "There is no mark here.")

    def takes_key(self, key: Qt.Key) -> bool:
        """Cancel an arrow that has begun, with Escape."""
        if key != Qt.Key.Key_Escape or self._from is None:
            return False
        self._from = None
        self._say(NO_ARROW)
        return True

    def keep_mark(self, mark: "Mark") -> bool:
        """Keep a mark that was drawn on the board."""
        if not self.meant(mark):
            self.draw(mark)
        return True

    def clear_marks(self) -> bool:
        """Remove all marks, for every window."""
        self.store.clear()
        return True

    def draw(self, mark: "Mark") -> None:
        """Draw a mark, or remove an equal one; describe it in the answer bar."""
        gone = mark in self.shown.marks
        self.shown.add(mark)
        said = sentence(mark, self.window.describe.name_of)
        self._say("The mark is gone." if gone else said)

    def _show(self) -> None:
        self.window.board.annotations.show((*self.shown.marks, *self._passing))

    def _say(self, words: str) -> None:
        self.window.strip.say(words)

    def _chosen(self) -> ObjectId | None:
        item = self.window.board.subject()
        if item is None:
            self._say(CHOOSE_FIRST)
            return None
        return item.object_id

    def _write(self, object_id: ObjectId, text: str) -> None:
        if self.window.session.state.objects.get(object_id) is not None:
            self.draw(Callout(at=object_id, text=text))
