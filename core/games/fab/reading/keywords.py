"""Keywords with their numbers, quoted abilities, counters, and the changes of an object."""

from collections.abc import Callable, Iterator
from typing import Any

from core.effects.grammar import Found
from core.effects.program import (
    Gains,
    HasFact,
    Keyword,
    Number,
    SetStat,
    StatChange,
    X,
)
from core.effects.tokens import Line
from core.games.fab.reading.vocabulary import FAB

_PLAIN = """
go again;dominate;overpower;stealth;phantasm;boost;legendary;blood debt;blade break;battleworn;temper
guardwell;crank;scrap;rune gate;watery grave;cloaked;reload;beat chest;meld;spectra;ephemeral;ambush
intimidate;combo;crush;reprise;unity;mirage;charge;protect;tower;rupture;legend of the watery grave;evo upgrade
heavy;retrieve;galvanize;contract;transcend;universal;dual-class;solflare;surge;material;decompose;clash
"""
_NUMBERS = (
    "ward;arcane barrier;spellvoid;opt;quell;heave;piercing;amp;arcane shelter;high tide;pairs with"
)
_rule = FAB.rule
for _name in _PLAIN.replace("\n", ";").split(";"):
    if _name.strip():
        _rule("keyword", _name.strip(), Keyword, name=_name.strip())
for _name in _NUMBERS.split(";"):
    _rule("keyword", f"{_name} <num:amount>", Keyword, name=_name)
    _rule("keyword", f"{_name} x , where x is <countif:amount>", Keyword, name=_name)
_rule("keyword", "opt x", Keyword, name="opt", amount=X())
_rule("countif", "<count>", None)
_rule("fusing", "earth|ice|lightning=quality fusion", Keyword, name="fusion")
_rule(
    "fusing",
    "earth and/or lightning fusion",
    Keyword(name="fusion", quality="earth and/or lightning"),
)
_rule("fusing", "earth and/or ice fusion", Keyword(name="fusion", quality="earth and/or ice"))
_rule(
    "fusing", "ice and/or lightning fusion", Keyword(name="fusion", quality="ice and/or lightning")
)
_rule("fusing", "earth and lightning fusion", Keyword(name="fusion", quality="earth and lightning"))
_rule("fusing", "earth and ice fusion", Keyword(name="fusion", quality="earth and ice"))
_rule("fusing", "ice and lightning fusion", Keyword(name="fusion", quality="ice and lightning"))
_rule("fusing", "lightning and ice fusion", Keyword(name="fusion", quality="ice and lightning"))
_rule("fusing", "essence of <qualities:quality>", Keyword, name="essence")
_rule("fusing", "<name:quality> specialization", Keyword, name="specialization")
_rule("fusing", "~ specialization", Keyword(name="specialization", quality="~"))
_rule("fusing", "legendary <name:quality> specialization", Keyword, name="legendary specialization")
_rule("fusing", "cloaked - equip this face-down", Keyword(name="cloaked"))
_rule("fusing", "perched", Keyword(name="perched"))
_rule("fusing", "modular", Keyword(name="modular"))
_rule("fusing", "the crowd cheers|boos=quality", Keyword, name="crowd")
_rule("keyword", "<fusing>", None)
_TALENTS = ("earth", "ice", "lightning", "light", "shadow")


def _qualities(line: Line, at: int) -> Iterator[Found]:
    words: list[str] = []
    k = at
    while k < len(line) and line.low[k] in _TALENTS:
        words.append(line.low[k])
        k += 1
        yield " and ".join(words), k
        if line.is_at(k, (",", "and")):
            k += 2
        elif line.is_at(k, ("and",)) or line.is_at(k, (",",)):
            k += 1


FAB.part("qualities", _qualities)

Quotes = Callable[[str, Line, int], tuple[Any, ...]]
READ_QUOTE: list[Quotes] = [lambda _text, _line, _start: ()]
"""Reader of quoted abilities; `lines` sets it, since an ability can hold others."""


def _ability(line: Line, at: int) -> Iterator[Found]:
    if at < len(line) and line.raw[at].startswith('"'):
        for ability in READ_QUOTE[0](line.raw[at][1:-1], line, line.starts[at] + 1)[:1]:
            yield ability, at + 1
    yield from FAB.parse("keyword", line, at)


FAB.part("ability1", _ability)


def _keywords(line: Line, at: int) -> Iterator[Found]:
    """Read keywords and quoted abilities in a list."""
    for ability, end in _ability(line, at):
        for gap in ((",", "and"), ("and",), (",",), ("or",)):
            if line.is_at(end, gap):
                for rest, last in _keywords(line, end + len(gap)):
                    yield (ability, *rest), last
        yield (ability,), end


FAB.part("keywords", _keywords)


def _counters(line: Line, at: int) -> Iterator[Found]:
    """Read a kind of counter with the word: "steam counters", "-1{d} counter", "counters"."""
    for size in (2, 1, 0):
        end = at + size
        if end < len(line) and line.low[end] in {"counter", "counters"}:
            words = line.low[at:end]
            if size == 1 and (words[0] in _NO_KINDS or words[0].isdigit()):
                continue
            if size == 2 and not words[1].startswith("{"):  # noqa: PLR2004
                continue
            yield "".join(words).replace("−", "-"), end + 1


_NO_KINDS = frozenset(
    """
    a an of those that the more these all another other target and or your no each
    additional x it any many , for with fewer had has three two one
""".split()
)
FAB.part("counters", _counters)

# Changes
_SIGNS = {"+": False, "-": True, "−": True}
_STATS = {"{p}": "power", "{d}": "defense", "{h}": "life", "{i}": "intellect", "power": "power"}


def _stat_change(line: Line, at: int) -> Iterator[Found]:
    """Read "+3{p}", "-X{d}", "an additional +1{p}"."""
    if line.is_at(at, ("an", "additional")):
        at += 2
    if at + 1 >= len(line):
        return
    sign, rest = line.low[at][:1], line.low[at][1:]
    stat = _STATS.get(line.low[at + 1])
    if sign not in _SIGNS or stat is None:
        return
    amount: Any
    if rest.isdigit():
        amount = Number(value=int(rest))
    elif rest == "x":
        amount = X()
    else:
        return
    yield StatChange(stat=stat, amount=amount, minus=_SIGNS[sign]), at + 2


FAB.part("statchange", _stat_change)


def _change(line: Line, at: int) -> Iterator[Found]:
    yield from FAB.parse("statchange", line, at)
    for abilities, end in _one_ability(line, at):
        yield Gains(abilities=abilities), end
    yield from FAB.by_rules("change1", line, at)


def _one_ability(line: Line, at: int) -> Iterator[Found]:
    for ability, end in _ability(line, at):
        yield (ability,), end


def _changes(line: Line, at: int) -> Iterator[Found]:
    """Read changes behind "gets" or "gains": "+2{p}, go again, and dominate"."""
    for change, end in _change(line, at):
        for gap in (
            (",", "and"),
            ("and",),
            (",",),
            ("and", "has"),
            ("and", "gains"),
            ("and", "gets"),
        ):
            if line.is_at(end, gap):
                for rest, last in _changes(line, end + len(gap)):
                    yield (change, *rest), last
        for gap in ((",", "or"), ("or",)):
            if line.is_at(end, gap):
                for rest, last in _change(line, end + len(gap)):
                    yield (HasFact(name="one_of", changes=(change, rest)),), last
        yield (change,), end


FAB.part("changes", _changes)
_rule("change1", "<num:amount> base <statname:stat>", SetStat, base=True)
_rule("change1", "base <statname:stat> <num:amount>", SetStat, base=True)
_rule("change1", "the chosen name", HasFact(name="chosen_name"))
_rule("change1", "that name", HasFact(name="chosen_name"))
_rule("change1", "the named card's name", HasFact(name="chosen_name"))
for _word, _key in _STATS.items():
    _rule("statname", _word, _key)
