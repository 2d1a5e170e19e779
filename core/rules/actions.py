"""Actions that any card game at this table can have, and the objects that an action names.

An action is plain data. The class name in snake case is the verb of a scenario step (``do =
"add_counters"`` is written ``counters``); the fields are its arguments. ``as_`` and ``all_`` are
words that Python keeps for itself.

The types of the fields mark the objects that an action names. They decide whether it is out of date
and whether it involves a hidden card, so no field may be overlooked. A plain `ObjectId` must exist;
the other types allow further values.
"""

import types
import typing
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card
from core.messages import Message
from core.state.effects import Change, Filter
from core.state.game_state import GameState
from core.state.ids import (
    OBJECT_ANSWER,
    Answer,
    CardId,
    ObjectId,
    PlayerId,
    Ref,
    Zone,
    object_answer,
)


class Named(Struct, frozen=True):
    """The way in which a field names an object.

    ``subject`` is the object of the action. ``lasting`` allows an effect and a waiting ability,
    too. A rule judges a missing object that ``may_be_gone``. ``by_chance`` is a random order,
    unknown to all. A ``hidden`` field is for the owner of the object only; other viewers get the
    action without it. A ``shown`` object is public once the action is carried out.
    """

    subject: bool = False
    lasting: bool = False
    may_be_gone: bool = False
    by_chance: bool = False
    hidden: bool = False
    shown: bool = False


class Asked(Struct, frozen=True, kw_only=True):
    """The way in which a form asks for a field: its title, and the limits of number or text."""

    title: Message
    lowest: int = -99
    highest: int = 99
    longest: int = 0
    """The most letters of a text; 0 for any number."""


HowMany = Annotated[int, Asked(title=Message("How many"), lowest=1)]
"""A number of cards that a player names."""
LONGEST_NOTE = 200
FEWEST_SIDES = 2
MOST_DICE = 20

Subject = Annotated[ObjectId, Named(subject=True)]
"""The subject of an action."""
LastingSubject = Annotated[ObjectId, Named(subject=True, lasting=True)]
"""The subject of an action: an object, a waiting ability, or an effect."""
Target = Annotated[ObjectId, Named(lasting=True)]
"""An object, or an ability that waits on the stack."""
Instruction = Annotated[ObjectId, Named(lasting=True, may_be_gone=True)]
"""The ability that causes the action; if it is gone, a rule decides the result."""
ByChance = Annotated[ObjectId, Named(by_chance=True)]
"""An object whose place chance has chosen."""
Hidden = Annotated[ObjectId, Named(hidden=True)]
"""An object that only its owner learns of an action; the rest of the action is public."""
Shown = Annotated[ObjectId, Named(subject=True, shown=True)]
"""The subject of an action, which the action reveals to all players."""

A = TypeVar("A", bound=Struct)
_PLAIN = Named()
_IDS = (ObjectId, CardId)


class Reference(Struct, frozen=True, gc=False):
    """One object that an action names; with an incarnation, the object as it was then."""

    id: ObjectId
    named: Named = _PLAIN
    incarnation: int | None = None

    def is_there(self, state: GameState) -> bool:
        """Return whether a state holds the referenced object, or need not."""
        if self.incarnation is not None:
            return state.find(Ref(self.id, self.incarnation)) is not None
        if self.named.lasting:
            return self.named.may_be_gone or state.knows(self.id)
        return state.objects.get(self.id) is not None


@cache
def hints_of(kind: type) -> Mapping[str, Any]:
    """Return the types of a Struct's fields, with annotations."""
    return typing.get_type_hints(kind, include_extras=True)


def members(hint: Any) -> tuple[Any, ...]:  # noqa: ANN401 - a type as it was written
    """Return the types of a union, or the single type.

    The way of naming an object does not matter here: its type is `ObjectId`.
    """
    if typing.get_origin(hint) in {typing.Union, types.UnionType}:
        return tuple(kind for each in typing.get_args(hint) for kind in members(each))
    if _mark(hint) is not None:
        return (ObjectId,)
    return (typing.get_args(hint)[0] if typing.get_origin(hint) is Annotated else hint,)


def references_in(value: Struct) -> Iterator[Reference]:
    """Yield the references in a value, in the order of its fields."""
    for name, named in _fields(type(value)):
        yield from _found(getattr(value, name), named)


def subjects_in(value: Struct) -> Iterator[ObjectId]:
    """Yield the references of a value itself, without those of the values in it."""
    for name, named in _fields(type(value)):
        if named is not None and named.subject:
            yield from (each.id for each in _found(getattr(value, name), named))


def but_for(value: Struct, object_id: ObjectId) -> dict[str, object]:
    """Return the fields of a value, without those about one object alone."""
    about = {name for name, named in _fields(type(value)) if named is not None and named.subject}
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    alone = (object_id, (object_id,))
    return {name: here for name, here in fields.items() if name not in about or here not in alone}


def renamed(value: A, name: Callable[[int], int | None]) -> A:
    """Return a value in which everything it names is called otherwise, cards and answers too.

    Raise `LookupError` if something in it has no name.
    """
    hints = hints_of(type(value))
    fields = {field: getattr(value, field) for field in value.__struct_fields__}
    changed = {
        field: new
        for field, here in fields.items()
        if (new := _renamed(here, tuple(_leaves(hints[field])), name)) is not here
    }
    return replace(value, **changed) if changed else value


def _renamed(value: Any, leaves: tuple[Any, ...], name: Callable[[int], int | None]) -> Any:  # noqa: ANN401 - a field of any type
    if isinstance(value, Struct):
        return renamed(value, name)
    if isinstance(value, tuple):
        found = tuple(_renamed(each, leaves, name) for each in value)
        return value if all(new is old for new, old in zip(found, value, strict=True)) else found
    if isinstance(value, str) and Answer in leaves and value.startswith(OBJECT_ANSWER):
        return object_answer(ObjectId(_name(int(value.removeprefix(OBJECT_ANSWER)), name)))
    if type(value) is int and any(leaf in _IDS or _mark(leaf) is not None for leaf in leaves):
        return _name(value, name)
    return value


def _name(who: int, name: Callable[[int], int | None]) -> int:
    found = name(who)
    if found is None:
        raise LookupError(who)
    return found


def without_chance(value: A) -> A:
    """Return a value without its random order."""
    return _without(value, lambda named: named.by_chance, lambda _: False)


@cache
def has_chance(kind: type[Struct]) -> bool:
    """Return whether an action of this type has a random order."""
    return any(named is not None and named.by_chance for _, named in _fields(kind))


def without_hidden(value: A, knows: Callable[[ObjectId], bool]) -> A:
    """Return a value without the hidden objects that a viewer does not know."""
    return _without(value, lambda named: named.hidden, knows)


@cache
def hidden_fields(kind: type[Struct]) -> frozenset[str]:
    """Return the fields of an action that are for the owners of their objects only."""
    return frozenset(name for name, named in _fields(kind) if named is not None and named.hidden)


def _without(value: A, goes: Callable[[Named], bool], stays: Callable[[ObjectId], bool]) -> A:
    names = (name for name, named in _fields(type(value)) if named is not None and goes(named))
    cleared: dict[str, tuple[ObjectId, ...] | None] = {}
    for name in names:
        here = getattr(value, name)
        if isinstance(here, tuple):
            left = tuple(each for each in here if stays(each))
            if left != here:
                cleared[name] = left
        elif here is not None and not stays(here):
            cleared[name] = None
    return replace(value, **cleared) if cleared else value


def _found(value: object, named: Named | None) -> Iterator[Reference]:
    if isinstance(value, Ref):
        yield Reference(value.id, incarnation=value.incarnation)
    elif isinstance(value, Struct):
        yield from references_in(value)
    elif isinstance(value, tuple | list | frozenset):
        for each in value:
            yield from _found(each, named)
    elif type(value) is int and named is not None:
        yield Reference(ObjectId(value), named)


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, Named | None], ...]:
    """Return the fields that may name objects, and in which way; None for those inside others."""
    found: list[tuple[str, Named | None]] = []
    for name, hint in hints_of(kind).items():
        leaves = tuple(_leaves(hint))
        marks = [_PLAIN if leaf is ObjectId else _mark(leaf) for leaf in leaves]
        named = next((mark for mark in marks if mark is not None), None)
        if named is not None and int in leaves:
            raise TypeError(f"{kind.__name__}.{name} holds ids and other numbers")
        if named is not None or any(
            isinstance(leaf, type) and issubclass(leaf, Struct) for leaf in leaves
        ):
            found.append((name, named))
    return tuple(found)


def _leaves(hint: Any) -> Iterator[Any]:  # noqa: ANN401 - a type as it was written
    inner = () if typing.get_origin(hint) in {Annotated, typing.Literal} else typing.get_args(hint)
    if not inner:
        yield hint
    for each in inner:
        yield from _leaves(each)


def _mark(hint: Any) -> Named | None:  # noqa: ANN401 - a type as it was written
    """Return in which way an annotated id names an object; None for any other type."""
    if typing.get_origin(hint) is not Annotated:
        return None
    return next((each for each in hint.__metadata__ if isinstance(each, Named)), None)


Until = Literal[
    "end_of_turn",
    "next_turn",
    "end_of_next_turn",
    "at_once",
    "while_there",
    "while_controlled",
    "while_attached",
    "while_tapped",
    "permanent",
]
Playing = Literal["cast", "play_land", "play", "send_home"]


def _verb(name: str) -> str:
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class Action(Struct, frozen=True, kw_only=True, gc=False, tag_field="do", tag=_verb):
    """Any action that a player may attempt.

    ``answers`` decide choices that arise while the action is carried out, such as the legend to
    keep, in their order.
    """

    player: PlayerId
    answers: tuple[Answer, ...] = ()

    @property
    def verb(self) -> str:
        """The word that scenarios use for it."""
        return str(type(self).__struct_config__.tag)

    def answered(self, field: str, option: str) -> Self:
        """Return the action with the choice that a field holds answered."""
        return replace(self, **{field: option})

    def references(self) -> Iterator[Reference]:
        """Yield every object that it names in any field, and those of its steps.

        Answers are left out, since their options may not exist yet.
        """
        return references_in(self)

    @property
    def subjects(self) -> tuple[ObjectId, ...]:
        """The object of the action; None for an action on players, or on all its steps."""
        return tuple(subjects_in(self))

    @property
    def subject(self) -> ObjectId | None:
        """The first object that it is about."""
        return next(subjects_in(self), None)


class Move(Action, frozen=True, kw_only=True, rename={"as_": "as"}):
    """Move an object to another zone, for any reason.

    ``order`` lists the cards of a melded permanent; the first ends on top. ``position`` is ``top``
    or ``bottom``. ``replacement`` and ``commander`` answer choices, and ``as_`` is the face that is
    up on arrival where the rules require a choice.
    """

    object: Subject
    to: Zone
    reason: str = ""
    position: Literal["top", "bottom"] = "top"
    order: tuple[CardId, ...] = ()
    face_down: bool = False
    visible_to: tuple[PlayerId, ...] = ()
    replacement: str = ""
    commander: str = ""
    as_: str = ""


class Tap(Action, frozen=True, kw_only=True):
    """Turn a permanent sideways."""

    object: Subject


class Untap(Action, frozen=True, kw_only=True):
    """Turn a permanent upright."""

    object: Subject


class Counters(Action, frozen=True, kw_only=True):
    """Put counters on an object or take them off (a negative ``change``)."""

    object: Subject
    kind: str
    change: int


class Damage(Action, frozen=True, kw_only=True):
    """Deal damage to a permanent or a player, from a ``source`` if it matters.

    In Flesh and Blood ``type`` is the type of the damage, and ``prevent`` lists the prevention
    effects that the damaged player uses, in this order, with the cards that they ``pitch``.
    """

    object: Subject | PlayerId
    amount: int
    type: Literal["", "generic", "arcane", "physical"] = ""
    source: ObjectId | None = None
    prevent: tuple[ObjectId, ...] = ()
    pitch: tuple[ObjectId, ...] = ()


class Life(Action, frozen=True, kw_only=True):
    """Change a player's life total."""

    change: int


class Points(Action, frozen=True, kw_only=True):
    """Give a player points or counters of a kind, or take them away (a negative ``change``)."""

    kind: str
    change: int


class Attach(Action, frozen=True, kw_only=True):
    """Attach a permanent to another one or to a player."""

    object: Subject
    to: ObjectId | PlayerId


class Unattach(Action, frozen=True, kw_only=True):
    """Unattach a permanent; it stays where it is."""

    object: Subject


class TurnFaceDown(Action, frozen=True, kw_only=True):
    """Turn a card face down."""

    object: Subject


class TurnFaceUp(Action, frozen=True, kw_only=True):
    """Turn a face-down card face up.

    With ``effect`` an effect does it; without it the player does it by a rule or ability that
    allows it. ``paying`` are permanents tapped for the cost, ``life`` is the life paid for it,
    ``x`` is the value of an X in it.
    """

    object: Subject
    effect: bool = False
    paying: tuple[ObjectId, ...] = ()
    life: int = 0
    x: int | None = None


class Flicker(Action, frozen=True, kw_only=True, rename={"as_": "as"}):
    """Remove a permanent from the game and return it at once: a new object."""

    object: Subject
    as_: str = ""
    controller: PlayerId | None = None


NO_TARGET = "no target"
"""The answer that ends a choice of targets: there is none, or no more."""


class Targeting(Action, frozen=True, kw_only=True):
    """Anything that may have targets.

    With ``asks`` its player is asked for the targets that its text needs, one after the other.
    """

    targets: tuple[Target | PlayerId, ...] = ()
    asks: bool = False

    def answered(self, field: str, option: str) -> Self:
        """Add a target, or end the choice of targets."""
        if field != "targets":
            return super().answered(field, option)
        if option == NO_TARGET:
            return replace(self, asks=False)
        target: ObjectId | PlayerId = PlayerId(option)
        if option.startswith(OBJECT_ANSWER):
            target = ObjectId(int(option.removeprefix(OBJECT_ANSWER)))
        return replace(self, targets=(*self.targets, target))


class Ability(Targeting, frozen=True, kw_only=True):
    """Note that an ability of the source waits on the stack.

    With ``tapping`` the source is tapped as its cost. ``paying`` are permanents that are tapped for
    the rest of its cost, ``life`` is life that is paid for it. ``which`` is the beginning of the
    text of an activated ability, ``x`` the value of the X in its cost, and ``using`` are the
    objects that other parts of its cost tap, sacrifice, discard, exile or return.
    """

    source: Subject
    tapping: bool = False
    paying: tuple[ObjectId, ...] = ()
    life: int = 0
    which: str = ""
    x: int | None = None
    using: tuple[ObjectId, ...] = ()

    def answered(self, field: str, option: str) -> Self:
        """Add an object that pays, or end that choice."""
        if field == "using" and option.startswith(OBJECT_ANSWER):
            chosen = ObjectId(int(option.removeprefix(OBJECT_ANSWER)))
            return replace(self, using=(*self.using, chosen))
        return super().answered("targets" if option == NO_TARGET else field, option)


class Draw(Action, frozen=True, kw_only=True):
    """Draw cards from the top of the library, or the very card that ``object`` names.

    ``commander`` answers where a commander among them goes.
    """

    count: HowMany = 1
    object: Subject | None = None
    commander: str = ""


class Mill(Action, frozen=True, kw_only=True):
    """Put cards from the top of the library into the graveyard.

    ``object`` names the very card instead; ``replacement`` answers a choice for all of them.
    """

    count: int = 1
    object: Subject | None = None
    replacement: str = ""


class Discard(Action, frozen=True, kw_only=True):
    """Put a card from hand into the graveyard; without an ``object`` there is none in hand."""

    object: Subject | None = None
    replacement: str = ""


class Shuffle(Action, frozen=True, kw_only=True):
    """Shuffle a library.

    ``order`` is the new order, lowest first, so that a log replays exactly. Without it the library
    is turned upside down.
    """

    order: tuple[ByChance, ...] = ()


class Look(Action, frozen=True, kw_only=True):
    """Let the player look at an object or at the top cards of their library."""

    object: Subject | None = None
    count: HowMany = 1


class Reveal(Action, frozen=True, kw_only=True):
    """Reveal an object, or the top cards of a library."""

    object: Subject | None = None
    count: int = 1


class Arrange(Action, frozen=True, kw_only=True):
    """Put looked-at cards of a pile back in an order that the player chooses.

    ``objects`` are put on top, the topmost first, ``bottom`` below all others, the lowest last.
    """

    objects: tuple[Subject, ...] = ()
    bottom: tuple[Subject, ...] = ()


class Roll(Action, frozen=True, kw_only=True):
    """Roll dice of so many ``sides``; ``results`` are the rolled numbers."""

    sides: Annotated[int, Asked(title=Message("Sides"), lowest=FEWEST_SIDES, highest=1000)] = 6
    results: Annotated[
        tuple[int, ...], Asked(title=Message("How many dice"), lowest=1, highest=MOST_DICE)
    ]


class FlipCoin(Action, frozen=True, kw_only=True):
    """Flip a coin; ``result`` is the side that is up."""

    result: Literal["heads", "tails"]


class Timed(Action, frozen=True, kw_only=True):
    """An action that starts an effect with a duration.

    ``bound_to`` is the object that a duration of the kind "as long as" watches. ``holder`` is the
    player whose next turn ends it, by default the player of the action.
    """

    until: Until = "permanent"
    bound_to: ObjectId | None = None
    holder: PlayerId | None = None


class Effect(Timed, frozen=True, kw_only=True, rename={"all_": "all", "set_": "set"}):
    """Start a continuous effect on given objects (a locked set) or on all that fit.

    ``set_`` is ``fixed`` for the objects that fit at its start, as for an effect of a spell, or
    ``open``, as for a static ability; ``""`` depends on its duration.
    """

    objects: tuple[Subject, ...] = ()
    all_: Filter | None = None
    set_: Literal["", "fixed", "open"] = ""
    change: Change
    source: str = ""


class Control(Timed, frozen=True, kw_only=True):
    """Give a permanent to another controller."""

    object: Subject
    to: PlayerId


class BecomeCopy(Timed, frozen=True, kw_only=True, rename={"except_": "except"}):
    """Make an object a copy of another one, for a time or for good."""

    object: Subject
    of: ObjectId
    except_: Change = Change()


class TokenCopy(Action, frozen=True, kw_only=True, rename={"except_": "except"}):
    """Create a token that is a copy of an object."""

    of: Subject
    except_: Change = Change()


class EndEffect(Action, frozen=True, kw_only=True):
    """End a continuous effect, a replacement or a permission by hand."""

    object: LastingSubject


class EndTurn(Action, frozen=True, kw_only=True):
    """End the turn: effects that last until then end, and the next player untaps.

    In a whole game of Flesh and Blood ``arsenal`` is the card that goes there, and ``order`` are
    pitched cards of all players as they go to the bottom of their decks, the lowest last.
    """

    arsenal: Hidden | None = None
    order: tuple[Hidden, ...] = ()


class Bring(Action, frozen=True, kw_only=True):
    """Bring a card from outside to the table, e.g. from a search in a card file."""

    card: Card
    to: Zone
    owner: PlayerId


class Edition(Action, frozen=True, kw_only=True):
    """Switch to another edition of the rulebook.

    The owner of the history carries it out, not a ruleset; undo restores the edition before.
    """

    edition: str


class AppliesTo(Filter, frozen=True, kw_only=True):
    """The zone change that a replacement effect applies to: a destination and a filter.

    The filter's ``zone`` is the origin. Objects that would enter the battlefield are judged as they
    would exist there, all others as they are before the move.
    """

    to: Zone


class Instead(Struct, frozen=True, kw_only=True, rename={"as_": "as"}):
    """The result of a replacement effect: another zone, or a way to enter the same one.

    ``as_`` is ``transformed`` or ``converted`` for an entry with the back face up.
    """

    to: Zone | None = None
    position: Literal["top", "bottom"] = "top"
    tapped: bool = False
    counters: dict[str, int] = {}
    as_: Literal["", "transformed", "converted"] = ""
    as_copy_of: ObjectId | None = None
    controller: PlayerId | None = None


class Replacement(Timed, frozen=True, kw_only=True):
    """Start a replacement effect on zone changes; ``name`` is its label in a choice."""

    applies_to: AppliesTo
    instead: Instead
    name: str = ""


class Permit(Timed, frozen=True, kw_only=True, rename={"as_": "as"}):
    """Permit a player to cast or play the cards that fit the filter; a hand needs no permit.

    ``as_`` is the only permitted way, such as ``transformed``.
    """

    who: PlayerId
    what: Playing = "play"
    filter: Filter = Filter()
    free: bool = False
    as_: str = ""


class Forbid(Timed, frozen=True, kw_only=True):
    """Forbid a player to cast or play the cards that fit the filter."""

    who: PlayerId
    what: Playing = "play"
    filter: Filter = Filter()


class ChooseName(Action, frozen=True, kw_only=True):
    """Choose a card name for an effect.

    ``known`` is whether a card of that name exists in the card database, if there is one; the rules
    know only the cards on the table.
    """

    name: str
    known: bool | None = None


class Note(Action, frozen=True, kw_only=True):
    """Write a note on an object; without ``text`` it is erased.

    The note lasts as long as the object; every player who may see the card sees it.
    """

    object: Subject
    text: Annotated[str, Asked(title=Message("Note"), longest=LONGEST_NOTE)] = ""


class Batch(Action, frozen=True, kw_only=True):
    """Several actions as one instruction; the consequences come at the end."""

    steps: tuple[Action, ...]


def flat(action: Action) -> Iterator[Action]:
    """Yield an action, or the steps of a batch and of the batches in it."""
    if isinstance(action, Batch):
        for step in action.steps:
            yield from flat(step)
    else:
        yield action
