"""Forms of expectations, one Struct each, with their keys and the checks of their values.

Each field is annotated with its type and with a check that returns the fault of a value from a
file. Reader, writer, recorder and comparison use these Structs.
"""

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Annotated, Any, ClassVar, get_args, get_type_hints

import msgspec
from msgspec import UNSET, Struct, UnsetType

from core.cards.mana import COLOR_ORDER, ManaCost, ManaCostError
from core.grammar import listed
from core.messages import worded
from core.rules.history import KINDS
from core.scenario.plain import are_texts, form_fault, quoted

FACE_WORDS = frozenset(
    {"front", "back", "left", "right", "both", "fused", "transformed", "converted"}
    | {"prototyped", "face_down", "manifested", "cloaked"}
)
"""Values of a step's ``as``, and of the ways to play a card."""


class Scope(Struct, frozen=True, kw_only=True):
    """Names that an expectation may use: ids defined so far, and players.

    Where the table carries out ``texts``, objects that an id makes have names too: ``bear.token``.
    """

    ids: frozenset[str]
    players: tuple[str, ...]
    texts: bool = False

    def knows(self, word: str) -> bool:
        """Return whether an id may be defined by now."""
        return word in self.ids or (self.texts and word.partition(".")[0] in self.ids)


Check = Callable[[Any, Scope], str]
"""Returns the fault of a value, or ``""``."""


def _must(fits: Callable[[Any], bool], fault: str) -> Check:
    return lambda value, _: "" if fits(value) else fault


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _are_whole(value: object) -> bool:
    return isinstance(value, Mapping) and all(map(_is_whole, value.values()))


def _one_of(*words: str) -> Check:
    fault = worded("must be one of {listed}", listed=", ".join(sorted(words)))
    return _must(lambda value: isinstance(value, str) and value in words, fault)


_text = _must(lambda value: isinstance(value, str), worded("must be text"))
_texts = _must(are_texts, worded("must be a list of texts"))
_flag = _must(lambda value: isinstance(value, bool), worded("must be true or false"))
_whole = _must(_is_whole, worded("must be a whole number"))
_times = _must(
    lambda value: _is_whole(value) and value >= 0, worded("must be a whole number, 0 or more")
)
_number = _must(
    lambda value: _is_whole(value) or isinstance(value, float), worded("must be a number")
)
_amounts = _must(_are_whole, worded("must be a table of whole numbers"))


def _moves(value: Any, scope: Scope) -> str:  # noqa: ANN401 - plain data may be anything
    wrong = _amounts(value, scope)
    fits = not wrong and value and value.keys() <= {"objects", "cards"}
    return "" if fits else wrong or worded("must say how many objects or cards, and no more")


def _cost(value: object, scope: Scope) -> str:
    return _text(value, scope) or cost_fault(value)


def _cost_or_number(value: object, scope: Scope) -> str:
    return "" if _is_whole(value) else _cost(value, scope)


def cost_fault(value: object) -> str:
    """Return why a text is no mana cost, or ``""``."""
    try:
        ManaCost.read(value if isinstance(value, str) else "")
    except ManaCostError as error:
        return str(error)
    return ""


def _colors(value: Any, scope: Scope) -> str:  # noqa: ANN401 - plain data may be anything
    return _texts(value, scope) or colors_fault(value)


def colors_fault(value: object, colors: tuple[str, ...] = tuple(COLOR_ORDER)) -> str:
    """Return which of several texts is no colour of a game, or ``""``."""
    several = value if isinstance(value, list | tuple) else ()
    odd = next((each for each in several if each not in colors), None)
    if odd is not None:
        return worded(
            "{odd} is none of the colours {colors}", odd=quoted(odd), colors=listed(colors)
        )
    return ""


def _faces(value: Any, scope: Scope) -> str:  # noqa: ANN401 - plain data may be anything
    wrong = _texts(value, scope)
    odd = "" if wrong else min(set(value) - FACE_WORDS, default="")
    return worded("{odd} is not a face or half", odd=quoted(odd)) if odd else wrong


def _id(value: object, scope: Scope) -> str:
    if not isinstance(value, str) or scope.knows(value):
        return _text(value, scope)
    return worded("{value} names nothing that was defined before", value=quoted(value))


def _player(value: object, scope: Scope) -> str:
    if not isinstance(value, str) or value in scope.players:
        return _text(value, scope)
    return worded("no player is called {value}", value=quoted(value))


def _winner(value: object, scope: Scope) -> str:
    return "" if value == "" else _player(value, scope)


def _ids(value: object, scope: Scope) -> str:
    if not isinstance(value, list | tuple):
        return worded("must be a list of texts")
    return next((wrong for each in value if (wrong := _id(each, scope))), "")


def _attacked(value: object, scope: Scope) -> str:
    return "" if value in ("", "nothing", *scope.players) else _id(value, scope)


def _target(value: object, scope: Scope) -> str:
    return "" if value in scope.players else _id(value, scope)


def _deals(value: Any, scope: Scope) -> str:  # noqa: ANN401 - plain data may be anything
    keys = {"from": _id, "to": _target, "amount": _times}
    for each in value if isinstance(value, list | tuple) else (None,):
        if not isinstance(each, Mapping) or each.keys() != keys.keys():
            return worded("must be a list of tables with from, to and amount")
        for key, check in keys.items():
            wrong = check(each[key], scope)
            if wrong:
                return f"{key}: {wrong}"
    return ""


def _attack(value: object, scope: Scope) -> str:
    return "" if value == "" else _id(value, scope)


def _host(value: object, scope: Scope) -> str:
    return "" if value in ("", *scope.players) else _id(value, scope)


def _editions(value: Any, scope: Scope) -> str:  # noqa: ANN401 - plain data may be anything
    if _text(value, scope) and _texts(value, scope):
        return worded("must be text or a list of texts")
    return form_fault(value)


def _event(value: object, scope: Scope) -> str:
    if not isinstance(value, str) or value in KINDS:
        return _text(value, scope)
    near = get_close_matches(value, sorted(KINDS), 1)
    if not near:
        return worded("nothing that can happen is called {word}", word=quoted(value))
    return worded(
        "nothing that can happen is called {word}; is {near} meant?",
        word=quoted(value),
        near=quoted(near[0]),
    )


Text = Annotated[str, _text]
Texts = Annotated[list[str], _texts]
Flag = Annotated[bool, _flag]
Whole = Annotated[int, _whole]
Times = Annotated[int, _times]
Number = Annotated[int | float, _number]
Amounts = Annotated[dict[str, int], _amounts]
Id = Annotated[str, _id]
Ids = Annotated[list[str], _ids]
Player = Annotated[str, _player]
NameOrNone = Annotated[str, _winner]
Target = Annotated[str, _target]
Colors = Annotated[list[str], _colors]
Faces = Annotated[list[str], _faces]
Cost = Annotated[str, _cost]
Host = Annotated[str, _host]
Attacked = Annotated[str, _attacked]
_NO_PROPERTIES = frozenset({"object", "exists", "last_known", "same_object", "lacks", "rulebooks"})


def _properties(value: Any, scope: Scope) -> str:  # noqa: ANN401 - plain data may be anything
    wrong = _texts(value, scope)
    known = keys_of(ObjectExpected).keys() - _NO_PROPERTIES
    odd = "" if wrong else min(set(value) - known, default="")
    return worded("{odd} is not a property", odd=quoted(odd)) if odd else wrong


Properties = Annotated[list[str], _properties]


class Expectation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of expectations; a file may leave out most keys.

    A file's form is recognised by the key ``form`` or one of ``heads``. With ``must_say`` at least
    one optional key other than those in ``beside`` is required. ``others`` checks keys that
    depend on the game; they are stored in ``more``.
    """

    form: ClassVar[str] = ""
    heads: ClassVar[tuple[str, ...]] = ()
    must_say: ClassVar[bool] = False
    beside: ClassVar[frozenset[str]] = frozenset()
    others: ClassVar[Check | None] = None

    rulebooks: Annotated[str | list[str], _editions] | UnsetType = UNSET


class RulingExpected(Expectation, frozen=True, kw_only=True):
    """The ruling of the action and the rules behind it."""

    form = "ruling"
    heads = ("because",)
    ruling: Annotated[str, _one_of("done", "nothing", "refused", "choice")]
    because: Texts | UnsetType = UNSET
    possible: Flag | UnsetType = UNSET


class SeenBy(Expectation, frozen=True, kw_only=True):
    """Visibility of an object for a player."""

    form = "viewer"
    heads = ("sees",)
    viewer: Player
    object: Id
    sees: Text


class MayExpected(Expectation, frozen=True, kw_only=True, rename={"is_": "is"}):
    """Whether something may attack or block, and by which rules not."""

    form = "may"
    may: Annotated[str, _one_of("attack", "block")]
    object: Id
    at: Target | UnsetType = UNSET
    of: Id | UnsetType = UNSET
    is_: Flag
    rules: Texts | UnsetType = UNSET


class Dealt(Struct, frozen=True, kw_only=True, rename={"from_": "from"}):
    """Damage from one thing to another."""

    from_: str
    to: str
    amount: int


class ProposedDamage(Expectation, frozen=True, kw_only=True):
    """The whole damage that is proposed."""

    form = "proposed"
    proposed: Annotated[list[Dealt], _deals]


class ObjectExpected(Expectation, frozen=True, kw_only=True):
    """Characteristics and status of an object."""

    form = "object"
    must_say = True
    beside = frozenset({"last_known"})
    object: Id
    exists: Flag | UnsetType = UNSET
    last_known: Flag | UnsetType = UNSET
    same_object: Flag | UnsetType = UNSET
    name: Text | UnsetType = UNSET
    zone: Text | UnsetType = UNSET
    face: Text | UnsetType = UNSET
    active: Texts | UnsetType = UNSET
    mana_value: Number | UnsetType = UNSET
    mana_cost: Cost | UnsetType = UNSET
    color: Text | UnsetType = UNSET
    pitch: Text | UnsetType = UNSET
    cost: Text | UnsetType = UNSET
    power: Text | UnsetType = UNSET
    toughness: Text | UnsetType = UNSET
    loyalty: Text | UnsetType = UNSET
    defense: Text | UnsetType = UNSET
    life: Text | UnsetType = UNSET
    intellect: Text | UnsetType = UNSET
    colors: Colors | UnsetType = UNSET
    type_line: Text | UnsetType = UNSET
    typebox: Text | UnsetType = UNSET
    controller: Player | UnsetType = UNSET
    cards: Whole | UnsetType = UNSET
    tapped: Flag | UnsetType = UNSET
    face_down: Flag | UnsetType = UNSET
    counters: Amounts | UnsetType = UNSET
    attached_to: Host | UnsetType = UNSET
    marked: Flag | UnsetType = UNSET
    conditions: Texts | UnsetType = UNSET
    chosen: Texts | UnsetType = UNSET
    owner: Player | UnsetType = UNSET
    token: Flag | UnsetType = UNSET
    transformed: Flag | UnsetType = UNSET
    copy: Flag | UnsetType = UNSET
    text: Text | UnsetType = UNSET
    category: Text | UnsetType = UNSET
    kind: Text | UnsetType = UNSET
    names: Texts | UnsetType = UNSET
    types: Texts | UnsetType = UNSET
    subtypes: Texts | UnsetType = UNSET
    supertypes: Texts | UnsetType = UNSET
    unlocked: Texts | UnsetType = UNSET
    paid: Text | UnsetType = UNSET
    mana_spent: Whole | UnsetType = UNSET
    keywords: Texts | UnsetType = UNSET
    keywords_include: Texts | UnsetType = UNSET
    keywords_exclude: Texts | UnsetType = UNSET
    color_indicator: Colors | UnsetType = UNSET
    attacks: Attacked | UnsetType = UNSET
    blocked: Flag | UnsetType = UNSET
    sick: Flag | UnsetType = UNSET
    blocked_by: Ids | UnsetType = UNSET
    blocks: Ids | UnsetType = UNSET
    damage: Whole | UnsetType = UNSET
    protector: NameOrNone | UnsetType = UNSET
    lacks: Properties | UnsetType = UNSET


class SeatExpected(Expectation, frozen=True, kw_only=True):
    """Status of a player; ``more`` holds keys that depend on the game."""

    form = "seat"
    must_say = True
    others = _times
    seat: Player
    life: Whole | UnsetType = UNSET
    mana: Annotated[str | int, _cost_or_number] | UnsetType = UNSET
    out: Text | UnsetType = UNSET
    commander_damage: Amounts | UnsetType = UNSET
    more: dict[str, int] = {}


class OfferedFaces(Expectation, frozen=True, kw_only=True):
    """Ways to play a card."""

    form = "offers"
    must_say = True
    beside = frozenset({"player"})
    offers: Id
    player: Player | UnsetType = UNSET
    can: Faces | UnsetType = UNSET
    cannot: Faces | UnsetType = UNSET


class NamingExpected(Expectation, frozen=True, kw_only=True):
    """Whether a name may be chosen."""

    form = "naming"
    naming: Text
    allowed: Flag | UnsetType = UNSET


class NameHad(Expectation, frozen=True, kw_only=True, rename={"is_": "is"}):
    """Whether an object has a name."""

    form = "has_name"
    has_name: Id
    name: Text
    is_: Flag | UnsetType = UNSET


class ColorIdentity(Expectation, frozen=True, kw_only=True, rename={"is_": "is"}):
    """The colour identity of a card."""

    form = "color_identity"
    color_identity: Id
    is_: Colors


class CategoryExpected(Expectation, frozen=True, kw_only=True, rename={"is_": "is"}):
    """Kind of a card or object."""

    form = "category"
    category: Id
    is_: Text


class PoolExpected(Expectation, frozen=True, kw_only=True, rename={"is_": "is"}):
    """Whether a hero may have a card in the pool."""

    form = "in_pool"
    in_pool: Id
    hero: Id
    is_: Flag | UnsetType = UNSET


class DeckExpected(Expectation, frozen=True, kw_only=True):
    """Which rules of a format refuse a deck, written as lines such as ``4 Grizzly Bears``."""

    form = "deck"
    deck: Texts
    side: Texts | UnsetType = UNSET
    commander: Texts | UnsetType = UNSET
    hero: Texts | UnsetType = UNSET
    arena: Texts | UnsetType = UNSET
    format: Text
    refused: Texts


class ZoneExpected(Expectation, frozen=True, kw_only=True):
    """Contents of a zone."""

    form = "zone"
    must_say = True
    beside = frozenset({"player", "ordered"})
    zone: Text
    player: Player | UnsetType = UNSET
    names: Texts | UnsetType = UNSET
    ordered: Flag | UnsetType = UNSET
    count: Times | UnsetType = UNSET
    cards: Times | UnsetType = UNSET


class MovesExpected(Expectation, frozen=True, kw_only=True):
    """How many objects and cards have moved."""

    form = "moved"
    moved: Annotated[dict[str, int], _moves]


class HappenedExpected(Expectation, frozen=True, kw_only=True):
    """Count of an event."""

    form = "happened"
    happened: Annotated[str, _event]
    times: Times | UnsetType = UNSET


Daytime = Annotated[str, _one_of("day", "night", "neither")]


class DayExpected(Expectation, frozen=True, kw_only=True):
    """Whether it is day or night."""

    form = "day_night"
    day_night: Daytime


class ChoiceExpected(Expectation, frozen=True, kw_only=True):
    """Options of the choice that the action asks for."""

    form = "choice"
    choice: Texts


class GameExpected(Expectation, frozen=True, kw_only=True):
    """Status of the game and its match."""

    form = "game"
    heads = ("over", "winner", "wins")
    must_say = True
    game: Times | UnsetType = UNSET
    over: Flag | UnsetType = UNSET
    winner: NameOrNone | UnsetType = UNSET
    wins: Amounts | UnsetType = UNSET


class LinkExpected(Expectation, frozen=True, kw_only=True):
    """Status of a chain link."""

    form = "link"
    must_say = True
    link: Times
    attack: Annotated[str, _attack] | UnsetType = UNSET
    name: Text | UnsetType = UNSET
    targets: Ids | UnsetType = UNSET
    defenders: Ids | UnsetType = UNSET
    power: Times | UnsetType = UNSET
    defense: Times | UnsetType = UNSET
    damage: Times | UnsetType = UNSET
    from_hand: Times | UnsetType = UNSET
    hit: Flag | UnsetType = UNSET
    resolved: Flag | UnsetType = UNSET


class LinksExpected(Expectation, frozen=True, kw_only=True):
    """How many chain links there are."""

    form = "links"
    links: Times


class LayersExpected(Expectation, frozen=True, kw_only=True):
    """How many layers wait."""

    form = "layers"
    layers: Times


class TurnExpected(Expectation, frozen=True, kw_only=True):
    """Turn number and active player, optionally with the status of game and chain."""

    form = "turn"
    heads = ("active", "step", "phase")
    must_say = True
    turn: Times | UnsetType = UNSET
    active: Player | UnsetType = UNSET
    step: Text | UnsetType = UNSET
    phase: Text | UnsetType = UNSET
    day_night: Daytime | UnsetType = UNSET
    links: Times | UnsetType = UNSET
    layers: Times | UnsetType = UNSET
    game: Times | UnsetType = UNSET
    over: Flag | UnsetType = UNSET
    winner: NameOrNone | UnsetType = UNSET
    wins: Amounts | UnsetType = UNSET


class WaitingExpected(Expectation, frozen=True, kw_only=True):
    """The sources of the abilities on the stack, the lowest first."""

    form = "waiting"
    waiting: Texts


class ByHandExpected(Expectation, frozen=True, kw_only=True):
    """The clauses that the step left to the players, each by some of its words."""

    form = "by_hand"
    by_hand: Texts


class CostExpected(Expectation, frozen=True, kw_only=True, rename={"as_": "as"}):
    """The present cost of casting or playing a card: a mana cost or a number."""

    form = "cast"
    cast: Id
    cost: Annotated[str | int, _cost_or_number]
    as_: Text | UnsetType = UNSET


class ReadsExpected(Expectation, frozen=True, kw_only=True):
    """Whether every clause of a card's text is understood."""

    form = "reads"
    reads: Text
    whole: Flag


class SameAsCheckpoint(Expectation, frozen=True, kw_only=True):
    """Whether the position is that of the last checkpoint."""

    form = "same_as_checkpoint"
    same_as_checkpoint: Flag


FORMS: tuple[type[Expectation], ...] = (
    RulingExpected,
    SeenBy,
    MayExpected,
    ProposedDamage,
    ObjectExpected,
    SeatExpected,
    OfferedFaces,
    NamingExpected,
    NameHad,
    ColorIdentity,
    CategoryExpected,
    PoolExpected,
    DeckExpected,
    ZoneExpected,
    MovesExpected,
    HappenedExpected,
    ChoiceExpected,
    LinkExpected,
    TurnExpected,
    DayExpected,
    GameExpected,
    LinksExpected,
    LayersExpected,
    WaitingExpected,
    ByHandExpected,
    CostExpected,
    ReadsExpected,
    SameAsCheckpoint,
)
"""Every form; the earlier of two that fit counts."""


class Key(Struct, frozen=True):
    """One key of a form: the check of its value, and whether it must be there."""

    check: Check
    needed: bool


@cache
def keys_of(form: type[Expectation]) -> Mapping[str, Key]:
    """Return the keys of a form as files write them, from the annotations of its fields."""
    hints = get_type_hints(form, include_extras=True)
    return {
        field.encode_name: Key(_check_of(hints[field.name]), field.required)
        for field in msgspec.structs.fields(form)
        if field.name != "more"
    }


def _check_of(hint: Any) -> Check:  # noqa: ANN401 - an annotation may be anything
    """Return the check that an annotation carries, also one of a key that may be left out."""
    carries = next(each for each in (hint, *get_args(hint)) if hasattr(each, "__metadata__"))
    check: Check = carries.__metadata__[0]
    return check


def form_of(expectation: Mapping[str, Any]) -> type[Expectation] | None:
    """Return the form of an expectation by its keys, or None."""
    fitting = (
        form for form in FORMS if not expectation.keys().isdisjoint((form.form, *form.heads))
    )
    return next(fitting, None)


def expectation_faults(expectation: Mapping[str, Any], scope: Scope) -> Iterator[str]:
    """Yield the faults of an expectation, each with its key."""
    form = form_of(expectation)
    if form is None:
        held = ", ".join(quoted(key) for key in expectation) or "nothing"
        yield worded("has no known form: it holds {held}", held=held)
        return
    keys = keys_of(form)
    for key, value in expectation.items():
        check = keys[key].check if key in keys else form.others
        wrong = check(value, scope) if check else worded("is not a key of {form}", form=form.form)
        if wrong:
            yield f"{key}: {wrong}"
    needed = {key for key, each in keys.items() if each.needed}
    missing = needed - expectation.keys()
    yield from (worded("{key}: is missing", key=key) for key in keys if key in missing)
    if form.must_say and not expectation.keys() - needed - form.beside - {"rulebooks"}:
        yield worded("{form}: nothing is expected of it", form=form.form)
    if expectation.get("exists") is False and len(expectation.keys() - {"rulebooks"}) > len(
        ("object", "exists")
    ):
        yield worded("exists: of what is not there nothing else can be expected")


def read_expectation(data: Mapping[str, Any]) -> Expectation:
    """Return an expectation without fault (`expectation_faults`) as a value."""
    form = form_of(data)
    if form is None:
        raise ValueError(worded("it has no known form"))
    keys = keys_of(form)
    known = {key: value for key, value in data.items() if key in keys}
    more = {key: value for key, value in data.items() if key not in keys}
    return msgspec.convert({**known, "more": more} if more else known, form)


def said(expectation: Expectation) -> dict[str, Any]:
    """Return an expectation as data of the format, without its editions."""
    found = {
        field.encode_name: value
        for field in msgspec.structs.fields(expectation)
        if (value := getattr(expectation, field.name)) is not UNSET and field.name != "rulebooks"
    }
    more: dict[str, Any] = found.pop("more", {})
    return {**found, **more}


def write_expectation(expectation: Expectation) -> dict[str, Any]:
    """Return an expectation as files write it."""
    written: dict[str, Any] = msgspec.to_builtins(expectation)
    rulebooks = written.pop("rulebooks", None)
    written |= written.pop("more", {})
    return written | ({"rulebooks": rulebooks} if rulebooks is not None else {})
