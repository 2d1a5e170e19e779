"""Actions of Flesh and Blood in addition to those of every card game."""

from typing import Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from core.rules.actions import Action, ByChance, LastingSubject, Shown, Subject, Target
from core.state.ids import OBJECT_ANSWER, ObjectId, PlayerId, Zone


class Announcing(Action, frozen=True, kw_only=True):
    """An action whose targets, modes and payments are answered one after the other."""

    def answered(self, field: str, option: str) -> Self:
        """Add a target, a mode or an object that pays."""
        answer: int | str = option
        if field == "modes":
            answer = int(option)
        elif option.startswith(OBJECT_ANSWER):
            answer = ObjectId(int(option.removeprefix(OBJECT_ANSWER)))
        if field not in {"targets", "modes", "additional"}:
            return super().answered(field, option)
        return replace(self, **{field: (*getattr(self, field), answer)})


class AdditionalCost(Struct, frozen=True, kw_only=True):
    """Something that is done to an object as an additional cost to play a card."""

    do: Literal["discard", "banish", "destroy", "reveal"]
    object: ObjectId


class Play(Announcing, frozen=True, kw_only=True, rename={"as_": "as", "from_": "from"}):
    """Play a card: announce it onto the stack.

    ``as_`` is the declared face or side: ``front``, ``back``, ``left``, ``right`` or ``both``;
    ``""`` leaves it open. ``from_`` is the zone it has to be in. By an effect ``free`` omits its
    cost and ``instant`` plays it as an instant. ``pitch`` are the cards pitched while paying,
    ``x`` is the declared X, ``boost`` pays that additional cost. ``more`` is the number of resource
    points by which the player changes the cost. ``additional`` are the additional costs in the
    order of payment; where texts are carried out, the objects alone. ``modes`` are numbers from 1.
    """

    card: Subject
    as_: str = ""
    from_: Zone | None = None
    free: bool = False
    targets: tuple[Target | PlayerId, ...] = ()
    pitch: tuple[ObjectId, ...] = ()
    boost: bool = False
    x: int | None = None
    instant: bool = False
    more: int | None = None
    additional: tuple[AdditionalCost | ObjectId, ...] = ()
    modes: tuple[int, ...] = ()


class Resolve(Action, frozen=True, kw_only=True):
    """Resolve a card on the stack: it enters the arena or is cleared.

    ``controller`` is the opponent that an affliction enters under. With ``transcend`` its own
    text lets it transcend as it resolves. ``under`` are the objects that transform into it; without
    them those are taken that its text means. An ability on the stack leaves it. Its text was
    ``carried_out`` by the steps before it in a batch, but for the clauses that are ``left`` to the
    players.
    """

    object: LastingSubject
    tapped: bool = False
    controller: PlayerId | None = None
    transcend: bool = False
    under: tuple[Target, ...] = ()
    carried_out: bool = False
    left: tuple[str, ...] = ()


class Settle(Action, frozen=True, kw_only=True):
    """Carry out the game state actions between two steps of a batch; abilities trigger then."""


class EndPhase(Action, frozen=True, kw_only=True):
    """Begin the end phase: the chain closes, and abilities of this moment trigger."""


class ActionPhase(Action, frozen=True, kw_only=True):
    """Begin the action phase, after the abilities of the start of the turn."""


class Counter(Action, frozen=True, kw_only=True):
    """Negate a card on the stack."""

    object: LastingSubject


class Put(Action, frozen=True, kw_only=True, rename={"as_": "as"}):
    """Put a card into the arena or onto the stack by an effect; without ``to`` as a permanent.

    ``as_`` is the face or side that the effect makes active. Nothing is played this way.
    """

    card: Subject
    as_: str = ""
    to: Zone | None = None
    controller: PlayerId | None = None
    tapped: bool = False
    attached_to: ObjectId | None = None
    counters: dict[str, int] = {}


class Become(Action, frozen=True, kw_only=True):
    """Make the back of a card active by an effect."""

    object: Subject


class Awaken(Action, frozen=True, kw_only=True):
    """Awaken a double-faced card: its back becomes the active face."""

    object: Subject


class Transcend(Action, frozen=True, kw_only=True):
    """Put a transcend-card into its owner's hand with its back active, for good."""

    object: Subject


class Traverse(Action, frozen=True, kw_only=True):
    """Turn a hero with two faces to its other face; the next time it turns back."""

    object: Subject


class Freeze(Action, frozen=True, kw_only=True):
    """Freeze an object until its player's next turn: it can't be played or activated."""

    object: Subject


class Unfreeze(Action, frozen=True, kw_only=True):
    """Unfreeze a frozen object."""

    object: Subject


class Clash(Action, frozen=True, kw_only=True):
    """Let a player clash with an opponent: both reveal the top card of their decks."""

    opponent: PlayerId | None = None


class Wager(Action, frozen=True, kw_only=True):
    """Wager a prize on an attack: it is won as its chain link resolves."""

    object: Subject


class Cheer(Action, frozen=True, kw_only=True):
    """Let the crowd cheer a hero."""

    hero: Subject


class Boo(Action, frozen=True, kw_only=True):
    """Let the crowd boo a hero."""

    hero: Subject


class Mark(Action, frozen=True, kw_only=True):
    """Mark a hero; ``source`` is where the effect comes from."""

    hero: Subject
    source: ObjectId | None = None


class Hit(Action, frozen=True, kw_only=True):
    """Let an attack of the source hit: its damage is dealt in the damage step."""

    source: Subject
    hero: ObjectId
    amount: int = 1


class Activate(Announcing, frozen=True, kw_only=True):
    """Activate an ability of an object, by its number among them; mostly that is to attack with it.

    ``free`` is without paying its cost, ``again`` once more than its limit lets, by an effect, and
    ``instant`` as though it were an instant. ``targets``, ``pitch``, ``more``, ``x`` and ``modes``
    are as with `Play`. ``additional`` are the objects that pay a part of its cost, in the order in
    which the text names them.
    """

    source: Subject
    ability: int = 1
    free: bool = False
    again: bool = False
    instant: bool = False
    targets: tuple[Target | PlayerId, ...] = ()
    pitch: tuple[ObjectId, ...] = ()
    more: int | None = None
    x: int | None = None
    modes: tuple[int, ...] = ()
    additional: tuple[ObjectId, ...] = ()


class Defend(Action, frozen=True, kw_only=True, rename={"for_": "for"}):
    """Declare cards as defending against the attack on the active chain link, all together.

    ``for_`` is the target that they defend, where there are several.
    """

    objects: tuple[Subject, ...]
    for_: ObjectId | None = None


class Pass(Action, frozen=True, kw_only=True, tag="pass"):
    """All players pass: the top layer resolves, or the step ends and the next begins.

    ``to``: pass until that step, or until the chain is closed. ``prevent`` and ``pitch`` apply to
    the damage dealt, as in `Damage`. ``carried_out`` and ``left`` are as in `Resolve`, for the
    text of the top layer.
    """

    to: Literal["", "attack", "defend", "reaction", "damage", "resolution", "closed"] = ""
    prevent: tuple[ObjectId, ...] = ()
    pitch: tuple[ObjectId, ...] = ()
    carried_out: bool = False
    left: tuple[str, ...] = ()


class StartGame(Action, frozen=True, kw_only=True):
    """End the start procedure: players equip, draw up, and the ``first`` turn begins.

    ``equip`` are the arena-cards of all players that begin equipped. ``order`` is the order of all
    shuffled decks, lowest card first; heroes, zones and other decks stay as in the position.
    """

    first: PlayerId
    equip: tuple[Shown, ...] = ()
    order: tuple[ByChance, ...] = ()


class Intimidate(Action, frozen=True, kw_only=True):
    """Intimidate a hero: a card of its player's hand is banished until the end phase.

    Without ``card`` chance chooses it; without chance it is the last one of the hand.
    """

    hero: Subject
    card: ByChance | None = None


class Reload(Action, frozen=True, kw_only=True):
    """Put a card from hand face down into an empty arsenal, by an effect."""

    object: Subject


class Charge(Action, frozen=True, kw_only=True):
    """Charge a hero's soul: a card from hand goes under the hero of the player."""

    object: Subject


class CloseChain(Action, frozen=True, kw_only=True):
    """Close the combat chain: permanents return to their zones, other cards are cleared."""


class Token(Action, frozen=True, kw_only=True):
    """Create a token; ``type_line`` is its type box. With ``to`` a card is created in that zone."""

    name: str
    type_line: str = ""
    power: str | None = None
    defense: str | None = None
    life: str | None = None
    keywords: tuple[str, ...] = ()
    text: str = ""
    cost: str | None = None
    to: Zone | None = None
