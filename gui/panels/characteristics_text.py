"""Characteristics in words: as plain text, as the panel's page, and what of it changed."""

from collections import Counter

from core.rules.characteristics_view import CharacteristicsView, FaceLine, Note, Row, Why
from gui.panels.answers import Answer
from gui.panels.citations import TILE, TILE_PAD, Cite, chip, chips, cited_as, escape
from gui.panels.pips import with_pips

CHANGED = "changed"
_MARK = "\N{NO-BREAK SPACE}\N{BLACK CIRCLE}"
TILES_IN_A_ROW = 3
SHARED_BY = 3
"""A reason that so many rows have is said once for all of them."""


def changed_rows(before: CharacteristicsView | None, now: CharacteristicsView) -> frozenset[str]:
    """Return the ids of the rows that say something else than before.

    An object that was not there before, or of which nothing could be seen, has no past
    that could have changed.
    """
    if before is None or not before.rows:
        return frozenset()
    old = {row.id: row.text for row in before.rows}
    return frozenset(row.id for row in now.rows if old.get(row.id) != row.text)


def common_reasons(shown: CharacteristicsView) -> tuple[Why, ...]:
    """Return the reasons that hold for most of the rows."""
    counted = Counter(why for row in shown.rows for why in row.why)
    return tuple(why for why, times in counted.items() if times >= SHARED_BY)


def plain(shown: CharacteristicsView, changed: frozenset[str], cite: Cite) -> str:
    """Return everything that the panel says, as lines of plain text."""
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
    """Return what was answered last, as lines of plain text."""
    lines = [
        f"{line.says}{''.join(_cited(key, cite) for key in line.keys)}".strip()
        for line in answer.lines
    ]
    return "\n".join((answer.title, *lines))


def _cited(key: str, cite: Cite) -> str:
    return f" [{cited_as(key, cite)}]" if key else ""


class Page:
    """Writes characteristics as HTML in the classes of `page_style`, for text of a given size."""

    def __init__(self, cite: Cite, size: int) -> None:
        self._cite = cite
        self._size = size

    def write(
        self, shown: CharacteristicsView, changed: frozenset[str], picture: str, side: int
    ) -> str:
        """Return the page; ``picture`` names the face's picture, ``side`` its width."""
        return "".join(
            (
                '<div class="page">',
                self._head(shown),
                self._image(picture, side),
                self._rows(shown, changed),
                self._faces(shown),
                self._notes(shown),
                "</div>",
            )
        )

    def answer(self, answer: Answer) -> str:
        """Return the page of what was answered last, each reason on a line of its own."""
        place = " · ".join(part for part in (answer.place, answer.head) if part)
        said = "".join(
            f'<p class="gap">{self._words(line.says)}{chips(line.keys, self._cite)}</p>'
            for line in answer.lines
        )
        head = self._titled(answer.option or place, place if answer.option else "")
        return f'<div class="page">{head}{said}</div>'

    def other_face(self, name: str, picture: str, side: int) -> str:
        """Return the page of the other face of a card, which is its picture, ``side`` wide."""
        head = self._titled(name, "the other face, while you peek")
        return f'<div class="page">{head}{self._image(picture, side)}</div>'

    def _head(self, shown: CharacteristicsView) -> str:
        return self._titled(shown.title, shown.subtitle)

    def _titled(self, title: str, subtitle: str) -> str:
        return f'<p class="title">{escape(title)}</p><p class="dim">{escape(subtitle)}</p>'

    @staticmethod
    def _image(picture: str, side: int) -> str:
        if not picture:
            return ""
        return f'<p align="center" class="picture"><img src="{picture}" width="{side}"></p>'

    def _rows(self, shown: CharacteristicsView, changed: frozenset[str]) -> str:
        common = common_reasons(shown)
        lines = self._shared(common) + "".join(
            self._row(row, common, changed=row.id in changed) for row in shown.rows
        )
        return f'<table width="100%" cellspacing="0" cellpadding="0">{lines}</table>'

    def _shared(self, common: tuple[Why, ...]) -> str:
        """Return what holds for most of it, so that no row need repeat it."""
        said = "".join(f"{escape(why.says)}{self._chip(why.key)} " for why in common)
        return f'<tr><td colspan="2" class="shared">{said}</td></tr>' if said else ""

    def _row(self, row: Row, common: tuple[Why, ...], *, changed: bool) -> str:
        label, value = escape(row.label), self._words(row.text)
        if changed:
            label += f'<span class="dot">{_MARK}</span>'
        why = "".join(
            f'<p class="under">{self._words(why.says)}{self._chip(why.key)}</p>'
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
        tiles = [self._tile(number, face, width) for number, face in enumerate(shown.faces)]
        rows = (tiles[at : at + TILES_IN_A_ROW] for at in range(0, len(tiles), TILES_IN_A_ROW))
        cells = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
        return (
            f"{self._heading(shown.faces_title)}"
            f'<table width="100%" cellspacing="0" cellpadding="{TILE_PAD}">{cells}</table>'
        )

    def _tile(self, number: int, face: FaceLine, width: int) -> str:
        return (
            f'<td width="{width}%"><a href="{TILE}:{number}" class="tile">'
            f'<span class="small">{escape(face.name)}<br>'
            f'<span class="faint">{self._words(face.detail)}</span></span></a></td>'
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
            f'<td width="70%" class="said">{self._words(note.text)}{self._chip(note.key)}</td></tr>'
        )

    def _heading(self, words: str) -> str:
        return f'<p class="heading">{escape(words)}</p>'

    def _words(self, text: str) -> str:
        return with_pips(text, self._size)

    def _chip(self, key: str) -> str:
        return chip(key, self._cite)
