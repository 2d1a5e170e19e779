"""A sheet in words: as plain text, as the panel's page, and what of it changed."""

from collections import Counter

from core.rules.characteristics_view import FaceLine, Note, Row, Sheet, Why
from gui.panels.answers import Answer
from gui.panels.citations import TILE, TILE_PAD, Cite, chip, cited_as, escape
from gui.panels.pips import with_pips
from gui.theme import GRID, TITLE_FAMILIES, Theme

CHANGED = "changed"
_MARK = "\N{NO-BREAK SPACE}\N{BLACK CIRCLE}"
TILES_IN_A_ROW = 3
SHARED_BY = 3
"""A reason that so many rows have is said once for all of them."""


def changed_rows(before: Sheet | None, now: Sheet) -> frozenset[str]:
    """Return the ids of the rows that say something else than before.

    An object that was not there before, or of which nothing could be seen, has no past
    that could have changed.
    """
    if before is None or not before.rows:
        return frozenset()
    old = {row.id: row.text for row in before.rows}
    return frozenset(row.id for row in now.rows if old.get(row.id) != row.text)


def common_reasons(sheet: Sheet) -> tuple[Why, ...]:
    """Return the reasons that hold for most of the rows."""
    counted = Counter(why for row in sheet.rows for why in row.why)
    return tuple(why for why, times in counted.items() if times >= SHARED_BY)


def plain(sheet: Sheet, changed: frozenset[str], cite: Cite) -> str:
    """Return everything that the panel says, as lines of plain text."""
    lines = [sheet.title, sheet.subtitle]
    for row in sheet.rows:
        mark = f" ({CHANGED})" if row.id in changed else ""
        lines.append(f"{row.label}: {row.text}{mark}")
        lines += [f"    {why.says}{_cited(why.key, cite)}" for why in row.why]
    if sheet.faces:
        lines.append(sheet.faces_title)
        lines += [f"    {face.name}: {face.detail}" for face in sheet.faces]
    lines += [f"{note.heading}: {note.text}{_cited(note.key, cite)}" for note in sheet.notes]
    return "\n".join(line for line in lines if line)


def plain_answer(answer: Answer, cite: Cite) -> str:
    """Return what was answered last, as lines of plain text."""
    lines = [
        f"{line.says}{''.join(_cited(key, cite) for key in line.keys)}" for line in answer.lines
    ]
    return "\n".join((answer.title, *lines))


def _cited(key: str, cite: Cite) -> str:
    return f" [{cited_as(key, cite)}]" if key else ""


class Page:
    """Writes sheets as HTML in the colours of a theme, for text of a given size."""

    def __init__(self, theme: Theme, cite: Cite, size: int) -> None:
        self._theme = theme
        self._cite = cite
        self._size = size
        self._small = round(size * 0.89)

    def write(self, sheet: Sheet, changed: frozenset[str], picture: str, side: int) -> str:
        """Return the page of a sheet; ``picture`` names the face's picture, ``side`` its width."""
        return "".join(
            (
                f'<div style="color:{self._theme.text}">',
                self._head(sheet),
                self._image(picture, side),
                self._rows(sheet, changed),
                self._faces(sheet),
                self._notes(sheet),
                "</div>",
            )
        )

    def answer(self, answer: Answer) -> str:
        """Return the page of what was answered last, each reason on a line of its own."""
        place = " · ".join(part for part in (answer.place, answer.head) if part)
        said = "".join(
            f'<p style="margin:{GRID}px 0 0 0">{self._words(line.says)}'
            f"{''.join(self._chip(key) for key in line.keys)}</p>"
            for line in answer.lines
        )
        head = self._titled(answer.option or place, place if answer.option else "")
        return f'<div style="color:{self._theme.text}">{head}{said}</div>'

    def other_face(self, name: str, picture: str, side: int) -> str:
        """Return the page of the other face of a card, which is its picture, ``side`` wide."""
        head = self._titled(name, "the other face, while you peek")
        return f'<div style="color:{self._theme.text}">{head}{self._image(picture, side)}</div>'

    def _head(self, sheet: Sheet) -> str:
        return self._titled(sheet.title, sheet.subtitle)

    def _titled(self, title: str, subtitle: str) -> str:
        families = ",".join(f"'{family}'" for family in TITLE_FAMILIES)
        style = f"font-family:{families}; font-size:{round(self._size * 1.5)}px; font-weight:600"
        return (
            f'<p style="{style}; margin:0">{escape(title)}</p>'
            f'<p style="color:{self._theme.dim}; font-size:{self._small}px; margin:0">'
            f"{escape(subtitle)}</p>"
        )

    @staticmethod
    def _image(picture: str, side: int) -> str:
        if not picture:
            return ""
        return (
            f'<p align="center" style="margin:{GRID}px 0 {GRID}px 0">'
            f'<img src="{picture}" width="{side}"></p>'
        )

    def _rows(self, sheet: Sheet, changed: frozenset[str]) -> str:
        common = common_reasons(sheet)
        lines = self._shared(common) + "".join(
            self._row(row, common, changed=row.id in changed) for row in sheet.rows
        )
        return f'<table width="100%" cellspacing="0" cellpadding="0">{lines}</table>'

    def _shared(self, common: tuple[Why, ...]) -> str:
        """Return what holds for most of it, so that no row need repeat it."""
        said = "".join(f"{escape(why.says)}{self._chip(why.key)} " for why in common)
        style = (
            f"border-bottom:1px solid {self._theme.line}; padding:6px 0;"
            f" color:{self._theme.dim}; font-size:{self._small}px"
        )
        return f'<tr><td colspan="2" style="{style}">{said}</td></tr>' if said else ""

    def _row(self, row: Row, common: tuple[Why, ...], *, changed: bool) -> str:
        label, value = escape(row.label), self._words(row.text)
        colour = self._theme.text
        if changed:
            colour = self._theme.accent
            dot = round(self._size * 0.6)
            label += f'<span style="color:{colour}; font-size:{dot}px">{_MARK}</span>'
        why = "".join(
            f'<p style="color:{self._theme.dim}; font-size:{self._small}px; margin:2px 0 0 0">'
            f"{self._words(why.says)}{self._chip(why.key)}</p>"
            for why in row.why
            if why not in common
        )
        edge = f"border-bottom:1px solid {self._theme.line}; padding:6px"
        return (
            f'<tr><td width="30%" style="{edge} {GRID}px 6px 0; color:{self._theme.dim};'
            f' font-size:{self._small}px">{label}</td>'
            f'<td width="70%" style="{edge} 0 6px 0"><p style="color:{colour}; font-weight:600;'
            f' margin:0">{value}</p>{why}</td></tr>'
        )

    def _faces(self, sheet: Sheet) -> str:
        if not sheet.faces:
            return ""
        width = 100 // min(max(len(sheet.faces), 2), TILES_IN_A_ROW)
        tiles = [self._tile(number, face, width) for number, face in enumerate(sheet.faces)]
        rows = (tiles[at : at + TILES_IN_A_ROW] for at in range(0, len(tiles), TILES_IN_A_ROW))
        cells = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
        return (
            f"{self._heading(sheet.faces_title)}"
            f'<table width="100%" cellspacing="0" cellpadding="{TILE_PAD}">{cells}</table>'
        )

    def _tile(self, number: int, face: FaceLine, width: int) -> str:
        plain_link = f"font-size:{self._small}px; text-decoration:none"
        return (
            f'<td width="{width}%"><a href="{TILE}:{number}"'
            f' style="color:{self._theme.text}; {plain_link}">{escape(face.name)}<br>'
            f'<span style="color:{self._theme.dim}">{self._words(face.detail)}</span></a></td>'
        )

    def _notes(self, sheet: Sheet) -> str:
        if not sheet.notes:
            return ""
        groups = dict.fromkeys(note.group for note in sheet.notes)
        return "".join(
            f"{self._heading(group)}"
            '<table width="100%" cellspacing="0" cellpadding="0">'
            f"{''.join(self._note(note) for note in sheet.notes if note.group == group)}</table>"
            for group in groups
        )

    def _note(self, note: Note) -> str:
        return (
            f'<tr><td width="30%" style="padding:3px {GRID}px 3px 0; color:{self._theme.dim};'
            f' font-size:{self._small}px">{escape(note.heading)}</td>'
            f'<td width="70%" style="padding:3px 0">{self._words(note.text)}{self._chip(note.key)}'
            "</td></tr>"
        )

    def _heading(self, words: str) -> str:
        return (
            f'<p style="color:{self._theme.dim}; font-size:{self._small}px;'
            f' margin:{2 * GRID}px 0 {GRID // 2}px 0">{escape(words)}</p>'
        )

    def _words(self, text: str) -> str:
        return with_pips(text, self._size)

    def _chip(self, key: str) -> str:
        return chip(key, self._cite, self._theme, round(self._size * 0.82))
