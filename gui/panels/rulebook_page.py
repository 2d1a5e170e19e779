"""One rule as a page: what it means, what it is called in each edition, where it can be seen."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.rules.rulebook import Entry, Rulebook
from gui.panels.citations import CITE, TILE, TILE_PAD, escape, for_example
from gui.theme import GRID, TITLE_FAMILIES, Theme

IN_FORCE, SAME, OTHER, NONE, UNREAD = "►", "=", "≠", "–", "?"
LEGEND = {
    IN_FORCE: "this edition",
    SAME: "the same number",
    OTHER: "renumbered",
    NONE: "no such rule",
    UNREAD: "not looked up yet",
}
NO_EXAMPLE = "No example shows this rule yet."


class Shown(Struct, frozen=True, kw_only=True):
    """An example of a rule: its file's name, its title, and under which edition it is played."""

    name: str
    title: str
    edition: str = ""


class Line(Struct, frozen=True, kw_only=True):
    """What an edition says of the number: a sign, and the number or why there is none."""

    edition: str
    sign: str
    said: str

    @property
    def spoken(self) -> str:
        """The sign in words as well."""
        return f"{self.edition}: {self.said} ({LEGEND[self.sign]})"


def lines_of(book: Rulebook, entry: Entry, edition: str) -> Iterator[Line]:
    """Yield what each edition says of the number of a rule, compared with the one in force."""
    here = book.number(entry.key, edition)
    for each in book.editions:
        number, absence = (ask(entry.key, each.id) for ask in (book.number, book.absence))
        if each.id == edition:
            sign = IN_FORCE
        elif number:
            sign = SAME if number == here else OTHER
        else:
            sign = NONE if absence else UNREAD
        said = number or absence or LEGEND[UNREAD]
        yield Line(edition=each.title, sign=sign, said=said)


def page_text(book: Rulebook, entry: Entry, edition: str, shown: Sequence[Shown]) -> str:
    """Return the page as plain text, for whoever hears it."""
    lines = (line.spoken for line in lines_of(book, entry, edition))
    examples = [f"Try it: {each.title}" for each in shown] or [NO_EXAMPLE]
    parts = (entry.title, entry.says, for_example(entry), *lines, *examples)
    return "\n".join(part for part in parts if part)


def page_html(  # noqa: PLR0913, PLR0917 - everything that stands on the page
    book: Rulebook,
    entry: Entry,
    edition: str,
    shown: Sequence[Shown],
    also: Sequence[Entry],
    theme: Theme,
    size: int,
) -> str:
    """Return the page; numbers are no links here, the rules and examples beside it are."""
    dim = f"color:{theme.dim}; font-size:{round(size * 0.89)}px"
    families = ",".join(f"'{family}'" for family in TITLE_FAMILIES)
    head = f"font-family:{families}; font-size:{round(size * 1.35)}px; font-weight:600"
    parts = [
        f'<p style="{head}; margin:0">{escape(entry.title)}</p>',
        f'<p style="{dim}; margin:2px 0 0 0">{escape(_under(book, entry, edition))}</p>',
        f'<p style="margin:{GRID}px 0 0 0">{escape(entry.says)}</p>',
    ]
    if entry.example:
        said = escape(for_example(entry))
        parts.append(f'<p style="margin:{GRID}px 0 0 0">{said}</p>')
    if shown:
        parts.append(_heading("Try it", dim))
        parts.extend(_tile(each, theme, dim) for each in shown)
    else:
        parts.append(f'<p style="{dim}; margin:{2 * GRID}px 0 0 0">{NO_EXAMPLE}</p>')
    lines = tuple(lines_of(book, entry, edition))
    if len(lines) > 1:
        parts.append(_heading("In every edition", dim) + _table(lines, theme, dim))
    if also:
        links = "<br>".join(
            f'<a href="{CITE}:{escape(each.key)}" style="color:{theme.cite}; '
            f'text-decoration:none">\N{NO-BREAK SPACE}{_stay(each.title)}\N{NO-BREAK SPACE}</a>'
            for each in also
        )
        parts.append(_heading("Under the same number", dim) + f'<p style="margin:0">{links}</p>')
    return f'<div style="color:{theme.text}">{"".join(parts)}</div>'


def _under(book: Rulebook, entry: Entry, edition: str) -> str:
    title = next((each.title for each in book.editions if each.id == edition), edition)
    number = book.number(entry.key, edition)
    return f"Rule {number} · {title}" if number else f"{title}: no number of its own"


def _heading(words: str, dim: str) -> str:
    return f'<p style="{dim}; margin:{2 * GRID}px 0 4px 0">{words}</p>'


def _tile(each: Shown, theme: Theme, dim: str) -> str:
    said = f'<br><span style="{dim}">rules of {escape(each.edition)}</span>' if each.edition else ""
    return (
        f'<table width="100%" cellspacing="0" cellpadding="{TILE_PAD}"><tr><td>'
        f'<a href="{TILE}:{escape(each.name)}" style="color:{theme.text}; text-decoration:none">'
        f"{escape(each.title)}{said}</a></td></tr></table>"
    )


def _table(lines: Sequence[Line], theme: Theme, dim: str) -> str:
    rows = []
    for line in lines:
        colour = theme.accent if line.sign in {IN_FORCE, OTHER} else theme.text
        weight = 600 if line.sign == IN_FORCE else 400
        said = escape(line.said)
        rows.append(
            f'<tr><td width="8%" style="color:{colour}; padding:2px 0">{line.sign}</td>'
            f'<td width="42%" style="{dim}; padding:2px {GRID}px 2px 0">{escape(line.edition)}</td>'
            f'<td width="50%" style="color:{colour}; font-weight:{weight}; padding:2px 0">'
            f"{said}</td></tr>"
        )
    used = {line.sign for line in lines}
    legend = " · ".join(f"{sign} {_stay(said)}" for sign, said in LEGEND.items() if sign in used)
    return (
        f'<table width="100%" cellspacing="0" cellpadding="0">{"".join(rows)}</table>'
        f'<p style="{dim}; margin:4px 0 0 0">{legend}</p>'
    )


def _stay(words: str) -> str:
    return escape(words).replace(" ", "\N{NO-BREAK SPACE}")
