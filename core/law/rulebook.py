"""The rulebook as data: what each rule key means, and its number in each dated edition."""

from msgspec import Struct


class Edition(Struct, frozen=True):
    """One dated edition of a game's rules."""

    id: str
    title: str


class Entry(Struct, frozen=True, kw_only=True):
    """One rule: a stable key, our own summary, and its number per edition.

    ``absent`` says for an edition without a number why there is none.
    """

    key: str
    title: str
    says: str
    shows: str = ""
    numbers: dict[str, str] = {}
    absent: dict[str, str] = {}


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
    unread: dict[str, tuple[str, ...]] = {}

    def entry(self, key: str) -> Entry | None:
        """Return the entry of a key, or None."""
        return next((entry for entry in self.entries if entry.key == key), None)

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

    def number(self, key: str, edition: str) -> str:
        """Return the number of a rule in an edition, or ``""`` where it has none."""
        entry = self.entry(key)
        return entry.numbers.get(edition, "") if entry else ""
