"""Mana symbols and mana costs as they are printed (MTG CR 107.4, 202.1)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace


class Color(StrEnum):
    """The five colours by their letter, in the order of the colour wheel."""

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"

    @property
    def word(self) -> str:
        """The colour's English name, in lower case."""
        return self.name.lower()


COLOR_ORDER = "WUBRG"
ColorLetter = Literal["W", "U", "B", "R", "G"]
_LETTERS = frozenset(COLOR_ORDER)
_MOST_DIGITS = 9
"""Digits of a number in a mana cost; more overflow a database column."""


def in_order(colors: Iterable[str]) -> tuple[str, ...]:
    """Sort colour letters as a card lists them: white, blue, black, red, green."""
    return tuple(sorted(colors, key=COLOR_ORDER.index))


class SymbolKind(StrEnum):
    """Kind of mana symbol; a hybrid kind has the name of its first half."""

    GENERIC = "generic"
    COLORED = "coloured"
    COLORLESS = "colourless"
    VARIABLE = "variable"
    SNOW = "snow"
    HYBRID = "hybrid"
    TWOBRID = "twobrid"
    PHYREXIAN = "Phyrexian"
    OTHER = "other"


class ManaCostError(ValueError):
    """A mana cost that cannot be read; the text gives the place and the expected form."""


class Symbol(Struct, frozen=True):
    """One mana symbol: its text without braces, kind, colours and mana value.

    ``value`` is a number of mana (MTG CR 202.3e-g): a half only for the half symbols
    of the joke sets, so ``1`` and not ``1.0`` everywhere else.
    """

    text: str
    kind: SymbolKind
    colors: frozenset[str] = frozenset()
    value: int | float = 0

    def __str__(self) -> str:
        """The symbol as it is written in card data, with its braces."""
        return "{" + self.text + "}"


def read_symbol(text: str) -> Symbol:
    """Read the inside of one pair of braces, e.g. ``W/P``; unknown signs become ``OTHER``.

    A hybrid symbol has the larger value of its halves; a Phyrexian one counts 1.
    """
    upper = text.upper()
    halves = upper.split("/")
    colors = frozenset(half for half in halves if half in _LETTERS)
    if len(halves) > 1:
        return _hybrid(upper, halves, colors)
    if upper.isdecimal():
        if len(upper) > _MOST_DIGITS:
            msg = f"{{{upper[:20]}}} is more mana than any cost"
            raise ManaCostError(msg)
        return Symbol(text=str(int(upper)), kind=SymbolKind.GENERIC, value=int(upper))
    if colors:
        return Symbol(text=upper, kind=SymbolKind.COLORED, colors=colors, value=1)
    if upper == "½":
        return Symbol(text=upper, kind=SymbolKind.GENERIC, value=0.5)
    if len(upper) == len("HW") and upper[0] == "H" and upper[1] in _LETTERS:
        half = frozenset(upper[1])
        return Symbol(text=upper, kind=SymbolKind.COLORED, colors=half, value=0.5)
    plain = {
        "C": (SymbolKind.COLORLESS, 1),
        "S": (SymbolKind.SNOW, 1),
        "X": (SymbolKind.VARIABLE, 0),
        "Y": (SymbolKind.VARIABLE, 0),
        "Z": (SymbolKind.VARIABLE, 0),
    }
    kind, value = plain.get(upper, (SymbolKind.OTHER, 0))
    return Symbol(text=upper, kind=kind, value=value)


def _hybrid(text: str, halves: list[str], colors: frozenset[str]) -> Symbol:
    if "P" in halves:
        return Symbol(text=text, kind=SymbolKind.PHYREXIAN, colors=colors, value=1)
    generic = max((int(half) for half in halves if half.isdecimal()), default=0)
    kind = SymbolKind.TWOBRID if generic else SymbolKind.HYBRID
    return Symbol(text=text, kind=kind, colors=colors, value=max(generic, 1))


_SHOWN = 40
"""Characters quoted from an invalid cost; a damaged file may hold thousands."""


class ManaCost(Struct, frozen=True):
    """A printed mana cost: its symbols in order. ``{0}`` is a cost; a land has none."""

    symbols: tuple[Symbol, ...] = ()

    @classmethod
    def read(cls, text: str) -> "ManaCost":
        """Read e.g. ``{2}{W/U}{X}``; raise `ManaCostError` for anything outside braces."""
        symbols: list[Symbol] = []
        rest = text.strip()
        while rest:
            end = rest.find("}")
            if not rest.startswith("{") or end < 2:  # noqa: PLR2004 - "{" and one sign
                shown, there = text[:_SHOWN], rest[:_SHOWN]
                msg = f"mana cost {shown!r}: expected a symbol in braces at {there!r}"
                raise ManaCostError(msg)
            symbols.append(read_symbol(rest[1:end]))
            rest = rest[end + 1 :].lstrip()
        return cls(tuple(symbols))

    def more(self, generic: int) -> "ManaCost":
        """Return a cost with so much generic mana more, or less: never less than none of it."""
        if generic < 0:
            return self._less(-generic)
        return ManaCost((*self.symbols, read_symbol(str(generic)))) if generic else self

    def _less(self, generic: int) -> "ManaCost":
        kept: list[Symbol] = []
        for symbol in self.symbols:
            if symbol.kind is not SymbolKind.GENERIC:
                kept.append(symbol)
                continue
            taken = min(generic, int(symbol.value))
            generic -= taken
            if symbol.value > taken:
                kept.append(read_symbol(str(int(symbol.value) - taken)))
        return ManaCost(tuple(kept) or (read_symbol("0"),))

    def __str__(self) -> str:
        """The cost as card data writes it."""
        return "".join(map(str, self.symbols))

    def __iter__(self) -> Iterator[Symbol]:
        """Yield the symbols in printed order."""
        return iter(self.symbols)

    def __bool__(self) -> bool:
        """Return whether a cost is printed at all; ``{0}`` is one."""
        return bool(self.symbols)

    def __add__(self, other: "ManaCost") -> "ManaCost":
        """Put two costs side by side, each symbol kept apart (MTG CR 709.4b)."""
        return ManaCost(self.symbols + other.symbols)

    @property
    def mana_value(self) -> int | float:
        """The total amount of mana, whatever its colour; X counts 0 (MTG CR 202.3)."""
        return sum(symbol.value for symbol in self.symbols)

    @property
    def colors(self) -> frozenset[str]:
        """The colours of the cost's symbols (MTG CR 105.2, 202.2)."""
        return frozenset().union(*(symbol.colors for symbol in self.symbols))

    @property
    def tally(self) -> tuple[int | float, Counter[str]]:
        """The cost as amounts: generic mana summed, the other symbols counted."""
        generic = sum(s.value for s in self.symbols if s.kind is SymbolKind.GENERIC)
        rest = Counter(s.text for s in self.symbols if s.kind is not SymbolKind.GENERIC)
        return generic, rest


NO_COST = ManaCost()


class Cost(Struct, frozen=True, kw_only=True):
    """One cost of an action.

    ``name`` is the ability that sets it, such as ``Flashback``, or ``""`` for the printed cost.
    ``points`` are amounts by kind of point. ``by_hand`` are parts that players pay by hand, in the
    words of the text; ``may_differ`` are texts that may change the amount, ``optional`` are
    optional additional costs, such as ``Kicker {2}``. ``payable`` is False for a cost that cannot
    be paid at all, such as a missing mana cost.
    """

    name: str = ""
    mana: ManaCost = NO_COST
    life: int = 0
    points: tuple[tuple[str, int], ...] = ()
    by_hand: tuple[str, ...] = ()
    may_differ: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    payable: bool = True

    def more(self, generic: int) -> "Cost":
        """Return a cost with so much generic mana more, or less by a negative number."""
        return replace(self, mana=self.mana.more(generic)) if generic else self

    def __str__(self) -> str:
        """The cost as a card prints it: ``{1}{U}, 3 life, discard a card``."""
        life = (f"{self.life} life",) if self.life else ()
        points = (f"{amount} {kind}" for kind, amount in self.points)
        mana = (str(self.mana),) if self.mana else ()
        return ", ".join((*mana, *life, *points, *self.by_hand))


FREE = Cost()
"""The empty cost."""
