"""What the import of a card file has changed: in numbers, in a line, and card by card."""

from collections.abc import Iterator

from msgspec import Struct

from core.messages import worded

MOST_NAMED = 500
"""So many cards of each kind of change are named."""


class Changes(Struct, frozen=True, kw_only=True):
    """What a file holds, and what its import changed: cards, and printings of them.

    Cards that are new, changed or gone are named as well, up to `MOST_NAMED` each.
    """

    cards: int = 0
    printings: int = 0
    new: int = 0
    changed: int = 0
    gone: int = 0
    new_printings: int = 0
    gone_printings: int = 0
    new_names: tuple[str, ...] = ()
    changed_names: tuple[str, ...] = ()
    gone_names: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Tell whether anything did."""
        return any((self.new, self.changed, self.gone, self.new_printings, self.gone_printings))

    def __str__(self) -> str:
        """Say it in a line: cards first, printings where no card is another one."""
        counts = [f"{count:,} {kind}" for kind, count, _ in self._kinds() if count]
        if counts:
            return ", ".join(counts)
        new, gone = self.new_printings, self.gone_printings
        if new or gone:
            return worded(
                "no card changed, {new:,} printings new, {gone:,} gone", new=new, gone=gone
            )
        return worded("no changes")

    def lines(self) -> Iterator[str]:
        """Yield each kind of change with its cards, by name, as lines of text."""
        for kind, count, names in self._kinds():
            if count:
                yield f"{kind.capitalize()} ({count:,})"
                yield from (f"  {name}" for name in sorted(names))
                if count > len(names):
                    yield "  " + worded("and {count:,} more", count=count - len(names))

    def _kinds(self) -> tuple[tuple[str, int, tuple[str, ...]], ...]:
        return (
            ("new", self.new, self.new_names),
            ("changed", self.changed, self.changed_names),
            ("gone", self.gone, self.gone_names),
        )


class Named:
    """Counts cards, and names the first of them."""

    def __init__(self) -> None:
        self.count = 0
        self.names: list[str] = []

    def add(self, name: str) -> None:
        """Count one more."""
        self.count += 1
        if len(self.names) < MOST_NAMED:
            self.names.append(name)
