"""The characteristics panel: the current characteristics of an object, and their reasons."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.rules.history import Change
from core.rules.views import CharacteristicsView, Note, Row, Why
from core.state.ids import ObjectId
from gui.panels.answer_bar import Answer
from gui.panels.prose import (
    TILE,
    TILE_PAD,
    Cite,
    Prose,
    because,
    chips,
    cited_as,
    escape,
    with_pips,
)
from gui.session import Session
from gui.theme import GRID, Theme
from gui.views import View
from gui.widgets.labels import PlainLabel

CHANGED = "changed"
_MARK = "\N{NO-BREAK SPACE}\N{BLACK CIRCLE}"
TILES_IN_A_ROW = 3
SHARED_BY = 3
"""Minimum number of rows for a shared reason to be shown once for all."""


def changed_rows(before: CharacteristicsView | None, now: CharacteristicsView) -> frozenset[str]:
    """Return the ids of the rows that have changed.

    A new object, or one that was hidden before, has no changes.
    """
    if before is None or not before.rows:
        return frozenset()
    old = {row.id: row.text for row in before.rows}
    return frozenset(row.id for row in now.rows if old.get(row.id) != row.text)


def common_reasons(shown: CharacteristicsView) -> tuple[Why, ...]:
    """Return the reasons that most of the rows share."""
    counted = Counter(why for row in shown.rows for why in row.why)
    return tuple(why for why, times in counted.items() if times >= SHARED_BY)


def plain(shown: CharacteristicsView, changed: frozenset[str], cite: Cite) -> str:
    """Return the contents of the panel as lines of plain text."""
    lines = [shown.title, shown.subtitle]
    for row in shown.rows:
        mark = f" ({CHANGED})" if row.id in changed else ""
        lines.append(f"{row.label}: {row.text}{mark}")
        lines += [f"    {why.says}{_cited(why.key, cite)}" for why in row.why]
    if shown.faces:
        lines.append(shown.faces_title)
        lines += [f"    {face.name}: {face.detail}" for face in shown.faces]
    lines += [f"{note.heading}: {note.text}{_cited(note.key, cite)}" for note in shown.notes]
    return "\n".join(line for line in lines if line)


def plain_answer(answer: Answer, cite: Cite) -> str:
    """Return an answer as lines of plain text."""
    lines = [
        f"{line.says}{''.join(_cited(key, cite) for key in line.keys)}".strip()
        for line in answer.lines
    ]
    return "\n".join((answer.title, *lines))


def _cited(key: str, cite: Cite) -> str:
    return f" [{cited_as(key, cite)}]" if key else ""


class Page:
    """Writes characteristics as HTML in the classes of `page_style`, for text of a given size.

    Unless it ``cites``, sentences are links to their rules, without numbers.
    """

    def __init__(self, cite: Cite, size: int, *, cites: bool = True) -> None:
        self._cite = cite
        self._size = size
        self._cites = cites

    def write(
        self, shown: CharacteristicsView, changed: frozenset[str], picture: str, side: int
    ) -> str:
        """Return the page; ``picture`` is the name of the face's picture, ``side`` its width."""
        return "".join(
            (
                '<div class="page">',
                self._titled(shown.title, shown.subtitle),
                self._image(picture, side),
                self._rows(shown, changed),
                self._faces(shown),
                self._notes(shown),
                "</div>",
            )
        )

    def answer(self, answer: Answer) -> str:
        """Return the page of an answer, each reason on a line of its own."""
        place = " · ".join(part for part in (answer.place, answer.head) if part)
        said = "".join(
            f'<p class="gap">{self._cited(line.says, line.keys)}</p>' for line in answer.lines
        )
        head = self._titled(answer.option or place, place if answer.option else "")
        return f'<div class="page">{head}{said}</div>'

    def _titled(self, title: str, subtitle: str) -> str:
        return f'<p class="title">{escape(title)}</p><p class="dim">{escape(subtitle)}</p>'

    @staticmethod
    def _image(picture: str, side: int) -> str:
        if not picture:
            return ""
        return f'<p align="center" class="picture"><img src="{picture}" width="{side}"></p>'

    def _rows(self, shown: CharacteristicsView, changed: frozenset[str]) -> str:
        common = common_reasons(shown)
        said = "".join(f"{self._cited(why.says, (why.key,))} " for why in common)
        lines = (f'<tr><td colspan="2" class="shared">{said}</td></tr>' if said else "") + "".join(
            self._row(row, common, changed=row.id in changed) for row in shown.rows
        )
        return f'<table width="100%" cellspacing="0" cellpadding="0">{lines}</table>'

    def _row(self, row: Row, common: tuple[Why, ...], *, changed: bool) -> str:
        label, value = escape(row.label), self._words(row.text)
        if changed:
            label += f'<span class="dot">{_MARK}</span>'
        why = "".join(
            f'<p class="under">{self._cited(why.says, (why.key,))}</p>'
            for why in row.why
            if why not in common
        )
        return (
            f'<tr><td width="30%" class="label">{label}</td><td width="70%" class="value">'
            f'<p class="{"changed" if changed else "strong"}">{value}</p>{why}</td></tr>'
        )

    def _faces(self, shown: CharacteristicsView) -> str:
        if not shown.faces:
            return ""
        width = 100 // min(max(len(shown.faces), 2), TILES_IN_A_ROW)
        tiles = [
            f'<td width="{width}%"><a href="{TILE}:{number}" class="tile">'
            f'<span class="small">{escape(face.name)}<br>'
            f'<span class="faint">{self._words(face.detail)}</span></span></a></td>'
            for number, face in enumerate(shown.faces)
        ]
        rows = (tiles[at : at + TILES_IN_A_ROW] for at in range(0, len(tiles), TILES_IN_A_ROW))
        cells = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
        return (
            f"{self._heading(shown.faces_title)}"
            f'<table width="100%" cellspacing="0" cellpadding="{TILE_PAD}">{cells}</table>'
        )

    def _notes(self, shown: CharacteristicsView) -> str:
        if not shown.notes:
            return ""
        groups = dict.fromkeys(note.group for note in shown.notes)
        return "".join(
            f"{self._heading(group)}"
            '<table width="100%" cellspacing="0" cellpadding="0">'
            f"{''.join(self._note(note) for note in shown.notes if note.group == group)}</table>"
            for group in groups
        )

    def _note(self, note: Note) -> str:
        return (
            f'<tr><td width="30%" class="note">{escape(note.heading)}</td>'
            f'<td width="70%" class="said">{self._cited(note.text, (note.key,))}</td></tr>'
        )

    def _heading(self, words: str) -> str:
        return f'<p class="heading">{escape(words)}</p>'

    def _words(self, text: str) -> str:
        return with_pips(text, self._size)

    def _cited(self, says: str, keys: tuple[str, ...]) -> str:
        words = self._words(says)
        return words + chips(keys, self._cite) if self._cites else because(words, keys)


EMPTY = (
    "Nothing is selected.\n\nClick a card, or reach it with the arrow keys: "
    "this panel shows what it is now, and why.\n\nPoint at a card for a short look."
)
_PICTURE_SHARE = 0.52
_PICTURE_HEIGHT = 0.4
_CARD_SHAPE = 88 / 63
_SMALLEST_PICTURE, _WIDEST_PICTURE = 96, 320


def _no_answer() -> Answer | None:
    return None


def no_marks(_who: ObjectId) -> frozenset[str]:
    """Return no changed rows."""
    return frozenset()


class Sources(Struct, frozen=True, kw_only=True):
    """Sources of the panel's texts and pictures.

    ``characteristics_view`` returns an object's characteristics; ``before`` those before the last
    action, or None. ``picture`` draws the current face at a width in pixels; ``other_picture`` a
    side of one of its cards. Both may return None. ``marks`` returns rows that changed for another
    reason than the last action, such as another edition. ``answer`` is the last answer,
    ``view`` how much is shown, ``sentence`` the sentence of a rule.
    """

    characteristics_view: Callable[[ObjectId], CharacteristicsView]
    before: Callable[[ObjectId], CharacteristicsView | None]
    cite: Cite
    picture: Callable[[ObjectId, int], QPixmap | None]
    other_picture: Callable[[ObjectId, int, int, int], QPixmap | None]
    marks: Callable[[ObjectId], frozenset[str]] = no_marks
    answer: Callable[[], Answer | None] = _no_answer
    view: Callable[[], View] = lambda: View.JUDGE
    sentence: Callable[[str], str] = lambda _key: ""


class CharacteristicsPanel(QWidget):
    """Shows the selected object, or the hovered one for as long as it is hovered.

    Without a selection it shows the last answer, so that it is never empty.

    ``cited`` emits the key of a rule whose number was clicked.
    """

    cited = Signal(str)

    def __init__(
        self,
        session: Session,
        sources: Sources,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        empty: str = EMPTY,
    ) -> None:
        super().__init__(parent)
        self._nothing = empty
        self._session = session
        self._sources = sources
        self._theme = theme
        self._selected: ObjectId | None = None
        self._pointed: ObjectId | None = None
        self._face: int | None = None
        self._characteristics_view: CharacteristicsView | None = None
        self._changed: frozenset[str] = frozenset()
        self._prose: Prose | None = None
        self._written = 0
        self._held = False
        self.explains = False
        """Whether rule numbers are shown that the view folds."""
        self._empty = PlainLabel(empty, self, look="dim", wraps=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._room = QVBoxLayout(self)
        self._room.setContentsMargins(2 * GRID, 2 * GRID, GRID, GRID)
        self._room.addWidget(self._empty)
        self.setAccessibleName("Characteristics")
        self.setAccessibleDescription(self._nothing)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Postpone writing to the end of the block, so that it happens once."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
            self.refresh()

    def follow(self, change: Change) -> None:
        """Show the selected object after a change."""
        if self._selected is not None:
            self._selected = _followed(change, self._selected)
        self.refresh()

    def show_object(self, object_id: ObjectId | None) -> None:
        """Show the selected object."""
        self._selected = object_id
        self._pointed = None
        self.explains = False
        self._face = None
        self.refresh()

    def follow_answer(self) -> None:
        """Show the last answer, unless an object is shown."""
        if self.shown is None:
            self._write()

    def preview(self, object_id: ObjectId | None) -> None:
        """Show the hovered object; None returns to the selection."""
        if object_id != self._pointed:
            self._pointed = object_id
            self._face = None
            self.explains = False
            self.refresh()

    def explain(self, *, on: bool) -> None:
        """Show the rule numbers of all rows, or fold them."""
        if on != self.explains:
            self.explains = on
            self._write()

    @property
    def shown(self) -> ObjectId | None:
        """The object that is shown."""
        return self._selected if self._pointed is None else self._pointed

    @property
    def says_answer(self) -> bool:
        """Return whether the complete last answer is shown."""
        return self.isVisible() and self.shown is None

    def text(self) -> str:
        """Return the whole panel as plain text."""
        answer = self._sources.answer()
        if self._characteristics_view is None and answer is None:
            return self._nothing
        if self._characteristics_view is None:
            return self._nothing if answer is None else plain_answer(answer, self._sources.cite)
        return plain(self._characteristics_view, self._changed, self._sources.cite)

    def prose(self) -> "Prose":
        """Return the text widget, made on first use."""
        if self._prose is None:
            self._prose = Prose(self._theme, self, tip=self._tip, cite=self._sources.cite)
            self._prose.setAccessibleName("Characteristics")
            self._prose.cited.connect(self.cited)
            self._prose.picked.connect(self._turn_picture)
            self._prose.setVisible(False)
            self._room.addWidget(self._prose)
        return self._prose

    def apply_theme(self, theme: Theme) -> None:
        """Rewrite the panel in other colours."""
        self._theme = theme
        if self._prose is not None:
            self._prose.apply_theme(theme)
        self.refresh()

    def refresh(self) -> None:
        """Rewrite the panel for the current position."""
        if self._held:
            return
        objects = self._session.state.objects
        if self._selected is not None and objects.get(self._selected) is None:
            self._selected = None
        if self._pointed is not None and objects.get(self._pointed) is None:
            self._pointed = None
        object_id = self.shown
        if object_id is None:
            self._characteristics_view = None
            self._changed = frozenset()
        else:
            self._characteristics_view = self._sources.characteristics_view(object_id)
            self._changed = changed_rows(
                self._sources.before(object_id), self._characteristics_view
            )
            self._changed |= self._sources.marks(object_id)
        if self._characteristics_view is None or (self._face or 0) >= len(
            self._characteristics_view.faces
        ):
            self._face = None
        self._write()

    def show_new_pictures(self) -> None:
        """Replace the picture of the current card by a better one."""
        if self.shown is not None:
            self._write()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the picture its share of the new width."""
        super().resizeEvent(event)
        if event.size() != event.oldSize() and self._prose is not None:
            self._write()

    def _write(self) -> None:
        if self._held:
            return
        answer = self._sources.answer()
        self._empty.setVisible(self._characteristics_view is None and answer is None)
        if self._characteristics_view is not None and self.shown is not None:
            wide, high = self.width() * _PICTURE_SHARE, self.height() * _PICTURE_HEIGHT
            side = round(max(min(wide, high / _CARD_SHAPE, _WIDEST_PICTURE), _SMALLEST_PICTURE))
            picture = self._picture(self.shown, side)
            name = self._name_of(picture)
            page = self._page().write(self._characteristics_view, self._changed, name, side)
            self._write_page(page, {name: picture} if picture is not None else None, self._lit())
        elif answer is not None:
            self._write_page(self._page().answer(answer))
        else:
            if self._prose is not None:
                self._prose.setVisible(False)
                self._prose.write("")  # hidden text must not remain for screen readers
                self._prose.setAccessibleDescription(self._nothing)
            self.setAccessibleDescription(self._nothing)

    def _write_page(
        self,
        html: str,
        pictures: dict[str, QPixmap] | None = None,
        lit: frozenset[str] = frozenset(),
    ) -> None:
        prose = self.prose()
        place = prose.verticalScrollBar().value()
        prose.write(html, pictures, lit=lit)
        prose.setVisible(True)
        prose.verticalScrollBar().setValue(place)
        said = self.text()
        self.setAccessibleDescription(said)
        prose.setAccessibleDescription(said)

    def _page(self) -> "Page":
        cites = self.explains or self._sources.view().cites
        return Page(self._sources.cite, self.fontInfo().pixelSize(), cites=cites)

    def _tip(self, keys: Sequence[str]) -> str:
        sources = self._sources
        if not sources.view().cites_on_pointing:
            return ""
        lines = (f"{cited_as(key, sources.cite)}  {sources.sentence(key)}" for key in keys)
        return "\n".join(line.strip() for line in lines)

    def _name_of(self, picture: QPixmap | None) -> str:
        """Return an unused name for a picture, because pages cache pictures by name."""
        self._written += 1
        return f"picture:{self._written}" if picture is not None else ""

    def _picture(self, object_id: ObjectId, side: int) -> QPixmap | None:
        if self._characteristics_view is not None and self._face is not None:
            face = self._characteristics_view.faces[self._face]
            return self._sources.other_picture(object_id, face.card, face.side, side)
        return self._sources.picture(object_id, side)

    def _lit(self) -> frozenset[str]:
        faces = self._characteristics_view.faces if self._characteristics_view is not None else ()
        up = [number for number, face in enumerate(faces) if face.up]
        return frozenset(
            f"{TILE}:{number}" for number in (up if self._face is None else [self._face])
        )

    def _turn_picture(self, word: str) -> None:
        number = int(word)
        up = self._characteristics_view is not None and self._characteristics_view.faces[number].up
        self._face = None if up else number
        self._write()


def _followed(change: Change, object_id: ObjectId) -> ObjectId | None:
    """Return the object, or the one that its first card is part of now."""
    if change.state.objects.get(object_id) is not None:
        return object_id
    was = change.before.state.objects.get(object_id)
    holding = (change.state.holding(card) for card in was.cards) if was is not None else ()
    return next((found.id for found in holding if found is not None), None)
