"""Names that are like what somebody typed, though a letter or a word is wrong."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import islice

from core.storage.card_database.library import CardLibrary
from core.storage.card_database.rows import COMBINED
from core.storage.names import key_of, typed

GRAM = 3
RAREST = 7
"""So many of the rarest trigrams decide: common ones are in too many names to tell them apart."""
COMPARED = 200
"""So many names with the most of them are compared letter by letter."""
ALIKE = 0.6
"""Names that are less alike than this are not meant."""


_LAST = "\U0010ffff"
_SECTIONS = range(3)
_BEGINS = (
    "SELECT card FROM name WHERE game = ? AND section = ? AND typed >= ? AND typed < ?"
    " ORDER BY typed, rank, id"
)
_LATER = (
    "SELECT card FROM ending JOIN name ON name.id = ending.name WHERE ending.game = ?"
    " AND ending.section = ? AND text >= ? AND text < ? ORDER BY text, ending.length, ending.name"
)
_HOLDS = (
    "SELECT card, name.typed FROM grams CROSS JOIN name ON name.id = grams.rowid"
    " WHERE grams MATCH ? AND game = ? ORDER BY section, name.typed, name.rank, name.id"
)


def names_like(library: CardLibrary, game: str, words: str, limit: int) -> list[int]:
    """Return the rows of the cards whose names fit what somebody typed so far.

    Whole names come first, then beginnings, beginnings of later words, all words in any order,
    and what stands anywhere; within each, cards come before other faces and these before tokens.
    A card comes once, and of several that share a name and a pitch the first one.
    """
    wanted = typed(key_of(words))
    if not wanted:
        return []
    rows = dict.fromkeys(islice(_fitting(library, game, wanted), 2 * limit))
    return _once(library, list(rows))[:limit]


def _fitting(library: CardLibrary, game: str, wanted: str) -> Iterator[int]:
    for statement, first, last in (
        (_BEGINS, wanted, wanted + "\0"),
        (_BEGINS, wanted, wanted + _LAST),
        (_LATER, wanted, wanted + _LAST),
    ):
        for section in _SECTIONS:
            for (card,) in library.ask(statement, game, section, first, last):
                yield card
    words = wanted.split()
    grams = " AND ".join(filter(None, map(with_trigrams, words)))
    if not grams:
        return
    anywhere = []
    for card, name in library.ask(_HOLDS, grams, game):
        padded = " " + name.replace("(", " ")
        if all(f" {word}" in padded for word in words):
            yield card
        elif wanted in name:
            anywhere.append(card)
    yield from anywhere


def _once(library: CardLibrary, rows: list[int]) -> list[int]:
    """Drop cards of which one of that name came before; tokens are told apart by what they are."""
    ranked = library.ask(
        "SELECT id, name, pitch, CASE extra WHEN 0 THEN '' ELSE oracle END FROM card"
        " WHERE id IN (SELECT value FROM json_each(?))",
        str(rows),
    )
    known = {row: rest for row, *rest in ranked}
    seen: set[tuple[str, ...]] = set()
    kept = []
    for row in rows:
        name = tuple(known[row])
        if name not in seen:
            seen.add(name)
            kept.append(row)
    return kept


def with_trigrams(query: str) -> str | None:
    """Return the question for names with every trigram of a query, None if it is too short."""
    grams = _grams(query)
    return " AND ".join(map(_quoted, grams)) if grams else None


def nearest_names(
    library: CardLibrary, game: str, name: str, limit: int, *, extras: bool = False
) -> list[int]:
    """Return the rows of the cards with the names most like one, the best first."""
    wanted = typed(key_of(name))
    matcher = SequenceMatcher(b=wanted, autojunk=False)
    alike: dict[int, float] = {}
    rows = library.ask(
        "SELECT name.card, name.typed FROM name JOIN card ON card.id = name.card"
        f" WHERE name.game = ? AND card.extra < {COMBINED if extras else 1}"
        f" AND name.id IN (SELECT value FROM json_each(?))",
        game,
        str(_likely(library, wanted)),
    )
    for card, other in rows:
        matcher.set_seq1(other)
        if matcher.real_quick_ratio() >= ALIKE and (ratio := matcher.ratio()) >= ALIKE:
            alike[card] = max(ratio, alike.get(card, 0.0))
    return list(islice(sorted(alike, key=lambda card: (-alike[card], card)), limit))


def _likely(library: CardLibrary, wanted: str) -> list[int]:
    """Return names that share rare trigrams with one; of short words those that begin alike."""
    counts = {
        gram: count
        for gram in _grams(wanted)
        for (count,) in library.ask("SELECT doc FROM gram_counts WHERE term = ?", gram)
    }
    shared: dict[int, int] = {}
    for gram in sorted(counts, key=lambda each: counts[each])[:RAREST]:
        for (name,) in library.ask("SELECT rowid FROM grams WHERE grams MATCH ?", _quoted(gram)):
            shared[name] = shared.get(name, 0) + 1
    best = sorted(shared, key=lambda name: -shared[name])[:COMPARED]
    if len(best) < COMPARED and wanted:
        rows = library.ask(
            "SELECT id FROM name WHERE typed >= ? AND typed < ? AND length(typed) BETWEEN ? AND ?",
            wanted[0],
            wanted[0] + _LAST,
            len(wanted) - 1,
            len(wanted) + 2,
        )
        best += [name for (name,) in rows]
    return best


def _grams(text: str) -> list[str]:
    text = text.replace("\0", " ")  # SQLite takes it for the end of the question
    return list(dict.fromkeys(text[at : at + GRAM] for at in range(len(text) - GRAM + 1)))


def _quoted(gram: str) -> str:
    return '"' + gram.replace('"', '""') + '"'
