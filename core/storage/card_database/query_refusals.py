"""What other card searches can be asked and this one cannot, with a word why and what to do."""

from collections.abc import Iterable, Iterator, Mapping

from core.messages import worded


def _of(spellings: Iterable[str], says: str) -> Iterator[tuple[str, str]]:
    return ((each, says) for each in spellings)


NOT_KEPT: Mapping[str, str] = dict(
    [
        *_of(
            ("usd", "eur", "tix", "usdfoil", "eurfoil", "cheapest"),
            worded("Prices are not kept, because they change every day."),
        ),
        *_of(
            ("m", "mana", "devotion", "produces"),
            worded("Single mana symbols are not searched: write c: for colours and mv: for costs."),
        ),
        *_of(
            ("unique", "display", "direction", "dir", "prefer", "as"),
            worded("Every card is listed once; its menu offers its printings, order: sorts."),
        ),
        *_of(
            ("ft", "flavor", "flavour", "wm", "watermark", "frame", "border", "stamp", "new"),
            worded("What only a printing looks like is not kept: write set: for its set."),
        ),
        *_of(
            ("b", "block", "st", "settype", "in", "game", "cube", "has", "restricted"),
            worded("That is not kept of cards: write set: for sets and f: for formats."),
        ),
        *_of(
            ("otag", "function", "oracletag", "atag", "arttag", "art"),
            worded("Tags are not kept: write o: and words of the text."),
        ),
    ]
)
"""Words before a colon that people know from elsewhere, and what is said of each."""
