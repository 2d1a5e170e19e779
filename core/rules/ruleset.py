"""A ruleset: one game in one edition, as tables of checks and handlers; and a view under it.

Its functions take a view, and a view holds the ruleset: so the two stand in one module.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Layout
from core.cards.mana import COLOR_ORDER
from core.messages import NO_WORDS, Message, Words
from core.rules.actions import Action, Batch
from core.rules.characteristics_view import CharacteristicsView
from core.rules.verb_groups import VerbGroup
from core.rules.verdict import Finding, Verdict
from core.state.effects import Effect, Filter
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.trie import Trie
from core.state.zones import ZoneSpec

if TYPE_CHECKING:
    from core.rules.choices import Answered, Choice, Selection, Shortfall, Target
    from core.rules.deck_check import DeckCheck, DeckEntry, PlayFormat, StartingPlace
    from core.rules.fights import FightState, FightView
    from core.rules.forms import Form
    from core.rules.turn_plan import TurnPlan

Check = Callable[..., Iterable[Finding]]
Handler = Callable[..., None]
Shuffler = Callable[[Sequence[ObjectId]], Sequence[ObjectId]]
"""Returns the same objects in an order by chance."""
Menu = Callable[..., Iterable["Option"]]
"""Asked with a position, an object and a player."""


class Policies(Struct, frozen=True, kw_only=True):
    """What one edition decides by a value and not by a check: its tables, and its own words.

    ``faces`` says for each layout and place what is shown of a card. ``most_by_a_commander`` is how
    much damage by one commander loses the game, 0 where there is no such rule. Of points in
    ``below_zero`` there may be fewer than none; ``point_words`` name kinds that nobody is offered.
    ``absent`` are the keys of rules that the edition's book has not got: what only such a rule
    would allow is refused as unknown to it.
    Each game has a Struct of its own with further fields.
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
    """What an edition changes for one kind of action.

    ``checks`` are added or take the place of those under the same key; one that is None is
    struck out. Without a ``handler`` the action does what it did before.
    """

    action: type[Action]
    checks: Mapping[str, Check | None] = {}
    handler: Handler | None = None


class Option(Struct, frozen=True, kw_only=True):
    """One thing a person could do now: the action, words for it, and the verdict on it.

    ``message`` names the action (a menu entry, a chip's title); ``more`` adds a line.
    ``verb`` groups actions that one key stands for, such as ``turn`` or ``tap``. One that is not
    ``usual`` is never what a double click does.
    """

    action: Action
    message: Message
    more: Message = NO_WORDS
    verb: str = ""
    usual: bool = True
    verdict: Verdict = Verdict()

    @property
    def label(self) -> str:
        """The name of the action for somebody who may know every card."""
        return str(self.message)

    @property
    def detail(self) -> str:
        """The further line for somebody who may know every card."""
        return str(self.more)


class Condition(Struct, frozen=True, kw_only=True):
    """What an action may put on an object, beyond what it is: a word for it, the rule, and why.

    Wherever an object is described the word is said; the panel has a row for it, unless ``told_by``
    names a row of the game's own that says more. It stays until an action takes it off or the
    object ends; with ``until`` (`core.state.effects.END_OF_TURN`) it ends with the turn.
    """

    word: str
    key: str
    message: Message
    told_by: str = ""
    until: str = ""


class Verb(Struct, frozen=True, kw_only=True):
    """All that the program knows of one kind of action, in the module of its subject.

    ``checks`` are the rules that have a say, by rule key, so that an edition can amend one of them;
    ``handler`` carries the action out. ``label`` names it in the log: a message with fields of
    the action in braces, ``{subject}`` being the object that it is about, or a function of the
    position and the action. Without one it is called by its verb. ``menu`` yields what is offered
    with an object to a player; ``group`` is the command that those options belong to, with its keys
    and its place in the menus. ``shows`` are the conditions that the action puts on objects.
    ``by`` tells whose action it is where a scenario names nobody: else it is the active player's.
    ``since`` is the id of the first edition that has the action; without one all editions do.
    """

    action: type[Action]
    handler: Handler
    checks: Mapping[str, Check] = {}
    label: Message | Callable[..., Message] = NO_WORDS
    menu: Menu | None = None
    group: VerbGroup | None = None
    shows: tuple[Condition, ...] = ()
    by: Callable[..., PlayerId] | None = None
    since: str = ""


class StepSpec(Struct, frozen=True, kw_only=True):
    """One step or phase of a turn, or a stage before a game.

    A table ``rests`` in it until somebody goes on; in any other it stays only where a decision
    is due.
    """

    id: str
    title: str
    rests: bool = True


class TurnStep(Struct, frozen=True, kw_only=True):
    """One thing that a game does before a turn ends: words for it, and the action that does it.

    ``action`` is asked in a position and answers None where there is nothing to do.
    """

    message: Message
    action: Callable[["StateView"], Action | None]

    @property
    def label(self) -> str:
        """Its words."""
        return str(self.message)


class Designation(Struct, frozen=True, kw_only=True):
    """What the whole game is, such as day or night: a name for it, and what makes it so.

    ``title`` names the kind, ``now`` what it is, in words; ``icon`` is the name of a drawn icon,
    ``key`` that of the rule. ``matters`` tells whether it is anything, or something that everybody
    sees depends on it. Each of ``ways`` makes it something.
    """

    title: Message
    now: Message
    icon: str
    key: str
    matters: bool
    ways: tuple[Option, ...]


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


def verbs_of(verbs: Iterable[Verb]) -> Mapping[type[Action], Verb]:
    """Return the records of the actions that the oldest edition has, in their order."""
    return {verb.action: verb for verb in verbs if not verb.since}


def later_verbs(verbs: Iterable[Verb]) -> tuple[Verb, ...]:
    """Return the records of the actions that later editions add."""
    return tuple(verb for verb in verbs if verb.since)


def _no_forms(*_: object) -> tuple["Form", ...]:
    return ()


def _as_it_came(view: "StateView", object_id: ObjectId) -> PlayerId:
    return view.object(object_id).controller


def _no_tokens(*_: object) -> "Form | None":
    return None


def _no_formats(_rules: "Ruleset") -> tuple["PlayFormat", ...]:
    return ()


def _no_places(_entries: Sequence["DeckEntry"]) -> Iterable["StartingPlace"]:
    return ()


def _no_deck(*_: object) -> "DeckCheck | None":
    return None


def _no_designation(*_: object) -> Designation | None:
    return None


def _no_findings(*_: object) -> tuple[Finding, ...]:
    return ()


def no_fight(_: "StateView") -> "FightState | None":
    """Return None: what a game without attackers and blockers says of its fight."""
    return None


def _no_payment(*_: object) -> "Choice | None":
    return None


def _as_it_is(_view: "StateView", action: Action) -> Action:
    return action


def _no_moves(*_: object) -> Iterable[Action]:
    return ()


def _nothing_by_hand(_context: object) -> None:
    return None


def _no_plan(_view: "StateView") -> "TurnPlan | None":
    return None


def _no_next_game(_view: "StateView") -> Action | None:
    return None


def _no_choices(*_: object) -> tuple["Choice", ...]:
    return ()


def _no_action(_view: "StateView", answered: "Answered") -> "Action | Shortfall":
    raise LookupError(answered.choice.id)


def _at_the_step(state: GameState, step: str, turn: int) -> GameState:
    return replace(state, turn_step=step, turn=turn or state.turn)


def _nothing_due(_view: "StateView") -> Action | None:
    return None


def _nothing_to_choose(_view: "StateView", _action: Action) -> Action | None:
    return None


def _toggled(_view: "StateView", choice: "Choice", card: ObjectId) -> Action:
    return choice.toggled(card)


def _not_adjusted(_view: "StateView", _choice: "Choice", _change: int) -> Action | None:
    return None


def _nothing_proposed(_view: "StateView", _action: Action) -> "Choice | None":
    return None


def _no_fight_shown(_view: "StateView", _proposed: Action | None) -> "FightView | None":
    return None


def _no_role(_view: "StateView", _obj: GameObject) -> Message:
    return NO_WORDS


def _anybody(_view: "StateView") -> PlayerId | None:
    return None


class Proposals(Struct, frozen=True, kw_only=True):
    """The proposals of a game: actions that objects are selected for, before a player agrees.

    ``prepared`` returns an action that needs a selection with the likeliest objects, None where it
    can be attempted as it is; ``choice_for`` is the choice about such an action. ``toggled``
    selects an object for it or deselects it, with the consequences; ``adjusted`` changes its cost.
    ``fight`` shows the combat chain with an action that is only proposed, ``role`` the part of an
    object in it in a few words. ``decides`` is the player who decides next, None where several do;
    ``ends_fight`` is the action that closes the chain, None while it can't be closed.
    """

    prepared: Callable[["StateView", Action], Action | None] = _nothing_to_choose
    choice_for: Callable[["StateView", Action], "Choice | None"] = _nothing_proposed
    toggled: Callable[["StateView", "Choice", ObjectId], Action] = _toggled
    adjusted: Callable[["StateView", "Choice", int], Action | None] = _not_adjusted
    fight: Callable[["StateView", Action | None], "FightView | None"] = _no_fight_shown
    role: Callable[["StateView", GameObject], Message] = _no_role
    decides: Callable[["StateView"], PlayerId | None] = _anybody
    ends_fight: Callable[["StateView"], Action | None] = _nothing_due


NO_PROPOSALS = Proposals()


class RuleTables(Struct, frozen=True, kw_only=True):
    """What one edition makes of objects and actions: all that a table can be laid out without.

    ``verbs`` has a record for each kind of action, ``later`` those of actions that later editions
    add; ``named`` is what an object is called in their
    labels, ``batch`` the label of several as one; ``apply_state_based_actions`` does what follows
    by itself, and ``by_hand`` notes which words of card texts are left to the players
    (`core.rules.by_hand`). The remaining functions answer a window's questions: the ``menu`` of an
    object, what a ``drop`` on a zone or ``onto`` another object could mean, and the
    ``characteristics_view`` of an object. ``fits`` tells whether an object as it is now fits a
    filter; one that names no zone
    looks where the game's effects apply. Scenario files ask for the ``characteristics`` of an
    object by the keys of the format, for its ``playable_faces``, and for the rest by the name of
    the question (``queries``). ``forms`` are the actions that a person does by hand, for card texts
    that no table can read; ``tokens`` is the form of a token, with presets from cards on the table
    and from those at hand. ``deck`` says of each card that a player has brought whether the rules
    let them bring it; ``formats`` are the ways to play with decks of one's own, and
    ``starting_places`` says where each card of one lies when a game begins. ``designation`` says
    what the whole game is now, where the game has such a thing. ``turn_begins`` names the actions
    with which every turn begins, ``turn_ends`` what is done before it ends. ``for_all`` are checks
    that have a say about every action. ``begins_at`` makes a position that was laid out one in the
    middle of a game, in a step and a turn (0 where none is given). ``moves`` are what somebody
    could sensibly do next in a game that is followed; they are asked with what brings chance along,
    a function that shuffles objects. ``fight`` says how a fight stands in which creatures are
    declared. ``payment`` proposes what to tap for an action that has just been carried out,
    ``paying`` returns an action with what pays for it, where that is known and enough.
    ``proposals`` are what the game proposes before anybody agrees. ``turn_plan`` is how a game that
    is followed stands and what comes next in it, ``choices`` are the selections that have to be
    made before it goes on, asked with the kept selections of other players; ``chosen`` returns the
    action that an answered choice makes, ``why`` the findings on one pair of a choice, or on an
    object with any partner. ``next_game`` is what begins the next game of a match with
    the cards that lie there, where the game has such an action.
    """

    verbs: Mapping[type[Action], Verb]
    later: tuple[Verb, ...] = ()
    named: Callable[["StateView", ObjectId | str | None], Words]
    batch: Callable[["StateView", Batch], Message]
    apply_state_based_actions: Handler
    characteristics_view: Callable[["StateView", ObjectId, PlayerId | None], CharacteristicsView]
    menu: Callable[["StateView", ObjectId, PlayerId], Iterable[Option]]
    drop: Callable[["StateView", ObjectId, Zone, PlayerId, PlayerId], Iterable[Option]]
    onto: Callable[["StateView", ObjectId, ObjectId, PlayerId], Iterable[Option]]
    playable_faces: Callable[["StateView", ObjectId, PlayerId], tuple[str, ...]]
    characteristics: Callable[["StateView", ObjectId], Mapping[str, object]]
    fits: Callable[["StateView", Filter, GameObject], bool]
    queries: Mapping[str, Callable[..., object]]
    turn_begins: tuple[type[Action], ...] = ()
    turn_ends: tuple[TurnStep, ...] = ()
    forms: Callable[["StateView", ObjectId | None, PlayerId], tuple["Form", ...]] = _no_forms
    tokens: Callable[["StateView", PlayerId, Iterable[Card]], "Form | None"] = _no_tokens
    deck: Callable[["StateView", PlayerId], "DeckCheck | None"] = _no_deck
    formats: Callable[["Ruleset"], tuple["PlayFormat", ...]] = _no_formats
    starting_places: Callable[[Sequence["DeckEntry"]], Iterable["StartingPlace"]] = _no_places
    designation: Callable[["StateView", PlayerId], Designation | None] = _no_designation
    for_all: Mapping[str, Check] = {}
    begins_at: Callable[[GameState, str, int], GameState] = _at_the_step
    moves: Callable[["StateView", Shuffler], Iterable[Action]] = _no_moves
    fight: Callable[["StateView"], "FightState | None"] = no_fight
    proposals: Proposals = NO_PROPOSALS
    turn_plan: Callable[["StateView"], "TurnPlan | None"] = _no_plan
    choices: Callable[["StateView", Mapping[PlayerId, "Selection"]], tuple["Choice", ...]] = (
        _no_choices
    )
    chosen: Callable[["StateView", "Answered"], "Action | Shortfall"] = _no_action
    why: Callable[["StateView", "Choice", ObjectId, "Target | None"], tuple[Finding, ...]] = (
        _no_findings
    )
    next_game: Callable[["StateView"], Action | None] = _no_next_game
    payment: Callable[["StateView", Action], "Choice | None"] = _no_payment
    paying: Callable[["StateView", Any], Action] = _as_it_is
    by_hand: Handler = _nothing_by_hand

    @property
    def conditions(self) -> Mapping[str, Condition]:
        """What may be on an object, by its word."""
        return {each.word: each for verb in self.verbs.values() for each in verb.shows}

    def condition(self, word: str) -> Condition | None:
        """Return what a word on an object means; a number behind it tells several apart."""
        known = self.conditions
        return known.get(word) or known.get(word.rstrip(" 0123456789"))

    @property
    def actions(self) -> tuple[type[Action], ...]:
        """Every kind of action that this edition or a later one has."""
        return (*self.verbs, *(verb.action for verb in self.later), Batch)

    def amended(self, edition: str, amendments: Iterable[Amendment] = ()) -> "RuleTables":
        """Return the tables of the next edition: its new actions added, then its amendments."""
        new = {verb.action: verb for verb in self.later if verb.since == edition}
        changed = tuple(amendments)
        if not new and not changed:
            return self
        verbs = {**self.verbs, **new}
        for each in changed:
            verb = verbs[each.action]
            merged = {**verb.checks, **each.checks}
            checks = {key: check for key, check in merged.items() if check is not None}
            verbs[each.action] = replace(verb, checks=checks, handler=each.handler or verb.handler)
        later = tuple(verb for verb in self.later if verb.since != edition)
        return replace(self, verbs=verbs, later=later)


class Ruleset(Struct, frozen=True, kw_only=True):
    """One game in one edition.

    ``earlier`` are the editions that this one amends, oldest first. ``load`` returns its tables,
    always the same one. It is asked for when somebody first asks about an object or an action: to
    load all that takes as long as to paint the table. ``initialise`` completes an object that a
    starting position names, e.g. with its loyalty. ``controls`` says who controls an object now,
    whatever effects there are. ``points`` are the kinds of points or counters that players have,
    ``counters`` those that objects have most often. ``steps`` are those of a turn in their order,
    and the stages before a game. ``costs_are_paid`` tells that a followed game refuses an action
    whose cost is not paid, ``taps_to_pay`` that casting taps what is known to pay for it; else
    mana is made by hand before.
    """

    game: str
    edition: str
    zones: tuple[ZoneSpec, ...]
    load: Callable[[], RuleTables]
    initialise: Callable[["GameState", ObjectId], "GameState"]
    policies: Policies = Policies()
    controls: Callable[["StateView", ObjectId], PlayerId] = _as_it_came
    earlier: tuple[str, ...] = ()
    points: tuple[PointSpec, ...] = ()
    counters: tuple[str, ...] = ()
    steps: tuple[StepSpec, ...] = ()
    costs_are_paid: bool = False
    taps_to_pay: bool = True

    def paid(self, *, taps: bool = True) -> "Ruleset":
        """Return the same edition, in which a followed game refuses unpaid actions."""
        if (self.costs_are_paid, self.taps_to_pay) == (True, taps):
            return self
        return replace(self, costs_are_paid=True, taps_to_pay=taps)

    def unpaid(self) -> "Ruleset":
        """Return the same edition, in which nothing is refused for its cost."""
        return replace(self, costs_are_paid=False) if self.costs_are_paid else self

    @property
    def tables(self) -> RuleTables:
        """What this edition makes of objects and actions."""
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

        ``amendments`` are computed when the tables are loaded. Actions whose record has this
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


class Memo:
    """What was computed of objects, and which of them a question has found in a position."""

    __slots__ = ("computed", "found")

    def __init__(self) -> None:
        self.computed: dict[ObjectId, tuple[GameObject, tuple[Effect, ...], Ruleset, Any]] = {}
        self.found: dict[Question, _Found] = {}


class StateView:
    """A table and the rules it is read under.

    ``memo`` keeps what rules computed of an object as long as the object, the effects
    and the ruleset are the very same, so that after an action only what changed is
    computed again. Whoever keeps positions for long keeps one memo for all of them.
    """

    __slots__ = ("memo", "rules", "state")

    def __init__(self, rules: Ruleset, state: GameState, memo: Memo | None = None) -> None:
        self.rules = rules
        self.state = state
        self.memo = memo or Memo()

    def at(self, state: GameState) -> "StateView":
        """Read another position with the same rules and memory."""
        return StateView(self.rules, state, self.memo)

    def computed(
        self, object_id: ObjectId | GameObject, compute: Callable[["StateView", GameObject], Any]
    ) -> Any:  # noqa: ANN401 - what is computed is the game's own
        """Return what ``compute`` says of an object, from memory if nothing about it changed."""
        obj = object_id if isinstance(object_id, GameObject) else self.state.object(object_id)
        effects = self.state.effects
        kept = self.memo.computed.get(obj.id)
        if kept is not None and kept[0] is obj and kept[1] is effects and kept[2] is self.rules:
            return kept[3]
        computed = compute(self, obj)
        self.memo.computed[obj.id] = (obj, effects, self.rules, computed)
        return computed

    def found(self, question: "Question") -> frozenset[ObjectId]:
        """Return the objects of which a question is true.

        It is asked again only of those that are not the very same as when it was asked last, so
        it must look at nothing but the object, its cards, the effects and the rules, as what
        `computed` keeps does.
        """
        effects = self.state.effects
        before, found = _NO_OBJECTS, frozenset[ObjectId]()
        kept = self.memo.found.get(question)
        if kept is not None and kept[2] is effects and kept[3] is self.rules:
            before, found = kept[0], kept[1]
        changed = [ObjectId(each) for each in self.state.objects.differing(before)]
        if changed:
            there = (self.state.objects.get(each) for each in changed)
            now = {obj.id for obj in there if obj is not None and question(self, obj)}
            found = found.difference(changed) | now
            self.memo.found[question] = (self.state.objects, found, effects, self.rules)
        return found

    def object(self, object_id: ObjectId) -> GameObject:
        """Return an object; raise `KeyError` if it does not exist now."""
        return self.state.object(object_id)


Question = Callable[[StateView, GameObject], bool]
"""Something that is true of an object or not."""
_Found = tuple[Trie[GameObject], frozenset[ObjectId], tuple[Effect, ...], Ruleset]
"""The objects among which, and those that, a question found under these effects and rules."""
