"""Actions that any card game at this table can have. An action is plain data.

The class name in snake case is the verb of a scenario step (``do = "add_counters"`` is
written ``counters``); the fields are its arguments. ``as_`` and ``all_`` stand for words
that Python keeps for itself.
"""

from collections.abc import Iterator
from typing import Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card
from core.rules.references import (
    ByChance,
    Hidden,
    LastingSubject,
    Reference,
    Subject,
    Target,
    references_in,
    subjects_in,
)
from core.state.effects import Change, Filter
from core.state.ids import OBJECT_ANSWER, Answer, CardId, ObjectId, PlayerId, Zone

Until = Literal[
    "end_of_turn",
    "next_turn",
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

    count: int = 1
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
    count: int = 1


class Reveal(Action, frozen=True, kw_only=True):
    """Reveal an object, or the top cards of a library."""

    object: Subject | None = None
    count: int = 1


class Arrange(Action, frozen=True, kw_only=True):
    """Put looked-at cards of a pile back in an order that the player chooses.

    ``objects`` go on top, the topmost first; ``bottom`` go below all others, the lowest last.
    """

    objects: tuple[Subject, ...] = ()
    bottom: tuple[Subject, ...] = ()


class Roll(Action, frozen=True, kw_only=True):
    """Roll dice of so many ``sides``; ``results`` are the rolled numbers."""

    sides: int = 6
    results: tuple[int, ...]


class FlipCoin(Action, frozen=True, kw_only=True):
    """Flip a coin; ``result`` is the side that is up."""

    result: Literal["heads", "tails"]


class Timed(Action, frozen=True, kw_only=True):
    """An action that starts an effect with a duration.

    ``bound_to`` is the object that a duration of the kind "as long as" watches.
    """

    until: Until = "permanent"
    bound_to: ObjectId | None = None


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
    text: str = ""


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
