"""Clauses that move objects: destroy, exile, sacrifice, return, put; and places and entries."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from core.effects.grammar import Found
from core.effects.program import (
    YOU,
    CounterOf,
    Entry,
    Gains,
    In,
    Kind,
    Meld,
    MoveTo,
    Noun,
    Number,
    Place,
    Who,
)
from core.effects.tokens import Line
from core.games.mtg.reading.vocabulary import MAGIC, clause


def _rule(pattern: str, **constants: Any) -> None:
    MAGIC.rule("place", pattern, Place, **constants)


_rule("to|into <whose> hand|hands", zone="hand")
_rule("into <whose> graveyard|graveyards", zone="graveyard")
_rule("to <whose> graveyard", zone="graveyard")
_rule(
    "on top of <whose> library|libraries [order=any: in any order] [order=random: in a random order]",
    zone="library",
    position="top",
)
_rule(
    "on the top of <whose> library [order=any: in any order] [order=random: in a random order]",
    zone="library",
    position="top",
)
_rule(
    "on the bottom of <whose> library|libraries [order=any: in any order] [order=random: in a random order]",
    zone="library",
    position="bottom",
)
_rule(
    "on <whose> choice of the top or bottom of <whose:nothing> library".replace(
        "<whose> choice of the top or bottom of <whose:nothing>",
        "your choice of the top or bottom of <whose>",
    ),
    zone="library",
    position="top_or_bottom",
    order="chosen",
)
_rule(
    "on their choice of the top or bottom of <whose> library",
    zone="library",
    position="top_or_bottom",
)
_rule("on the top or bottom of <whose> library", zone="library", position="top_or_bottom")
_rule("on top or on the bottom of <whose> library", zone="library", position="top_or_bottom")
_rule("on either the top or bottom of <whose> library", zone="library", position="top_or_bottom")
_rule("into <whose> library <ordinal:nth> from the top", zone="library", position="nth")
_rule(
    "into <whose> library just beneath the top <n:nth> cards of that library",
    zone="library",
    position="nth",
    order="chosen",
)
_rule(
    "on the bottom [order=any: in any order] [order=random: in a random order]",
    zone="library",
    position="bottom",
)
_rule(
    "on top [order=any: in any order] [order=random: in a random order]",
    zone="library",
    position="top",
)
_rule("back in any order", zone="library", position="top", order="any")
_rule("back on top [order=any: in any order]", zone="library", position="top")
_rule("on top of it", zone="library", position="top")
_rule("back on top of <whose> library [order=any: in any order]", zone="library", position="top")
_rule("back", zone="library", position="top")
_rule("into exile", zone="exile")
_rule("into the command zone", zone="command")
_rule("to the command zone", zone="command")
for _number, _word in enumerate(
    "second third fourth fifth sixth seventh eighth ninth tenth".split(), 2
):
    MAGIC.rule("ordinal", _word, Number(value=_number))

MAGIC.rule("entrycounters1", "<n:amount> <counters:kind> on it|them|him|her", CounterOf)
MAGIC.rule(
    "entrycounters1", "<n:amount> additional <counters:kind> on it|them", CounterOf, additional=True
)
MAGIC.rule("entrycounters1", "<n:amount> <counters:kind>", CounterOf)
MAGIC.rule("entrycounters1", "<n:amount> additional <counters:kind>", CounterOf, additional=True)
MAGIC.rule("entrycounters1", "an additional <counters:kind> on it|them", CounterOf, additional=True)


MAGIC.part(
    "entrycounters",
    partial(MAGIC.listed, "entrycounters1"),
    partial(MAGIC.say_listed, "entrycounters1"),
)

_ENTRY_TAILS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("tapped and attacking", {"tapped": True, "attacking": True}),
    ("tapped", {"tapped": True}),
    ("attacking", {"attacking": True}),
    ("transformed", {"transformed": True}),
    ("flipped", {"flipped": True}),
    ("converted", {"converted": True}),
    ("face down", {"face_down": True}),
    ("under your control", {"under": YOU}),
    ("under its owner's control", {"under": Who(how="owner", of=Noun(how="it"))}),
    ("under their owner's control", {"under": Who(how="owner", of=Noun(how="them"))}),
    ("under their owners' control", {"under": Who(how="owner", of=Noun(how="them"))}),
    ("under their control", {"under": Who(how="they")}),
    ("under that player's control", {"under": Who(how="that")}),
    ("under target opponent's control", {"under": Who(how="target", kind="opponent")}),
    ("under an opponent's control", {"under": Who(how="any", kind="opponent")}),
)
_TAILS = tuple(
    (
        tuple(words.replace("'", " '").split())
        if "s'" in words
        else tuple(words.replace("'s", " 's").split()),
        fields,
    )
    for words, fields in _ENTRY_TAILS
)


def _entry(line: Line, at: int, entry: Entry | None = None) -> Iterator[Found]:
    """Read how something enters: "tapped under your control with a +1/+1 counter on it"."""
    entry = entry or Entry()
    for words, fields in _TAILS:
        if line.is_at(at, words) and all(not getattr(entry, name) for name in fields):
            end = at + len(words)
            changed = replace(entry, **fields)
            yield from _entry(line, end, changed)
            if line.is_at(end, ("and",)):
                yield from _entry(line, end + 1, changed)
            yield changed, end
            break
    if line.is_at(at, ("with",)) and not entry.counters:
        for counters, end in MAGIC.parse("entrycounters", line, at + 1):
            yield from _entry(line, end, replace(entry, counters=counters))
            yield replace(entry, counters=counters), end
            if line.is_at(end, ("and", "with")):
                for abilities, last in MAGIC.parse("keywords", line, end + 2):
                    gains = Gains(abilities=abilities)
                    yield replace(entry, counters=counters, as_=(gains,)), last
    if line.is_at(at, ("attached", "to")) and entry.attached_to is None:
        players = (
            (Noun(how="player", who=who), end) for who, end in MAGIC.parse("who", line, at + 2)
        )
        for noun, end in (*MAGIC.parse("onenoun", line, at + 2), *players):
            yield from _entry(line, end, replace(entry, attached_to=noun))
            yield replace(entry, attached_to=noun), end


def say_entry(entry: Any) -> str | None:
    """Return the words of an entry."""
    if entry is None:
        return None
    rest = entry
    said: list[str] = []
    for words, fields in _ENTRY_TAILS:
        if all(getattr(rest, name) == value for name, value in fields.items()):
            said.append(words)
            default = Entry()
            rest = replace(rest, **{name: getattr(default, name) for name in fields})
    if rest.attached_to is not None:
        said.append(f"attached to {MAGIC.say('onenoun', rest.attached_to)}")
        rest = replace(rest, attached_to=None)
    if rest.counters:
        said.append(f"with {MAGIC.say('entrycounters', rest.counters)}")
        rest = replace(rest, counters=())
    if rest.as_ and isinstance(rest.as_[0], Gains):
        said.append(f"and with {MAGIC.say('keywords', rest.as_[0].abilities)}")
        rest = replace(rest, as_=())
    return " ".join(said) if rest == Entry() else None


MAGIC.part("entry", _entry, say_entry)

_BATTLEFIELD = Place(zone="battlefield")
_ON = {"to": _BATTLEFIELD}
clause("destroy <noun:what>", MoveTo, way="destroy", to=Place(zone="graveyard"))
clause("[<who:by>] destroy|destroys <noun:what>", MoveTo, way="destroy", to=Place(zone="graveyard"))
clause(
    "[<who:by>] sacrifice|sacrifices <noun:what>",
    MoveTo,
    way="sacrifice",
    to=Place(zone="graveyard"),
)
clause(
    "[<who:by>] each sacrifice|sacrifices <noun:what>",
    MoveTo,
    way="sacrifice",
    to=Place(zone="graveyard"),
)
clause(
    "[<who:by>] exile|exiles <noun:what> [face_down: face down]",
    MoveTo,
    way="exile",
    to=Place(zone="exile"),
)
clause(
    "[<who:by>] exile|exiles <noun:what> [<in:from_>]", MoveTo, way="exile", to=Place(zone="exile")
)
clause(
    "[<who:by>] exile|exiles <noun:what> with <entrycounters:entry>".replace(
        " with <entrycounters:entry>", " [<entrycountersentry:entry>]"
    ),
    MoveTo,
    way="exile",
    to=Place(zone="exile"),
)
clause(
    "[<who:by>] exile|exiles <topcards:what> [face_down: face down]",
    MoveTo,
    way="exile",
    to=Place(zone="exile"),
)
clause("[<who:by>] exile|exiles <wholezone:what>", MoveTo, way="exile", to=Place(zone="exile"))
clause(
    "[<who:by>] return|returns <noun:what> to the battlefield [<entry>]",
    MoveTo,
    way="return",
    **_ON,
)
clause(
    "[<who:by>] return|returns <noun:what> <in:from_> to the battlefield [<entry>]",
    MoveTo,
    way="return",
    **_ON,
)
clause(
    "[<who:by>] return|returns <noun:what> to the battlefield [<entry>] <in:from_>",
    MoveTo,
    way="return",
    **_ON,
)
clause(
    "[<who:by>] return|returns from <whose> graveyard to the battlefield <noun:what>".replace(
        "from <whose> graveyard to the battlefield", "<in:from_> to the battlefield"
    ),
    MoveTo,
    way="return",
    **_ON,
)
clause("[<who:by>] put|puts <noun:what> onto the battlefield [<entry>]", MoveTo, **_ON)
clause("[<who:by>] put|puts <topcards:what> onto the battlefield [<entry>]", MoveTo, **_ON)
clause("[<who:by>] put|puts onto the battlefield [<entry>] <noun:what>", MoveTo, **_ON)
clause("[<who:by>] return|returns <noun:what> <place:to>", MoveTo, way="return")
clause(
    "[<who:by>] return|returns to <whose> hand <noun:what>".replace(
        "to <whose> hand", "<placed:to>"
    ),
    MoveTo,
    way="return",
)
MAGIC.rule("clausemore", "<noun:what> <place:to>", MoveTo)
MAGIC.rule("clausemore", "<noun:what> onto the battlefield [<entry>]", MoveTo, **_ON)
clause("[<who:by>] put|puts <noun:what> <place:to>", MoveTo)
clause("[<who:by>] put|puts <topcards:what> <place:to>", MoveTo)
clause("[<who:by>] put|puts <placed:to> <noun:what>", MoveTo)
clause("[<who:by>] put|puts <wholezone:what> <place:to>", MoveTo)
clause("[<who:by>] shuffle|shuffles <noun:what> <shuffled:to>", MoveTo, way="shuffle")
clause("[<who:by>] shuffle|shuffles <wholezone:what> <shuffled:to>", MoveTo, way="shuffle")
MAGIC.rule("placed", "to <whose> hand", Place, zone="hand")
MAGIC.rule("placed", "into <whose> hand|hands", Place, zone="hand")
MAGIC.rule("placed", "into <whose> graveyard", Place, zone="graveyard")
MAGIC.rule("placed", "on the bottom of <whose> library", Place, zone="library", position="bottom")
MAGIC.rule("shuffled", "into <whose> library|libraries", Place, zone="library")
MAGIC.rule("in", "from <whose> graveyard", In, zones=("graveyard",))
MAGIC.rule("in", "from <whose> hand", In, zones=("hand",))
MAGIC.rule("in", "from exile", In, zones=("exile",))
MAGIC.rule("in", "from <whose> library", In, zones=("library",))


def _entry_counters(line: Line, at: int) -> Iterator[Found]:
    if line.is_at(at, ("with",)):
        for counters, end in MAGIC.parse("entrycounters", line, at + 1):
            yield Entry(counters=counters), end


MAGIC.part(
    "entrycountersentry",
    _entry_counters,
    lambda entry: say_entry(entry) if entry and entry == Entry(counters=entry.counters) else None,
)


def _top_cards(line: Line, at: int) -> Iterator[Found]:
    """Read "the top three cards of target opponent's library"."""
    if line.is_at(at, ("the", "top", "card", "of")) or line.is_at(
        at, ("the", "bottom", "card", "of")
    ):
        for whose, end in MAGIC.parse("whose", line, at + 4):
            if line.low[end : end + 1] in (["library"], ["libraries"]):
                how = "top" if line.low[at + 1] == "top" else "bottom"
                yield Noun(how=how, amount=Number(value=1), who=whose), end + 1
    if line.is_at(at, ("the", "top")):
        for amount, end in MAGIC.parse("n", line, at + 2):
            if line.is_at(end, ("cards", "of")):
                for whose, last in MAGIC.parse("whose", line, end + 2):
                    if line.low[last : last + 1] in (["library"], ["libraries"]):
                        yield Noun(how="top", amount=amount, who=whose), last + 1


def _say_top_cards(noun: Any) -> str | None:
    if (
        not isinstance(noun, Noun)
        or noun.how not in {"top", "bottom"}
        or noun.kinds
        or noun.who is None
    ):
        return None
    whose = MAGIC.say("whose", noun.who)
    if noun.amount == Number(value=1):
        return f"the {noun.how} card of {whose} library"
    amount = MAGIC.say("n", noun.amount)
    return f"the {noun.how} {amount} cards of {whose} library" if amount else None


MAGIC.part("topcards", _top_cards, _say_top_cards)
_ZONES = {
    ("graveyard",): ("graveyard",),
    ("graveyards",): ("graveyard",),
    ("hand",): ("hand",),
    ("library",): ("library",),
    ("hand", "and", "graveyard"): ("hand", "graveyard"),
    ("graveyard", "and", "hand"): ("hand", "graveyard"),
    ("hand", "and", "library"): ("hand", "library"),
}


def _whole_zone(line: Line, at: int) -> Iterator[Found]:
    """Read "target player's graveyard" as all of its cards."""
    for whose, end in MAGIC.parse("whose", line, at):
        for words, zones in _ZONES.items():
            if line.is_at(end, words):
                where = (In(zones=zones, whose=whose),)
                yield (
                    Noun(how="zone", kinds=(Kind(types=("card",)),), where=where),
                    end + len(words),
                )


def _say_whole_zone(noun: Any) -> str | None:
    if not isinstance(noun, Noun) or noun.how != "zone":
        return None
    where = noun.where[0]
    if not isinstance(where, In):
        return None
    words = next((words for words, zones in _ZONES.items() if zones == where.zones), None)
    if words is None:
        return None
    return f"{MAGIC.say('whose', where.whose)} {' '.join(words)}"


MAGIC.part("wholezone", _whole_zone, _say_whole_zone)
clause("[<who:by>] return|returns <noun:what> <in:from_> <place:to>", MoveTo, way="return")
clause("[<who:by>] put|puts <noun:what> <in:from_> onto the battlefield [<entry>]", MoveTo, **_ON)
clause("[<who:by>] put|puts <noun:what> <in:from_> <place:to>", MoveTo)
clause("[<who:by>] shuffle|shuffles <noun:what> <in:from_> <shuffled:to>", MoveTo, way="shuffle")
clause("meld them into <name:into>", Meld)
