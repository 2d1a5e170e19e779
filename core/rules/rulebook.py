"""The rulebook as data: what each rule key means, and its number in each dated edition."""

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace


class Edition(Struct, frozen=True):
    """One dated edition of a game's rules.

    ``words`` are the terms of the newest edition that had another name in this one, in lower
    case: the texts of a rulebook are written in the newest terms.
    """

    id: str
    title: str
    words: dict[str, str] = {}


class AmendedText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an edition says in place of the texts before it; what is empty stays."""

    title: str = ""
    says: str = ""
    example: str = ""


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule: a stable key, our own summary, and its numbers.

    ``example`` is one moment of a game in which the rule decides. The others tell what changed with
    an edition and stays so in those after it: ``amended`` texts, its number ``since`` that edition,
    or that it is ``absent`` from then on, and why.
    """

    key: str
    title: str
    says: str
    example: str = ""
    amended: dict[str, AmendedText] = {}
    since: dict[str, str] = {}
    absent: dict[str, str] = {}

    def number(self, editions: Sequence[str]) -> str:
        """Return its number in the last of some editions, oldest first, or ``""``."""
        changed = next((each for each in reversed(editions) if each in self._changes), "")
        return self.since.get(changed, "")

    def absence(self, editions: Sequence[str]) -> str:
        """Return why the last of some editions has no number for it, or ``""``."""
        changed = next((each for each in reversed(editions) if each in self._changes), "")
        return self.absent.get(changed, "")

    @property
    def _changes(self) -> set[str]:
        return self.since.keys() | self.absent.keys()


class Section(Struct, frozen=True):
    """One part of a rulebook: its title, and the words with which its keys begin."""

    title: str
    of: tuple[str, ...]


class Rulebook(Struct, frozen=True, kw_only=True):
    """All rules of a game that the table cites."""

    game: str
    title: str
    editions: tuple[Edition, ...]
    entries: tuple[Entry, ...]
    sections: tuple[Section, ...] = ()

    def entry(self, key: str) -> Entry | None:
        """Return the entry of a key, or None."""
        return next((entry for entry in self.entries if entry.key == key), None)

    def worded(self, edition: str) -> "Rulebook":
        """Return the book with the texts and the terms of an edition.

        An edition that the book does not know is worded as its newest one.
        """
        upto = self._upto(edition)
        words = next((each.words for each in self.editions if each.id == edition), {})
        entries = tuple(_renamed(_amended(entry, upto), words) for entry in self.entries)
        return replace(self, entries=entries)

    def contents(self) -> tuple[tuple[str, tuple[Entry, ...]], ...]:
        """Return the entries section by section; what belongs to none comes last."""
        left = {entry.key: entry for entry in self.entries}
        parts: list[tuple[str, tuple[Entry, ...]]] = []
        for section in self.sections:
            members = [each for each in left.values() if each.key.split(".")[0] in section.of]
            for each in members:
                del left[each.key]
            parts.append((section.title, tuple(members)))
        return (*parts, ("Further rules", tuple(left.values()))) if left else tuple(parts)

    def topic(self, key: str) -> str:
        """Return the title of the section that a rule key belongs to, or ``""``."""
        found = (each.title for each in self.sections if key.partition(".")[0] in each.of)
        return next(found, "")

    def number(self, key: str, edition: str) -> str:
        """Return the number of a rule in an edition, or ``""`` where it has none."""
        entry = self.entry(key)
        return entry.number(self._upto(edition)) if entry else ""

    def numbers(self, edition: str) -> dict[str, str]:
        """Return the number of every rule in an edition, by its key; ``""`` where it has none."""
        upto = self._upto(edition)
        return {entry.key: entry.number(upto) for entry in self.entries}

    def absence(self, key: str, edition: str) -> str:
        """Return why a rule has no number in an edition, or ``""``."""
        entry = self.entry(key)
        return entry.absence(self._upto(edition)) if entry else ""

    def _upto(self, edition: str) -> list[str]:
        ids = [each.id for each in self.editions]
        return ids[: ids.index(edition) + 1] if edition in ids else ids


def _amended(entry: Entry, editions: list[str]) -> Entry:
    for edition in editions:
        said = entry.amended.get(edition)
        if said is not None:
            title, says = said.title or entry.title, said.says or entry.says
            entry = replace(entry, title=title, says=says, example=said.example or entry.example)
    return entry


def _renamed(entry: Entry, words: dict[str, str]) -> Entry:
    if not words:
        return entry
    terms = re.compile("|".join(map(re.escape, words)), re.IGNORECASE)

    def older(found: re.Match[str]) -> str:
        term = words[found[0].lower()]
        return term.capitalize() if found[0][0].isupper() else term

    title, says, example = (terms.sub(older, t) for t in (entry.title, entry.says, entry.example))
    return replace(entry, title=title, says=says, example=example)
