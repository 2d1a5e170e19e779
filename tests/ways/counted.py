"""Count cards, the ways to play them, and faulty ways."""

from collections.abc import Iterable, Iterator

from msgspec import Struct


class WayFound(Struct, frozen=True, kw_only=True):
    """One way to play a face of a card; ``fault`` describes its fault, if any."""

    card: str
    way: str
    fault: str = ""


def report(found: Iterable[tuple[str, tuple[WayFound, ...]]]) -> Iterator[str]:
    """Yield each fault in a line, and then how many cards, ways and faults there are."""
    cards = ways = wrong = 0
    for _, each in found:
        cards += 1
        ways += len(each)
        faults = [way for way in each if way.fault]
        wrong += len(faults)
        yield from (f"{way.card}: {way.way}: {way.fault}" for way in faults)
    yield f"{cards} cards, {ways} ways, {wrong} wrong"
