"""Rulesets: one game in one edition, its `Rules`, the records of actions, and `StateView`."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from copy import copy
from enum import StrEnum
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from core.cards.abilities import Ability
from core.cards.card import Card, Face, Layout
from core.cards.mana import COLOR_ORDER, Cost, ManaCost
from core.messages import NO_WORDS, Message, Words
from core.rules.actions import Action, Batch
from core.rules.active_effects import ActiveEffects
from core.rules.proposals import Proposed, Resolving
from core.rules.verdict import Finding, Verdict
from core.rules.views import CharacteristicsView
from core.state.effects import Effect, Filter, Replacement
from core.state.game_state import GameState, LimitedMana, Trie
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import ZoneSpec

if TYPE_CHECKING:
    from core.effects.program import Reading
    from core.rules.choices import Answered, Choice, Selection, Shortfall, Target
    from core.rules.deck_check import DeckCheck, DeckEntry, PlayFormat, StartingPlace
    from core.rules.forms import Form
    from core.rules.views import FightState, FightView, TurnPlan


class ActionGroup(Struct, frozen=True, kw_only=True):
    """A group of options that belong to one command.

    ``title`` is the label of the command. A ``listed`` one is in the menu bar, too. ``within`` is
    the submenu of its options, in place of the menu of a card itself.
    """

    id: str
    title: Message
    keys: tuple[str, ...] = ()
    listed: bool = False
    within: Message = NO_WORDS

    @property
    def label(self) -> str:
        """The words of its command."""
        return str(self.title)

    @property
    def submenu(self) -> str:
        """The submenu of its options, if it is not a card's own menu."""
        return str(self.within)


PLAY = ActionGroup(id="play", title=Message("Play, cast or resolve"))
RESOLVE_TURNED = ActionGroup(id="resolve_turned", title=Message("Resolve back face up"))
MELD = ActionGroup(id="meld", title=Message("Meld"))
TURN = ActionGroup(id="turn", title=Message("Turn over"), keys=("F",), listed=True)
ATTACK = ActionGroup(id="attack", title=Message("Attack"))
ACTIVATE = ActionGroup(id="activate", title=Message("Activate an ability"))
HIT = ActionGroup(id="hit", title=Message("Hit a hero"))
DEFEND = ActionGroup(id="defend", title=Message("Defend"))
DOOR = ActionGroup(id="door", title=Message("Lock or unlock a door"))
FACE_UP = ActionGroup(id="face_up", title=Message("Turn face up"))
TAP = ActionGroup(id="tap", title=Message("Tap or untap"), keys=("T",), listed=True)
ATTACH = ActionGroup(id="attach", title=Message("Attach"))
LIKELY = (
    *(PLAY, RESOLVE_TURNED, MELD, TURN, ATTACK, ACTIVATE),
    *(HIT, DEFEND, DOOR, FACE_UP, TAP, ATTACH),
)
"""The groups of likely actions, first in a menu, in this order."""

_FACE_DOWN = Message("Face down")
_COPIES = Message("Copies and helper cards")
_MORE = Message("More")
BY_EFFECT = ActionGroup(
    id="by_effect", title=Message("Have an effect turn it up, lock or unlock it"), within=_MORE
)
GROUPS = (
    *LIKELY,
    ActionGroup(
        id="put", title=Message("Put onto the table"), within=Message("Put onto the table")
    ),
    ActionGroup(id="counters", title=Message("Counters on it"), within=Message("Counters")),
    ActionGroup(id="face_down", title=Message("Turn face down"), within=_FACE_DOWN),
    ActionGroup(id="hide", title=Message("Put it face down elsewhere"), within=_FACE_DOWN),
    ActionGroup(
        id="copy",
        title=Message("Make a copy of it"),
        keys=("Ctrl+J",),
        listed=True,
        within=_COPIES,
    ),
    ActionGroup(
        id="helper", title=Message("Use a helper card, or the card itself"), within=_COPIES
    ),
    ActionGroup(id="return", title=Message("Exile and return"), within=_MORE),
    ActionGroup(id="control", title=Message("Give control of it"), within=_MORE),
    ActionGroup(id="commander", title=Message("Make it the commander, or no longer"), within=_MORE),
    BY_EFFECT,
    ActionGroup(id="unattach", title=Message("Unattach"), within=_MORE),
    ActionGroup(id="move", title=Message("Move elsewhere"), within=Message("Move to")),
    ActionGroup(id="look", title=Message("Look at a face-down card")),
    ActionGroup(id="mark", title=Message("Mark a hero")),
    ActionGroup(id="close_chain", title=Message("Close the combat chain")),
    ActionGroup(id="points", title=Message("Points that it gives or costs")),
    ActionGroup(id="counter", title=Message("Counter or negate what is on the stack")),
)
"""The groups that both games have; the record of an action may bring another one."""


Check = Callable[..., Iterable[Finding]]
Handler = Callable[..., None]
Shuffler = Callable[[Sequence[ObjectId]], Sequence[ObjectId]]
"""Returns the same objects in an order by chance."""
Menu = Callable[..., Iterable["MenuOption"]]
"""Asked with a position, an object and a player."""


class Policies(Struct, frozen=True, kw_only=True):
    """The values of one edition that no check decides: its tables and its terms.

    ``faces`` maps a layout and a zone to the shown faces of a card. ``most_by_a_commander`` is the
    damage by one commander that loses the game, 0 without such a rule. Points in ``below_zero`` may
    be negative; ``point_words`` name kinds that no menu offers. ``absent`` are the keys of rules
    that the edition lacks: an action that only such a rule would allow is refused as unknown. Each
    game has a Struct of its own with further fields.
    """

    faces: Mapping[tuple[Layout, str], Callable[..., object]] = {}
    colors: tuple[str, ...] = tuple(COLOR_ORDER)
    absent: frozenset[str] = frozenset()
    effects_fix_their_set: bool = False
    most_by_a_commander: int = 0
    below_zero: frozenset[str] = frozenset()
    point_words: Mapping[str, Message] = {}
    power_beside_toughness: bool = False
    word_for_objects: Message = Message("object")
    word_for_value: Message = Message("mana value")
    word_for_playing: Message = NO_WORDS
    word_for_countering: Message = Message("Counter")
    zone_words: Mapping[Zone, Message] = {}

    @property
    def layouts(self) -> frozenset[Layout]:
        """The ways a card can be laid out that the edition knows."""
        return frozenset(layout for layout, _ in self.faces)


class Amendment(Struct, frozen=True, kw_only=True):
    """The changes of an edition to one kind of action.

    ``checks`` are added, or replace those under the same key; None removes one. Without a
    ``handler`` the action keeps its handler.
    """

    action: type[Action]
    checks: Mapping[str, Check | None] = {}
    handler: Handler | None = None


class MenuOption(Struct, frozen=True, kw_only=True):
    """An option of a player: an action, its label and its verdict.

    ``message`` is the label (a menu entry, a button); ``more`` adds a line. ``verb`` is the group
    of the option, such as ``turn`` or ``tap``. A double click never does one that is not ``usual``.
    """

    action: Action
    message: Message
    more: Message = NO_WORDS
    verb: str = ""
    usual: bool = True
    verdict: Verdict = Verdict()

    @property
    def label(self) -> str:
        """The label of the action for a viewer with full knowledge of the cards."""
        return str(self.message)

    @property
    def detail(self) -> str:
        """The further line for a viewer with full knowledge of the cards."""
        return str(self.more)


class Playable(Struct, frozen=True, kw_only=True):
    """An option that its player can carry out now, with its full payment.

    The player still answers its open choices, such as its targets. ``price`` is the cost as a text.
    It is ``costly`` if creatures, artifacts or cards of the hand are needed for the payment.
    """

    option: MenuOption
    price: Message = NO_WORDS
    costly: bool = False


class Condition(Struct, frozen=True, kw_only=True):
    """A condition that an action may put on an object: a word for it, the rule, and the reason.

    Every description of the object has the word; the panel has a row for it, unless a row of the
    game's own, ``told_by``, explains more. It stays until an action removes it or the object ends;
    with ``until`` (`core.state.effects.END_OF_TURN`) it ends with the turn.
    """

    word: str
    key: str
    message: Message
    told_by: str = ""
    until: str = ""


T = TypeVar("T")


class Dice(Protocol):
    """A source of random numbers and orders."""

    def below(self, limit: int, /) -> int:
        """Return a number from 0 up to a limit, which is not among them."""

    def shuffled(self, values: Iterable[T], /) -> list[T]:
        """Return values in a random order."""


class Consent(StrEnum):
    """The players whose word an action needs at a shared table.

    ``ANY``: by the general rules. ``OWN``: only its own player attempts it. ``ALL``: every other
    player is asked. ``SEES``: it shows an object, so its holder is asked by a player who cannot
    see it.
    """

    ANY = "any"
    OWN = "own"
    ALL = "all"
    SEES = "sees"


class ActionSpec(Struct, frozen=True, kw_only=True):
    """The record of one kind of action, in the module of its subject.

    ``checks`` are its rules by rule key, so that an edition can amend one of them; ``handler``
    carries it out. ``label`` is its name in the log: a message with fields of the action in braces,
    with ``{subject}`` for its object, or a function of the position and the action; by default its
    verb. ``menu`` yields the options of a player for an object; ``group`` is the command of those
    options, with its keys and its position in the menus. ``shows`` are the conditions that it puts
    on objects. ``consent`` is the rule of its consent at a shared table, ``goes_on`` marks actions
    that lead to the next step, and ``draws`` returns it with new results of chance. ``by`` returns
    the player in a scenario step without one, by default the active player. ``since`` is the id of
    the first edition with the action; without one all editions have it.
    """

    action: type[Action]
    handler: Handler
    checks: Mapping[str, Check] = {}
    label: Message | Callable[..., Message] = NO_WORDS
    menu: Menu | None = None
    group: ActionGroup | None = None
    shows: tuple[Condition, ...] = ()
    consent: Consent = Consent.ANY
    goes_on: bool = False
    draws: "Callable[[StateView, Any, Dice], Action] | None" = None
    by: Callable[..., PlayerId] | None = None
    since: str = ""


class StepSpec(Struct, frozen=True, kw_only=True):
    """One step or phase of a turn, or a stage before a game.

    A table ``rests`` in it until a player continues; in any other it stays only for a choice.
    """

    id: str
    title: str
    rests: bool = True


class TurnStep(Struct, frozen=True, kw_only=True):
    """One action of a game before a turn ends, with its label.

    ``action`` returns None for a position with nothing to do.
    """

    message: Message
    action: Callable[["StateView"], Action | None]

    @property
    def label(self) -> str:
        """Its words."""
        return str(self.message)


class Designation(Struct, frozen=True, kw_only=True):
    """A designation of the whole game, such as day or night: its name, and the ways to change it.

    ``title`` is the kind, ``now`` the current value; ``icon`` is the name of a drawn icon, ``key``
    that of the rule. ``matters`` is whether it has a value or a visible object depends on it. Each
    of ``ways`` sets it.
    """

    title: Message
    now: Message
    icon: str
    key: str
    matters: bool
    ways: tuple[MenuOption, ...]


class PointSpec(Struct, frozen=True):
    """One kind of points or counters that a player may have.

    ``named`` is the word for a ``count`` of them. Some are part of every turn and so are ``always``
    shown, even if there are none. Every turn begins with ``each_turn`` of them for the player whose
    turn it is.
    """

    kind: str
    named: Message
    always: bool = False
    each_turn: int = 0

    @property
    def word(self) -> str:
        """The word for one of them."""
        return str(self.named.filled({"count": 1}))


class Proposals:
    """The proposals of a game: actions that objects are selected for before a player confirms."""

    def prepared(self, _view: "StateView", _action: Action, /) -> Action | None:
        """Return an action that needs a selection with the likeliest objects, else None."""
        return None

    def choice_for(self, _view: "StateView", _action: Action, /) -> "Choice | None":
        """Return the choice about a prepared action."""
        return None

    def toggled(self, _view: "StateView", choice: "Choice", card: ObjectId, /) -> Action:
        """Return the action with an object selected or deselected, and the consequences."""
        return choice.toggled(card)

    def adjusted(self, _view: "StateView", _choice: "Choice", _change: int, /) -> Action | None:
        """Return the action with its cost changed, None where it can't be."""
        return None

    def fight(self, _view: "StateView", _proposed: Action | None, /) -> "FightView | None":
        """Return the combat chain as shown, with an action that is only proposed."""
        return None

    def role(self, _view: "StateView", _obj: GameObject, /) -> Message:
        """Return a short label for the role of an object in the combat."""
        return NO_WORDS

    def decides(self, _view: "StateView", /) -> PlayerId | None:
        """Return the player who decides next, None where several do."""
        return None

    def ends_fight(self, _view: "StateView", /) -> Action | None:
        """Return the action that closes the combat, None while it can't be closed."""
        return None


NO_PROPOSALS = Proposals()


class Rules(ABC):
    """The rules of a game in one edition: its actions, and an answer to each question.

    ``specs`` has the record of each action of the edition, ``later`` those of actions that later
    editions add. A game overrides the questions that it answers, as methods or as functions
    (``menu = staticmethod(menu)``).
    """

    queries: Mapping[str, Callable[..., object]] = {}
    """The questions that only scenario files ask, by name."""
    for_all: Mapping[str, Check] = {}
    """The checks of every action, by rule key."""
    turn_begins: tuple[type[Action], ...] = ()
    """The actions that begin every turn."""
    turn_ends: tuple[TurnStep, ...] = ()
    """The steps that end every turn."""
    has_combat: bool = False
    """Whether creatures are declared as attackers and blockers (`fight`)."""
    proposals: Proposals = NO_PROPOSALS

    def __init__(self, specs: Iterable[ActionSpec]) -> None:
        records = tuple(specs)
        self.specs = {each.action: each for each in records if not each.since}
        self.later = tuple(each for each in records if each.since)

    @property
    def conditions(self) -> Mapping[str, Condition]:
        """The conditions that actions put on objects, by word."""
        return {each.word: each for spec in self.specs.values() for each in spec.shows}

    def condition(self, word: str) -> Condition | None:
        """Return the condition of a word on an object, which may end in a number."""
        known = self.conditions
        return known.get(word) or known.get(word.rstrip(" 0123456789"))

    @property
    def actions(self) -> tuple[type[Action], ...]:
        """Every kind of action that this edition or a later one has."""
        return (*self.specs, *(spec.action for spec in self.later), Batch)

    def with_specs(
        self, specs: Mapping[type[Action], ActionSpec], later: Iterable[ActionSpec] = ()
    ) -> Self:
        """Return the same rules with other records."""
        changed = copy(self)
        changed.specs, changed.later = dict(specs), tuple(later)
        return changed

    def amended(self, edition: str, amendments: Iterable[Amendment] = ()) -> Self:
        """Return the rules of the next edition: its new actions added, then its amendments."""
        new = {spec.action: spec for spec in self.later if spec.since == edition}
        changed = tuple(amendments)
        if not new and not changed:
            return self
        specs = {**self.specs, **new}
        for each in changed:
            spec = specs[each.action]
            merged = {**spec.checks, **each.checks}
            checks = {key: check for key, check in merged.items() if check is not None}
            specs[each.action] = replace(spec, checks=checks, handler=each.handler or spec.handler)
        return self.with_specs(specs, (spec for spec in self.later if spec.since != edition))

    # Objects

    @abstractmethod
    def named(self, view: "StateView", object_id: ObjectId | str | None, /) -> Words:
        """Return the name of an object in labels of actions."""

    @abstractmethod
    def characteristics(self, view: "StateView", object_id: ObjectId, /) -> Mapping[str, object]:
        """Return the characteristics of an object by the keys of the scenario format."""

    @abstractmethod
    def characteristics_view(
        self, view: "StateView", object_id: ObjectId, viewer: PlayerId | None, /
    ) -> CharacteristicsView:
        """Return the characteristics of an object with their reasons, for the panel."""

    @abstractmethod
    def fits(self, view: "StateView", wanted: Filter, obj: GameObject, /) -> bool:
        """Return whether an object fits a filter; one without a zone means where effects apply."""

    def playable_faces(
        self, _view: "StateView", _object_id: ObjectId, _player: PlayerId, /
    ) -> tuple[str, ...]:
        """Return the faces of a card that a player may play now."""
        return ()

    def designation(self, _view: "StateView", _player: PlayerId, /) -> Designation | None:
        """Return the designation of the whole game, such as day or night."""
        return None

    # Texts

    def reading(self, _card: Card, _face: int, /) -> "Reading":
        """Return the program of one face of a card, counted through its sides."""
        from core.effects.program import NOTHING_READ  # noqa: PLC0415 - 14 ms

        return NOTHING_READ

    def reads_whole(self, view: "StateView", object_id: ObjectId, /) -> bool:
        """Return whether every clause of an object's present text is understood."""
        card = view.state.printed(view.object(object_id))
        return all(not self.reading(card, face).by_hand for face in range(len(card.faces)))

    def is_by_hand(self, _face: Face, _words: str, /) -> bool:
        """Return whether players carry out a sentence of a face at a table that reads texts."""
        return True

    free_is_announced: bool = False
    """Whether the answer to an unpaid action names its cost as it is announced."""

    def static_effects(self, _view: "StateView", /, *, plain: bool) -> tuple[Effect, ...]:
        """Return the continuous effects of static abilities where texts are read.

        The ``plain`` ones need no characteristic of another object; the others do.
        """
        del plain
        return ()

    def forbidden_attack(
        self, _view: "StateView", _attacker: ObjectId, _target: ObjectId | PlayerId, /
    ) -> Iterable[Finding]:
        """Return why card texts forbid an attack on a player or permanent."""
        return ()

    def damage_is_certain(self, _view: "StateView", /) -> bool:
        """Return whether a card text keeps damage from being prevented."""
        return False

    def attack_cost(
        self, _view: "StateView", _attacks: Iterable[tuple[ObjectId, ObjectId | PlayerId]], /
    ) -> ManaCost:
        """Return the mana that card texts ask for attacks."""
        return ManaCost()

    def is_static_left(self, _view: "StateView", _obj: GameObject, /) -> bool:
        """Return whether the table leaves static abilities of an object to the players."""
        return True

    def target_judge(
        self,
        _view: "StateView",
        _source: GameObject,
        _found: Any,  # noqa: ANN401 - the traits of the source, which belong to its game
        _player: PlayerId,
        /,
    ) -> Any:  # noqa: ANN401 - `core.games.mtg.execution.targets.Aim`
        """Return the judge of the targets of a source's text; only games with targets have one."""
        return None

    def mana_pays(
        self, _view: "StateView", _mana: LimitedMana, _action: Action, _subject: GameObject, /
    ) -> bool:
        """Return whether limited mana may be spent on an action with an object."""
        return True

    def mana_lasts(self, _program: bytes, /) -> bool:
        """Return whether mana with a limit stays in the pool until the end of the turn."""
        return False

    def activated(self, faces: tuple[Face, ...], /) -> tuple[Ability, ...]:
        """Return the activated abilities of faces where texts are read."""
        return tuple(ability for face in faces for ability in face.abilities)

    def owed(self, _view: "StateView", /) -> Finding | None:
        """Return a refusal if something that was played or activated is not paid for yet."""
        return None

    def alternative_costs(self, _view: "StateView", _spell: GameObject, /) -> tuple[Cost, ...]:
        """Return the costs of card texts that may be paid rather than a mana cost."""
        return ()

    def cannot_defend(self, _view: "StateView", _attack: GameObject, _obj: GameObject, /) -> bool:
        """Return whether a text forbids a card to defend against an attack."""
        return False

    def own_preventions(
        self, _view: "StateView", _obj: GameObject, /
    ) -> tuple[tuple[str, int], ...]:
        """Return the kinds of counters that prevent damage to their object, and by how much."""
        return ()

    def elsewhere(
        self, _view: "StateView", _obj: GameObject, _to: Zone, /
    ) -> tuple[Replacement, ...]:
        """Return the replacements of card texts by which an object goes to another zone."""
        return ()

    def entering(
        self, _view: "StateView", _there: "StateView", _entered: GameObject, /
    ) -> tuple[Replacement, ...]:
        """Return the replacements of card texts by which an object enters in another way.

        It is judged as it would be on the battlefield in the second position.
        """
        return ()

    def hand_size(self, _view: "StateView", _player: PlayerId, size: int, /) -> int:
        """Return how many cards a player may keep at the end of the turn, under card texts."""
        return size

    def also_untaps(self, _view: "StateView", _player: PlayerId, /) -> tuple[ObjectId, ...]:
        """Return the permanents of others that card texts untap in a player's untap step."""
        return ()

    def skips_draw_step(self, _view: "StateView", _player: PlayerId, /) -> bool:
        """Return whether card texts have a player skip each draw step."""
        return False

    def untap_limits(
        self, _view: "StateView", _player: PlayerId, /
    ) -> tuple[tuple[tuple[ObjectId, ...], int], ...]:
        """Return the tapped permanents of which card texts let a player untap only so many."""
        return ()

    def entering_with(self, _there: "StateView", _entered: GameObject, _kind: str, /) -> int | None:
        """Return the number of counters of a kind with which a text has an object enter.

        It is judged where it would be. None is asked for.
        """
        return None

    def dealt(
        self,
        _view: "StateView",
        _source: ObjectId,
        _to: ObjectId | PlayerId,
        amount: int,
        /,
        *,
        combat: bool,
    ) -> int:
        """Return an amount of damage after the replacements and preventions of card texts."""
        del combat
        return amount

    def priced(
        self, _view: "StateView", _spell: GameObject, _action: Action, cost: Cost, /
    ) -> Cost:
        """Return the cost of casting a spell with the changes by card texts."""
        return cost

    def resolution(self, _view: "StateView", resolving: Resolving, /) -> Proposed:
        """Return the proposal of a resolving spell's or ability's text."""
        return Proposed(action=resolving.action)

    def resolving(self, _view: "StateView", /) -> Action | None:
        """Return the action by which the top of the stack resolves in a sandbox."""
        return None

    # Actions

    @abstractmethod
    def batch(self, view: "StateView", action: Batch, /) -> Message:
        """Return the label of several actions as one."""

    def apply_state_based_actions(self, _context: Any, /) -> None:  # noqa: ANN401 - an `ActionContext`, which imports this module
        """Do the state-based actions after an action."""
        return

    def raise_triggers(self, _context: Any, /) -> None:  # noqa: ANN401 - an `ActionContext`, which imports this module
        """Put the abilities on the stack that the events of an action have triggered."""
        return

    def by_hand(self, _context: Any, /) -> None:  # noqa: ANN401 - an `ActionContext`, which imports this module
        """Emit an event for each part of a card text that players follow by hand."""
        return

    def menu(
        self, _view: "StateView", _object_id: ObjectId, _player: PlayerId, /
    ) -> Iterable[MenuOption]:
        """Return the options of a player for one object."""
        return ()

    def drop(
        self,
        _view: "StateView",
        _object_id: ObjectId,
        _zone: Zone,
        _owner: PlayerId,
        _player: PlayerId,
        /,
    ) -> Iterable[MenuOption]:
        """Return the options for an object that is dropped on a player's zone."""
        return ()

    def onto(
        self, _view: "StateView", _object_id: ObjectId, _host: ObjectId, _player: PlayerId, /
    ) -> Iterable[MenuOption]:
        """Return the options for an object that is dropped on another one."""
        return ()

    def forms(
        self, _view: "StateView", _object_id: ObjectId | None, _player: PlayerId, /
    ) -> tuple["Form", ...]:
        """Return the forms of manual actions, for card texts that are not automated."""
        return ()

    def tokens(
        self, _view: "StateView", _player: PlayerId, _cards: Iterable[Card], /
    ) -> "Form | None":
        """Return the form of a token, with presets from the table and from further cards."""
        return None

    def moves(self, _view: "StateView", _shuffler: Shuffler, /) -> Iterable[Action]:
        """Return sensible next actions of a simulated player."""
        return ()

    # Costs

    def payment(self, _view: "StateView", _action: Action, /) -> "Choice | None":
        """Return the choice of permanents to tap for an action that was just carried out."""
        return None

    def paying(self, _view: "StateView", action: Any, /) -> Action:  # noqa: ANN401 - any action
        """Return an action with its payment, where one is known and sufficient."""
        return cast("Action", action)

    def playable(
        self, _view: "StateView", _object_id: ObjectId, _player: PlayerId, /
    ) -> Iterable[Playable]:
        """Return the options for an object that a player can carry out with a full payment."""
        return ()

    def able_attackers(self, _view: "StateView", _player: PlayerId, /) -> tuple[ObjectId, ...]:
        """Return the objects that could be declared as attackers if combat began now."""
        return ()

    # Turns and combat

    def begins_at(self, state: GameState, step: str, turn: int, /) -> GameState:
        """Return a position as one of a running game, in a step and a turn (0: its own)."""
        return replace(state, turn_step=step, turn=turn or state.turn)

    def with_attacks(self, state: GameState, _attacks: Mapping[ObjectId, "Target"], /) -> GameState:
        """Return a position set up in combat, in which objects attack targets already."""
        return state

    def turn_plan(self, _view: "StateView", /) -> "TurnPlan | None":
        """Return the phases of the turn and the next one, None where no turn is tracked."""
        return None

    def choices(
        self, _view: "StateView", _kept: Mapping[PlayerId, "Selection"], /
    ) -> tuple["Choice", ...]:
        """Return the selections that are due before play continues."""
        return ()

    def chosen(self, _view: "StateView", answered: "Answered", /) -> "Action | Shortfall":
        """Return the action that an answered choice makes."""
        raise LookupError(answered.choice.id)

    def why(
        self, _view: "StateView", _choice: "Choice", _object: ObjectId, _to: "Target | None", /
    ) -> tuple[Finding, ...]:
        """Return the findings on one pair of a choice; without a partner, on any."""
        return ()

    def fight(self, _view: "StateView", /) -> "FightState | None":
        """Return the state of the combat, None where there is none."""
        return None

    # Decks and matches

    def deck(self, _view: "StateView", _player: PlayerId, /) -> "DeckCheck | None":
        """Return the legality of each card in a player's deck."""
        return None

    def formats(self, _ruleset: "Ruleset", /) -> tuple["PlayFormat", ...]:
        """Return the formats that a player can build decks for."""
        return ()

    def starting_places(self, _entries: Sequence["DeckEntry"], /) -> Iterable["StartingPlace"]:
        """Return the zone of each card of a deck when a game begins."""
        return ()

    def next_game(self, _view: "StateView", /) -> Action | None:
        """Return the action that begins the next game of a match with the same cards."""
        return None


def _recorded_controller(view: "StateView", object_id: ObjectId) -> PlayerId:
    return view.object(object_id).controller


class Ruleset(Struct, frozen=True, kw_only=True):
    """One game in one edition: the data that a window needs at once; its `Rules` load later.

    ``earlier`` are the editions that this one amends, oldest first. ``load`` returns the rules,
    always the same object; the first question about an object or an action loads them, since that
    takes as long as painting the table. ``initialise`` completes an object of a starting position,
    e.g. with its loyalty. ``controls`` returns the controller of an object under all effects.
    ``points`` are the kinds of points and counters of players, ``counters`` the usual ones of
    objects. ``steps`` are the steps of a turn in order, and the stages before a game. With
    ``costs_are_paid`` a tracked game refuses an action whose cost is not paid; with
    ``taps_to_pay`` casting taps the sources of its payment, else mana is made before. With
    ``asks_order`` a player with several triggered abilities is asked for their order.
    """

    game: str
    edition: str
    zones: tuple[ZoneSpec, ...]
    load: Callable[[], Rules]
    initialise: Callable[["GameState", ObjectId], "GameState"]
    policies: Policies = Policies()
    controls: Callable[["StateView", ObjectId], PlayerId] = _recorded_controller
    earlier: tuple[str, ...] = ()
    points: tuple[PointSpec, ...] = ()
    counters: tuple[str, ...] = ()
    steps: tuple[StepSpec, ...] = ()
    costs_are_paid: bool = False
    taps_to_pay: bool = True
    asks_order: bool = False

    def asking(self) -> "Ruleset":
        """Return the same edition, in which players order their triggered abilities."""
        return self if self.asks_order else replace(self, asks_order=True)

    def paid(self, *, taps: bool = True) -> "Ruleset":
        """Return the same edition, in which a followed game refuses unpaid actions."""
        if (self.costs_are_paid, self.taps_to_pay) == (True, taps):
            return self
        return replace(self, costs_are_paid=True, taps_to_pay=taps)

    def unpaid(self) -> "Ruleset":
        """Return the same edition, in which nothing is refused for its cost."""
        return replace(self, costs_are_paid=False) if self.costs_are_paid else self

    @property
    def tables(self) -> Rules:
        """The rules of the edition; loaded at the first question."""
        return self.load()

    @property
    def lineage(self) -> tuple[str, ...]:
        """The editions up to this one, oldest first."""
        return (*self.earlier, self.edition)

    def zone(self, zone: Zone) -> ZoneSpec:
        """Return the specification of a zone; raise `KeyError` if the game has none such."""
        for spec in self.zones:
            if spec.zone == zone:
                return spec
        raise KeyError(zone)

    def zones_of(self, word: str) -> tuple[ZoneSpec, ...]:
        """Return the zone of that name, or every zone of the group of that name."""
        return tuple(spec for spec in self.zones if word in {spec.zone, spec.group})

    def amend(
        self,
        edition: str,
        amendments: Callable[[], Iterable[Amendment]] = tuple,
        **policies: object,
    ) -> "Ruleset":
        """Return the next edition: this one with some checks, handlers and policies replaced.

        ``amendments`` are computed when the rules are loaded. Actions whose record has this
        edition as its ``since`` are added. Raise `TypeError` for an unknown policy.
        """
        load = self.load
        return replace(
            self,
            edition=edition,
            earlier=self.lineage,
            load=cache(lambda: load().amended(edition, amendments())),
            policies=replace(self.policies, **policies),
        )


_NO_OBJECTS: Trie[GameObject] = Trie()
NO_EFFECTS = ActiveEffects(())


class Memo:
    """Cache of computed values of objects, and of the objects that fit a question.

    ``static`` has the last positions whose static abilities were evaluated, the latest first, with
    their effects. ``lasting`` are the last effects without those of static abilities, ``plain``
    those with the abilities that need no other value. ``known`` are the effects known so far while
    abilities are being evaluated, None at any other time. All values are for one list of texts by
    hand.
    """

    __slots__ = (
        "by_hand",
        "computed",
        "found",
        "known",
        "lasting",
        "plain",
        "printed",
        "static",
    )

    def __init__(self) -> None:
        self.by_hand: tuple[str, ...] = ()
        self.static: tuple[tuple[GameState, ActiveEffects], ...] = ()
        self.lasting = self.plain = NO_EFFECTS
        self.known: ActiveEffects | None = None
        self.computed: dict[tuple[Compute, int, bool], _Kept] = {}
        self.printed: dict[tuple[Compute, ObjectId], _Kept] = {}
        self.found: dict[tuple[Question, bool], _Found] = {}

    def renew(self, by_hand: tuple[str, ...]) -> None:
        """Drop all values where other texts are carried out by hand than before."""
        if by_hand != self.by_hand:
            self.static, self.plain = (), NO_EFFECTS
            self.computed, self.printed, self.found = {}, {}, {}
        self.by_hand = by_hand


class StateView:
    """A game state together with its ruleset; caches computed characteristics.

    ``memo`` caches computed values of an object while the object, the effects and the ruleset
    are identical, so that an action invalidates only the changed objects. Code that stores
    many positions shares one memo among them.
    """

    __slots__ = ("memo", "rules", "state")

    def __init__(self, rules: Ruleset, state: GameState, memo: Memo | None = None) -> None:
        self.rules = rules
        self.state = state
        self.memo = memo or Memo()

    def at(self, state: GameState) -> "StateView":
        """Read another position with the same rules and memory."""
        return StateView(self.rules, state, self.memo)

    @property
    def effects(self) -> ActiveEffects:
        """The continuous effects, with those of static abilities where texts are read.

        The very same value is returned as long as nothing changes in them. While static abilities
        are evaluated it has those that need no other value.
        """
        state, memo = self.state, self.memo
        if not state.reads_texts:
            return memo.lasting if memo.lasting.every is state.effects else self._lasting()
        if state.by_hand is not memo.by_hand:
            memo.renew(state.by_hand)
        if memo.known is not None:
            return memo.known
        for before, kept in memo.static:
            if before is state:
                return kept
        found = self._with_static_abilities()
        memo.static = ((state, found), *memo.static[: _POSITIONS - 1])
        return found

    def _lasting(self) -> ActiveEffects:
        """Return the continuous effects without those of static abilities."""
        kept = self.memo.lasting
        if kept.every is not self.state.effects:
            kept = self.memo.lasting = ActiveEffects(self.state.effects)
        return kept

    def _with_static_abilities(self) -> ActiveEffects:
        """Return the effects with those of static abilities, the value of before if it is equal."""
        memo, tables = self.memo, self.rules.tables
        try:
            memo.known = self._lasting()
            plain = (*self.state.effects, *tables.static_effects(self, plain=True))
            if plain != memo.plain.every:
                memo.plain = ActiveEffects(plain)
            memo.known = memo.plain
            more = tables.static_effects(self, plain=False)
        finally:
            memo.known = None
        if not more:
            return memo.plain
        whole = (*plain, *more)
        kept = memo.static[0][1] if memo.static else NO_EFFECTS
        return kept if kept.every == whole else ActiveEffects(whole)

    def computed(
        self, object_id: ObjectId | GameObject, compute: Callable[["StateView", GameObject], Any]
    ) -> Any:  # noqa: ANN401 - the type depends on the game
        """Return ``compute`` of an object, from the cache if the object is unchanged.

        The cache holds objects by identity, so those of several positions are known at once.
        """
        obj = object_id if isinstance(object_id, GameObject) else self.state.object(object_id)
        effects = self.effects.on(obj)
        whole = self.memo.known is None
        for known in (whole, not whole):
            kept = self.memo.computed.get((compute, id(obj), known))
            if kept and kept[0] is obj and kept[1] == effects and kept[2] is self.rules:
                return kept[3]
        computed = compute(self, obj)
        if len(self.memo.computed) > _COMPUTED:
            self.memo.computed.clear()
        self.memo.computed[compute, id(obj), whole] = (obj, effects, self.rules, computed)
        return computed

    def printed(self, obj: GameObject, compute: "Compute") -> Any:  # noqa: ANN401 - as computed
        """Return ``compute`` of an object, from the cache if the object is unchanged.

        It must depend on no effect of a static ability.
        """
        effects = self._lasting().on(obj)
        kept = self.memo.printed.get((compute, obj.id))
        if kept and kept[0] is obj and kept[1] == effects and kept[2] is self.rules:
            return kept[3]
        computed = compute(self, obj)
        self.memo.printed[compute, obj.id] = (obj, effects, self.rules, computed)
        return computed

    def found(
        self, question: "Question", *zones: Zone, printed: bool = False
    ) -> frozenset[ObjectId]:
        """Return the objects of which a question is true, in some zones or in all.

        It is asked again only of those that are not the very same as when it was asked last, or
        that other effects may touch. So it must depend only on the object, its cards, the effects
        on it and the rules, like a function for `computed`; with ``printed`` on no effect of a
        static ability.
        """
        effects = self._lasting() if printed else self.effects
        objects, before, found = self.state.objects, _NO_OBJECTS, frozenset[ObjectId]()
        changed: set[ObjectId] = set()
        key = (question, self.memo.known is None)
        kept = self.memo.found.get(key)
        if kept is not None and kept[3] is self.rules:
            before, found = kept[0], kept[1]
            if before is objects and kept[2] is effects:
                return found
            changed.update(obj.id for obj in effects.differing(kept[2], objects))
        changed.update(map(ObjectId, objects.differing(before)))
        if changed:
            all_ = before is _NO_OBJECTS
            there = objects if all_ else filter(None, map(objects.get, changed))
            asked = [obj for obj in there if not zones or obj.zone in zones]
            found = found.difference(changed).union(obj.id for obj in asked if question(self, obj))
        if len(self.memo.found) > _QUESTIONS:
            self.memo.found.clear()
        self.memo.found[key] = (objects, found, effects, self.rules)
        return found

    def object(self, object_id: ObjectId) -> GameObject:
        """Return an object; raise `KeyError` if it does not exist now."""
        return self.state.object(object_id)


_POSITIONS = 16
"""The number of positions whose static abilities are remembered."""
_COMPUTED = 8192
"""The number of values of objects that are remembered."""
_QUESTIONS = 1024
"""The number of questions that are remembered."""
Compute = Callable[[StateView, GameObject], Any]
"""A value that is computed of an object."""
_Kept = tuple[GameObject, tuple[Effect, ...], Ruleset, Any]
"""The object, the effects on it and the rules for which a value was computed, and the value."""
Question = Callable[[StateView, GameObject], bool]
"""Something that is true of an object or not."""
_Found = tuple[Trie[GameObject], frozenset[ObjectId], ActiveEffects, Ruleset]
"""The objects among which, and those that, a question found under these effects and rules."""


def offered(
    view: StateView,
    obj: GameObject,
    player: PlayerId,
    actions: Container[type[Action]] | None = None,
) -> Iterator[MenuOption]:
    """Yield the options of each action for an object, in the records' order."""
    for action, spec in view.rules.tables.specs.items():
        if spec.menu is not None and (actions is None or action in actions):
            yield from spec.menu(view, obj, player)


def place_in(order: Sequence[str], group: str) -> int:
    """Return the position of a group of options in an order; the default is that of ``""``."""
    return order.index(group if group in order else "")


def specs_in(package: ModuleType) -> Iterator[tuple[ActionSpec, ...]]:
    """Yield the records of every module of a package: one more is found by itself."""
    for each in iter_modules(package.__path__):
        yield import_module(f"{package.__name__}.{each.name}").SPECS
