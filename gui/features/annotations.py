"""Arrows, rings, callouts and a spotlight over the table, by hand and by key."""

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt

from core.messages import Message
from core.rules.forms import Ask, Field
from core.rules.history import Change
from core.scenario.annotations import LONGEST_TEXT, STYLES, Arrow, Callout, Ring, Spotlight
from core.state.ids import ObjectId
from gui.board.annotations.controller import sentence
from gui.commands import Menu, When
from gui.dialogs.field import FieldDialog, Question
from gui.features.annotations.marks import SeenMarks, TableMarks
from gui.features.feature import Feature, command
from gui.seen_session import SeenSession

if TYPE_CHECKING:
    from core.scenario.annotations import Mark

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

    def setup(self) -> None:
        """Keep marks beside the history and show them on the board."""
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
        """Give the latest arrow or ring the next style."""
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
        """Add the selected card to the spotlight, or remove it."""
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
        self.draw(mark)
        return True

    def clear_marks(self) -> bool:
        """Take all marks away, for every window."""
        self.store.clear()
        return True

    def draw(self, mark: "Mark") -> None:
        """Draw a mark, or remove an equal one; describe it in the answer strip."""
        gone = mark in self.shown.marks
        self.shown.add(mark)
        said = sentence(mark, self.window.describe.name_of)
        self._say("The mark is gone." if gone else said)

    def _show(self) -> None:
        self.window.board.annotations.show(self.shown.marks)

    def _say(self, words: str) -> None:
        self.window.strip.say(words)

    def _chosen(self) -> ObjectId | None:
        """Return the selected card; without one, ask for it in the answer strip."""
        item = self.window.board.subject()
        if item is None:
            self._say(CHOOSE_FIRST)
            return None
        return item.object_id

    def _write(self, object_id: ObjectId, text: str) -> None:
        if self.window.session.state.objects.get(object_id) is not None:
            self.draw(Callout(at=object_id, text=text))
