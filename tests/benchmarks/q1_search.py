"""Q1, Q2: searches by name during typing, and by conditions."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import ceil
from time import perf_counter

from core.storage.database.card_search import CardSearch
from tests.benchmarks.goal import Goal, Measure, Sides, constant
from tests.benchmarks.library import LARGE, SMALL, library

TYPED_WITHIN = 0.002
ASKED_WITHIN = 0.030
LARGER = 4.0
"""How much longer the large library may take."""
SHOWN = 50
_NAMES = 120

QUERIES = (
    "t:creature",
    "t:creature c:ur mv<=3",
    'o:"draw a card" t:instant c:u',
    "set:s07 is:dfc",
    "-t:creature kw:flash c=w",
    "layout:adventure pow>=4",
    "id:rg back:land",
    "becomes:creature",
    "is:split mv>=4",
    "back:(t:creature pow>=5)",
    "front:artifact back:creature",
    "o:{T} t:land",
    "pow>tou kw:flying",
    "(t:elf OR t:goblin) mv<3",
    "dale t:instant",
    '"ash" OR "zeph"',
    'o:"when ~ enters" c:w',
    "id:esper t:legendary",
    "r:mythic t:angel",
    "is:token t:knight",
    "c>=2",
    "name:rune pow>=5 order:mv",
    "year>=2020 t:wizard",
    "face:(kw:flying c:u) -c:w",
    "is:modal",
    "is:transform t:zombie",
    "mv=3 c:g t:creature",
    "mv:odd t:sorcery",
    "t:planeswalker loy>=5",
    "kw:haste kw:trample",
    "-c:r -c:g t:spirit",
    "c:m t:enchantment",
    "id:c t:artifact",
    "tou>=7 mv<=2",
    "pow=0",
    "o:graveyard o:cast",
    "fo:counters c=g",
    "o:destroy -o:artifact",
    "set:s10 r:rare",
    "set:s11 t:creature order:mv",
    "not:dfc t:legendary pow>=6",
    "is:permanent mv>=6",
    "is:twofaced c:b",
    "is:onesided",
    "t:beast (pow>=5 OR tou>=5)",
    "f:modern c:g t:creature",
    "lumi -t:land order:color",
    "a:wyr t:creature",
    "t:land order:newest",
    "include:extras t:human mv<=1",
)
"""Fifty questions of all kinds; some find nothing, some a third of all cards."""


def longest(asked: Sequence[str], ask: Callable[[str], object]) -> Measure:
    """A round that asks everything and returns the seconds that the slowest twentieth begins at."""

    def cost() -> float:
        taken = []
        for each in asked:
            start = perf_counter()
            ask(each)
            taken.append(perf_counter() - start)
        return sorted(taken)[ceil(len(taken) * 0.95) - 1]

    return cost


def typed(names: Iterable[str]) -> list[str]:
    """Return names as a user types them, letter by letter."""
    return [name[:length] for name in names for length in (1, 2, 3, 5, 8, 12) if length < len(name)]


def names(count: int) -> Measure:
    """Typing the names of some cards, until they can be listed."""
    cards = library(count)
    search = CardSearch(cards)
    wanted = [
        name
        for (name,) in cards.ask(f"SELECT name FROM card ORDER BY key LIMIT {_NAMES}")  # noqa: S608
    ]
    return longest(typed(wanted), lambda text: search.find("mtg", text, limit=SHOWN))


def conditions(count: int) -> Measure:
    """Asking all questions, until the rows that are found can be listed."""
    search = CardSearch(library(count))
    return longest(QUERIES, lambda text: search.find("mtg", text))


def within(measure: Callable[[int], Measure], seconds: float) -> Sequence[Sides]:
    """Every existing card against a delay below notice."""
    return [Sides(measured=measure(SMALL), floor=constant(seconds))]


def larger(measure: Callable[[int], Measure]) -> Sequence[Sides]:
    """Every printing against every card once."""
    return [Sides(measured=measure(LARGE), floor=measure(SMALL))]


GOALS = (
    Goal(
        name="Q1",
        promise="p95 of finding a name among 23,586 while it is typed, against 2 ms",
        limit=1.0,
        prepare=partial(within, names, TYPED_WITHIN),
        rounds=5,
    ),
    Goal(
        name="Q2",
        promise="p95 of fifty questions about 23,586 cards against 30 ms",
        limit=1.0,
        prepare=partial(within, conditions, ASKED_WITHIN),
        rounds=5,
    ),
    Goal(
        name="Q2-large",
        promise="the same about 110,000 printings against 23,586",
        limit=LARGER,
        prepare=partial(larger, conditions),
        rounds=5,
    ),
)
