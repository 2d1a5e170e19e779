"""One rule as a page: what it means, what it is called in each edition, where it can be seen."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.rules.rulebook import Entry, Rulebook
from gui.panels.citations import CITE, TILE, TILE_PAD, escape, for_example

IN_FORCE, SAME, OTHER, NONE, UNREAD = "►", "=", "≠", "–", "?"
LEGEND = {
    IN_FORCE: "this edition",
    SAME: "the same number",
    OTHER: "renumbered",
    NONE: "no such rule",
    UNREAD: "not looked up yet",
}
_COLOURS = {IN_FORCE: "accent", OTHER: "accent"}
_WORDS = {IN_FORCE: "changed", OTHER: "accent"}
"""The classes of a sign and of the number beside it."""
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
    def accessible_text(self) -> str:
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
    lines = (line.accessible_text for line in lines_of(book, entry, edition))
    examples = [f"Try it: {each.title}" for each in shown] or [NO_EXAMPLE]
    parts = (entry.title, entry.says, for_example(entry), *lines, *examples)
    return "\n".join(part for part in parts if part)


def page_html(
    book: Rulebook,
    entry: Entry,
    edition: str,
    shown: Sequence[Shown],
    also: Sequence[Entry],
) -> str:
    """Return the page; numbers are no links here, the rules and examples beside it are."""
    parts = [
        f'<p class="head">{escape(entry.title)}</p>',
        f'<p class="under">{escape(_under(book, entry, edition))}</p>',
        f'<p class="gap">{escape(entry.says)}</p>',
    ]
    if entry.example:
        said = escape(for_example(entry))
        parts.append(f'<p class="gap">{said}</p>')
    if shown:
        parts.append(_heading("Try it"))
        parts.extend(_tile(each) for each in shown)
    else:
        parts.append(f'<p class="apart">{NO_EXAMPLE}</p>')
    lines = tuple(lines_of(book, entry, edition))
    if len(lines) > 1:
        parts.append(_heading("In every edition") + _table(lines))
    if also:
        links = "<br>".join(
            f'<a href="{CITE}:{escape(each.key)}" class="link">'
            f"\N{NO-BREAK SPACE}{_stay(each.title)}\N{NO-BREAK SPACE}</a>"
            for each in also
        )
        parts.append(_heading("Under the same number") + f'<p class="plain">{links}</p>')
    return f'<div class="page">{"".join(parts)}</div>'


def _under(book: Rulebook, entry: Entry, edition: str) -> str:
    title = next((each.title for each in book.editions if each.id == edition), edition)
    number = book.number(entry.key, edition)
    return f"Rule {number} · {title}" if number else f"{title}: no number of its own"


def _heading(words: str) -> str:
    return f'<p class="heading">{words}</p>'


def _tile(each: Shown) -> str:
    said = f'<br><span class="dim">rules of {escape(each.edition)}</span>' if each.edition else ""
    return (
        f'<table width="100%" cellspacing="0" cellpadding="{TILE_PAD}"><tr><td>'
        f'<a href="{TILE}:{escape(each.name)}" class="tile">'
        f"{escape(each.title)}{said}</a></td></tr></table>"
    )


def _table(lines: Sequence[Line]) -> str:
    rows = []
    for line in lines:
        said = escape(line.said)
        rows.append(
            f'<tr><td width="8%" class="last"><span class="{_COLOURS.get(line.sign, "page")}">'
            f'{line.sign}</span></td><td width="42%" class="cell">{escape(line.edition)}</td>'
            f'<td width="50%" class="last"><span class="{_WORDS.get(line.sign, "page")}">'
            f"{said}</span></td></tr>"
        )
    used = {line.sign for line in lines}
    legend = " · ".join(f"{sign} {_stay(said)}" for sign, said in LEGEND.items() if sign in used)
    return (
        f'<table width="100%" cellspacing="0" cellpadding="0">{"".join(rows)}</table>'
        f'<p class="legend">{legend}</p>'
    )


def _stay(words: str) -> str:
    return escape(words).replace(" ", "\N{NO-BREAK SPACE}")
