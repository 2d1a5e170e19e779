"""Names that are like what somebody typed, though a letter or a word is wrong."""

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


def with_trigrams(query: str) -> str | None:
    """Return the question for names that have every trigram of a query; None if it has none."""
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
            wanted[0] + "\U0010ffff",
            len(wanted) - 1,
            len(wanted) + 2,
        )
        best += [name for (name,) in rows]
    return best


def _grams(text: str) -> list[str]:
    return list(dict.fromkeys(text[at : at + GRAM] for at in range(len(text) - GRAM + 1)))


def _quoted(gram: str) -> str:
    return '"' + gram.replace('"', '""') + '"'
