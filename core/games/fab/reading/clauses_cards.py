"""Clauses about cards and zones: draw, discard, banish, destroy, put, search, look, create."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Literal

from msgspec.structs import replace

from core.effects.grammar import Found
from core.effects.program import (
    AnyNumber,
    Choose,
    CounterOf,
    Discard,
    Draw,
    Entry,
    KeywordAction,
    Look,
    Make,
    MoveTo,
    Number,
    OneOf,
    Place,
    PutCounters,
    RemoveCounters,
    Reveal,
    Search,
    Several,
    Shuffle,
    Tap,
    ThatMany,
    TokenOf,
    Turn,
    X,
)
from core.effects.tokens import Line
from core.games.fab.reading.vocabulary import FAB, clause

_rule = FAB.rule
# Places


def _worded(
    places: dict[str, Literal["", "top", "bottom", "top_or_bottom"]],
) -> tuple[tuple[tuple[str, ...], Literal["", "top", "bottom", "top_or_bottom"]], ...]:
    return tuple((tuple(words.split()), position) for words, position in places.items())


_INTO = _worded(
    {
        "into": "",
        "to": "",
        "in": "",
        "onto": "",
        "on the bottom of": "bottom",
        "on bottom of": "bottom",
        "to the bottom of": "bottom",
        "on the top of": "top",
        "on top of": "top",
        "on the top or bottom of": "top_or_bottom",
    }
)
_ON_DECK = _worded(
    {
        "on the bottom": "bottom",
        "on bottom": "bottom",
        "on the top": "top",
        "on top": "top",
        "on the top or bottom": "top_or_bottom",
        "back": "top",
        "back on top": "top",
    }
)


def _place(line: Line, at: int) -> Iterator[Found]:
    """Read where objects go: "into your soul", "on the bottom of its owner's deck"."""
    for words, position in _INTO:
        if line.is_at(at, words):
            for zone, end in FAB.parse("zone", line, at + len(words)):
                place = Place(zone="|".join(zone.zones), whose=zone.whose, position=position)
                yield from _ordered(line, place, end)
    for words, position in _ON_DECK:
        if line.is_at(at, words) and not line.is_at(at + len(words), ("of",)):
            yield from _ordered(line, Place(zone="deck", position=position), at + len(words))


def _ordered(line: Line, place: Place, at: int) -> Iterator[Found]:
    if line.is_at(at, ("in", "any", "order")):
        yield replace(place, order="any"), at + 3
    if line.is_at(at, ("in", "a", "random", "order")):
        yield replace(place, order="random"), at + 4
    yield place, at


FAB.part("place", _place)
_FACE = ("[face_down: face-down]", "[face_up: face-up]")
clause("[<who:by>] draw|draws <n:amount> card|cards", Draw)
clause("[<who:by>] draw|draws cards equal to <count:amount>", Draw)
clause("[<who:by>] draw|draws that many cards minus <num:minus>", Draw, amount=ThatMany())
clause("[<who:by>] discard|discards <noun:what>", Discard)
for _face in _FACE:
    clause(f"[<who:by>] banish|banishes <noun:what> {_face}", MoveTo, way="banish")
    clause(
        f"[<who:by>] banish|banishes <noun:what> {_face} [<zonefrom:from_>]", MoveTo, way="banish"
    )
    clause(f"[<who:by>] put|puts <noun:what> {_face} <place:to>", MoveTo, way="put")
    clause(f"[<who:by>] put|puts <noun:what> <place:to> {_face}", MoveTo, way="put")
clause("[<who:by>] banish|banishes face-down <noun:what>", MoveTo, way="banish", face_down=True)
_rule("zonefrom", "from <zone>", None)
clause("[<who:by>] destroy|destroys <noun:what>", MoveTo, way="destroy")
clause("[<who:by>] return|returns <noun:what> <place:to>", MoveTo, way="return")
clause("[<who:by>] shuffle|shuffles <noun:what> <place:to>", MoveTo, way="shuffle")
clause("[<who:by>] shuffle|shuffles", Shuffle)
clause("[<who:by>] shuffle|shuffles your|their deck", Shuffle)
clause("[<who:by>] put|puts <noun:what> under <noun:under>", KeywordAction, name="put_under")
clause(
    "[<who:by>] put|puts <noun:what> <place:to> with <counterlist:counters> on it",
    MoveTo,
    way="put",
)
clause(
    "[<who:by>] put|puts <noun:what> onto the active chain link as a defending card",
    KeywordAction,
    name="add_defending",
)
clause(
    "[<who:by>] add|adds <noun:what> to the active chain link as a defending card",
    KeywordAction,
    name="add_defending",
)
clause(
    "[<who:by>] add|adds <noun:what> to this chain link as a defending card",
    KeywordAction,
    name="add_defending",
)
clause("[<who:by>] search|searches <zone:place> for <noun:what>", Search, zones=("deck",))
clause("[<who:by>] reveal|reveals <noun:what>", Reveal)
clause("[<who:by>] choose|chooses and reveal|reveals <noun:what>", Reveal)
clause("[<who:by>] reveal|reveals <zone:place>", Reveal)
clause(
    "[<who:by>] reveal|reveals cards from the top of <whose:whose> deck until <who> reveal|reveals <noun:until_>",
    Reveal,
)
clause("[<who:by>] look|looks at <noun:what>", Look)
clause("[<who:by>] look|looks at <zone:place>", Look)
clause("[<who:by>] choose|chooses <noun:what>", Choose)
clause("[<who:by>] choose|chooses <who>", Choose)
clause("[<who:by>] name|names a card", Choose, name="card_name")
clause("[<who:by>] name|names a card other than <noun:from_>", Choose, name="card_name")
clause("[<who:by>] name|names a color|type=name", Choose)
clause("[<who:by>] name a hero", Choose, name="hero")
clause("[<who:by>] choose a color|number=name", Choose)
clause("[<who:by>] choose red|yellow|blue=name", Choose)
clause("[<who:by>] choose red, yellow, or blue", Choose, name="color")
clause("[<who:by>] turn|turns <noun:what> face-up", Turn, to="face_up")
clause("[<who:by>] turn|turns <noun:what> face-down", Turn, to="face_down")
clause("[<who:by>] {t} <noun:what>", Tap)
clause("[<who:by>] tap <noun:what>", Tap)
clause("[<who:by>] untap <noun:what>", Tap, untap=True)

# Counters
_rule("counterof", "<n:amount> <counters:kind>", CounterOf)
_rule("counterof", "<n:amount> additional <counters:kind>", CounterOf, additional=True)


FAB.part("counterlist", partial(FAB.listed, "counterof"))
clause("[<who:by>] put|puts <counterlist:counters> on <noun:what>", PutCounters)
clause(
    "[<who:by>] distribute|distributes <counterlist:counters> among <noun:what>",
    PutCounters,
    divided=True,
)
clause("[<who:by>] remove|removes <n:amount> <counters:kind> from <noun:what>", RemoveCounters)
FAB.part(
    "amongnoun",
    lambda line, at: (
        (replace(noun, how="among"), end)
        for noun, end in FAB.parse("noun", line, at)
        if noun.how == "bare"
    ),
    lambda noun: FAB.say("noun", replace(noun, how="bare")) if noun else None,
)
clause(
    "[<who:by>] remove|removes <n:amount> <counters:kind> from among <amongnoun:what>",
    RemoveCounters,
)
clause("[<who:by>] remove|removes all <counters:kind> from <noun:what>", RemoveCounters)
clause(
    "[<who:by>] remove|removes any number of <counters:kind> from <noun:what>",
    RemoveCounters,
    amount=AnyNumber(),
)

# Tokens


def _tokens(line: Line, at: int) -> Iterator[tuple[Any, int]]:
    """Read tokens to create: "2 Runechant tokens", "a Might and a Vigor token"."""
    for amount, start in FAB.parse("n", line, at):
        yield from _names(line, start, amount)
    if line.is_at(at, ("x",)) and line.is_at(at + 1, ("additional",)):
        yield from _names(line, at + 2, X())
    yield from _names(line, at, Number(value=1), needs_token=True)


def _names(
    line: Line, at: int, amount: Any, *, needs_token: bool = False
) -> Iterator[tuple[Any, int]]:
    for name, end in FAB.parse("tokenname", line, at):
        tail = end
        word = line.low[end : end + 1]
        if word in (["token"], ["tokens"]):
            tail = end + 1
        elif needs_token:
            continue
        made = Make(token=TokenOf(name=name, predefined=True), amount=amount)
        for gap, way in (
            ((",", "and"), "and"),
            (("and",), "and"),
            ((",", "or"), "or"),
            (("or",), "or"),
            ((",",), ","),
        ):
            if not line.is_at(tail, gap):
                continue
            following = tail + len(gap)
            for rest, last in (*_tokens(line, following), *_names(line, following, amount)):
                parts = rest[1] if isinstance(rest, tuple) else (rest,)
                how = rest[0] if isinstance(rest, tuple) else ""
                if way == ",":
                    if how:
                        yield (how, (made, *parts)), last
                elif not how or how == way:
                    yield (way, (made, *parts)), last
        yield made, tail


def _token_name(line: Line, at: int) -> Iterator[Found]:
    for words in (("spectral", "shield"), ("light", "and", "shadow")):
        if line.is_at(at, words):
            yield " ".join(line.raw[at : at + len(words)]), at + len(words)
    if line.is_at(at, ("~",)):
        yield "~", at + 1
    for name, end in FAB.parse("name", line, at):
        if " and " not in name:
            yield name, end


FAB.part("tokenname", _token_name)


def _made(line: Line, at: int) -> Iterator[Found]:
    for made, end in _tokens(line, at):
        if isinstance(made, tuple):
            how, parts = made
            yield (Several(clauses=parts) if how == "and" else OneOf(clauses=parts)), end
        else:
            yield made, end


FAB.part("made", _made)


def _entry(line: Line, at: int) -> Iterator[Found]:
    """Read where and under whose control a token is created."""
    if line.is_at(at, ("under",)):
        for whose, end in FAB.parse("whose", line, at + 1):
            if line.is_at(end, ("control",)):
                yield Entry(under=whose), end + 1
        for who, end in FAB.parse("who", line, at + 1):
            if line.is_at(end, ("control",)):
                yield Entry(under=who), end + 1
    if line.is_at(at, ("in",)):
        for zone, end in FAB.parse("zone", line, at + 1):
            yield Entry(zone=zone), end
    if line.is_at(at, ("with",)):
        for counters, end in FAB.parse("counterlist", line, at + 1):
            on_it = line.is_at(end, ("on", "it")) or line.is_at(end, ("on", "them"))
            yield Entry(counters=counters), end + 2 if on_it else end


FAB.part("makeentry", _entry)


def _create(line: Line, at: int) -> Iterator[Found]:
    for who, start in (*FAB.parse("who", line, at), (None, at)):
        verb = line.low[start : start + 1]
        if verb not in (["create"], ["creates"]):
            continue
        for made, end in FAB.parse("made", line, start + 1):
            each = _by(made, who)
            if isinstance(each, Make):
                for amount, last in _equal(line, end):
                    yield replace(each, amount=amount), last
            for entry, last in FAB.parse("makeentry", line, end):
                yield _entering(each, entry), last
            yield each, end


def _equal(line: Line, at: int) -> Iterator[Found]:
    if line.is_at(at, ("equal", "to")):
        yield from FAB.parse("count", line, at + 2)


def _by(made: Any, who: Any) -> Any:
    return made if who is None else replace(made, by=who)


def _entering(made: Any, entry: Entry) -> Any:
    if isinstance(made, Make):
        return replace(made, entry=entry)
    return replace(made, clauses=tuple(replace(each, entry=entry) for each in made.clauses))


FAB.part("creation", _create)
clause("<creation>", None)
_rule("clausemore", "<creation>", None)
