"""The single meeting point of core and window: every action passes through a session."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, QRandomGenerator, Signal

from core.messages import Message
from core.rules import engine
from core.rules.action_context import label_of
from core.rules.actions import Action, Batch, ChooseName, Edition
from core.rules.card_texts import Continue, top_of_stack
from core.rules.choices import Choice, Option, Selection, Shortfall, shortfall
from core.rules.codecs import MOST_STEPS, is_bounded
from core.rules.engine import apply_whole, with_payment
from core.rules.foresight import foreseen
from core.rules.history import Change, History, Moment, Outcome, focus_of
from core.rules.proposals import MAY, Proposed, Resolving
from core.rules.ruleset import Memo, MenuOption, Playable, Ruleset, StateView
from core.rules.verdict import ANYTHING, LAWFUL, Finding, Ruling, Verdict, done, refused
from core.rules.views import CharacteristicsView, TurnPlan
from core.state.game_state import GameState, difference
from core.state.ids import ObjectId, PlayerId, Zone

T = TypeVar("T")


def shuffled(order: Sequence[T]) -> tuple[T, ...]:
    """Return the items in a cryptographically random order."""
    left = list(order)
    chance = QRandomGenerator.system()
    return tuple(left.pop(chance.bounded(len(left))) for _ in order)


ALWAYS = "always:"
"""Before the id of an answer that is given to the same question of the same card from then on."""
OTHER = "Something else…"
"""Label of the answer that lets the user type a value."""
MOST = 8
"""Most options of a long choice offered at once; the text field suggests all of them."""
_LONG = 12

AskWord = Callable[[Finding, Callable[[str], object]], object]
"""Asks for a typed answer to a choice and passes it on."""


def is_written(finding: Finding) -> bool:
    """Return whether the answer is typed: free text, or too many options for a list.

    Objects are always selected on the board, because several can share a name.
    """
    many = len(finding.options) > _LONG
    return finding.is_open or (many and all(each.object is None for each in finding.options))


def offered(finding: Finding) -> tuple[Option, ...]:
    """Return the options of a choice that are offered at once."""
    return finding.options[:MOST] if is_written(finding) else finding.options


TOO_MUCH = Message("At most {most} steps are done at once: do it in parts.", most=MOST_STEPS)


class Level(StrEnum):
    """Level of rules enforcement.

    ``EXPLAIN`` refuses an illegal action with its reason and lets the user do it anyway; ``STRICT``
    only refuses; ``FREE`` carries out every possible action and reports the verdict.
    """

    EXPLAIN = "explain"
    STRICT = "strict"
    FREE = "free"


class Carrying(StrEnum):
    """How the text of a resolving spell or ability is carried out.

    ``PROPOSE`` shows its clauses before they are done, ``AT_ONCE`` does not, ``BY_HAND`` leaves
    all of them to the players.
    """

    PROPOSE = "propose"
    AT_ONCE = "at_once"
    BY_HAND = "by_hand"


class _Recall(Struct, frozen=True):
    """Function of `Session.take_back` until the next action, and the name of its result."""

    history: History
    words: str
    do: Callable[[], object]


_View = tuple[Ruleset, GameState, ObjectId, PlayerId | None, CharacteristicsView]
"""Key of the characteristics of an object in a position for a viewer."""
_VIEWS = 4
_Menus = dict[tuple[ObjectId, PlayerId, tuple[str, ...]], tuple[MenuOption, ...]]
"""Judged options by object, player and requested verbs."""


class Session(QObject):
    """Owns the history; each attempt, undo and jump emits exactly one signal with a `Change`.

    ``changed`` follows an action that was carried out, undo, redo, a jump, another edition or a new
    start. ``answered`` follows an action that changed nothing: refused, without effect, or waiting
    for a choice. ``leaving`` announces that another table is about to replace this one,
    ``replacing`` the same at the last moment, also between the steps of a lesson: dialogs about the
    old table close then. ``leveled`` signals another level of rules enforcement, ``recallable``
    another meaning of `take_back`, ``pausing`` a change of ``paused`` or ``proposes``,
    ``proposing`` another proposal of a resolving text in the same position. ``names``
    returns, for a game with an imported card file, whether any of its cards has a given name.
    """

    changed = Signal(object)
    answered = Signal(object)
    leaving = Signal()
    replacing = Signal()
    leveled = Signal()
    recallable = Signal()
    pausing = Signal()
    proposing = Signal()

    def __init__(
        self,
        rules: Ruleset,
        state: GameState,
        parent: QObject | None = None,
        *,
        chance: Callable[[Sequence[ObjectId]], tuple[ObjectId, ...]] = shuffled,
    ) -> None:
        super().__init__(parent)
        self._chance = chance
        self._costly: dict[tuple[str, bool, bool], tuple[Ruleset, Ruleset]] = {}
        self._level = Level.EXPLAIN
        self._taps_to_pay = True
        self.rules = self._with_costs(rules)
        self.history = History(start=state)
        self.title = ""
        """Title of the table if its players do not identify it."""
        self.stepping = False
        """Whether the last move through the history was a step or a jump, not an undo or redo."""
        self.focus: tuple[ObjectId, ...] = ()
        """Objects of the last change, the most relevant first."""
        self._resolving: Resolving | None = None
        self._text_choice: Choice | None = None
        self._text_state: GameState | None = None
        self._carrying = Carrying.AT_ONCE
        self._always: dict[str, str] = {}
        self._left_out: frozenset[int] = frozenset()
        self._proposed: tuple[Ruleset, GameState, frozenset[int], Proposed | None] | None = None
        self._first = rules
        self._editions: dict[str, Ruleset] = {}
        self._memo = Memo()
        self._memo_before = Memo()
        self._views: deque[_View] = deque(maxlen=_VIEWS)
        self._judged: tuple[Ruleset, GameState, _Menus] | None = None
        self._planned: tuple[Ruleset, GameState, TurnPlan | None] | None = None
        self._recalls: list[_Recall] = []
        self.names: dict[str, Callable[[str], bool]] = {}
        self._paused: Message | None = None
        self._proposes = True

    @property
    def state(self) -> GameState:
        """The displayed position."""
        return self.history.state

    @property
    def moment(self) -> Moment:
        """The current rules and history."""
        return Moment(self.rules, self.history)

    @property
    def state_view(self) -> StateView:
        """The displayed position together with its rules."""
        return StateView(self.rules, self.history.state, self._memo)

    @property
    def turn_plan(self) -> TurnPlan | None:
        """Turn state of a tracked game; computed once for each position."""
        known, rules, state = self._planned, self.rules, self.history.state
        if known is None or known[0] is not rules or known[1] is not state:
            known = self._planned = (rules, state, rules.tables.turn_plan(self.state_view))
        return known[2]

    @property
    def level(self) -> Level:
        """The level of rules enforcement."""
        return self._level

    @level.setter
    def level(self, level: Level) -> None:
        if level is not self._level:
            self._level = level
            self._stand_by(self.rules_at(self.history.cursor))
            self.leveled.emit()

    @property
    def taps_to_pay(self) -> bool:
        """Whether a cast taps known mana sources; otherwise the player adds the mana first."""
        return self._taps_to_pay

    @taps_to_pay.setter
    def taps_to_pay(self, taps: bool) -> None:
        if taps != self._taps_to_pay:
            self._taps_to_pay = taps
            self._stand_by(self.rules_at(self.history.cursor))

    @property
    def paused(self) -> Message | None:
        """The reason why no action is possible at the moment, apart from the rules."""
        return self._paused

    @paused.setter
    def paused(self, why: Message | None) -> None:
        changes = (why is None) != (self._paused is None)
        self._paused = why
        if changes:
            self.pausing.emit()

    @property
    def proposes(self) -> bool:
        """Whether the board proposes next steps, such as possible attackers and their damage.

        It does not if that would reveal the answer to a question, or while the session is paused.
        """
        return self._proposes and self._paused is None

    @proposes.setter
    def proposes(self, proposes: bool) -> None:
        before, self._proposes = self.proposes, proposes
        if self.proposes != before:
            self.pausing.emit()

    @property
    def first(self) -> Ruleset:
        """The rules at the start of the history."""
        return self._first

    @property
    def editions(self) -> tuple[Ruleset, ...]:
        """The editions that actions of the history may have chosen."""
        return tuple(self._editions.values())

    def leave(self) -> None:
        """Announce that another table is about to replace this one."""
        self.leaving.emit()

    def start(self, rules: Ruleset, state: GameState) -> None:
        """Start over with other rules or another position."""
        self.drop_text_choice()
        self.replacing.emit()
        before = self.moment
        self._first = rules
        self._always = {}
        self._stand_by(rules)
        self._editions = {}
        self._memo, self._memo_before = Memo(), Memo()
        self.history = History(start=state)
        self.title = ""
        self._tell(before)

    def adopt(
        self,
        rules: Ruleset,
        history: History,
        editions: Iterable[Ruleset] = (),
        *,
        title: str = "",
    ) -> None:
        """Show a history that was made elsewhere, e.g. by running a scenario.

        It began under ``rules``; ``editions`` are those that its actions may have chosen since.
        """
        if history.start is not self.history.start:
            self.replacing.emit()
            self._always = {}
        before = self.moment
        self.title = title
        self._first = rules
        self._editions = {each.edition: each for each in editions}
        self._memo, self._memo_before = Memo(), Memo()
        self.history = history
        self._stand_by(self.rules_at(history.cursor))
        self._tell(before, self._standing())

    def play_by(self, rules: Ruleset, title: str = "") -> None:
        """Continue under another edition and its title, as an action that can be undone.

        The position remains; possible actions are judged again. An edition of another game is
        ignored.
        """
        if rules.game != self.rules.game or rules.edition == self.rules.edition:
            return
        self._editions[self.rules.edition] = self.rules_at(self.history.cursor)
        self._editions[rules.edition] = rules
        says = Message(
            "The table stays as it is; characteristics and answers follow this edition now."
        )
        outcome = Outcome(
            action=Edition(player=self.state.active, edition=rules.edition),
            verdict=Verdict((done("", says),)),
            state=self.state,
            message=Message("Rules of {edition}", edition=title or rules.edition),
            carried_out=True,
        )
        before = self.moment
        self.history = self.history.record(outcome)
        self._stand_by(rules)
        self._tell(before, (outcome,), outcome)

    def rules_at(self, cursor: int) -> Ruleset:
        """Return the edition in force after action number ``cursor``."""
        if self._editions:
            for outcome in reversed(self.history.outcomes[:cursor]):
                if isinstance(outcome.action, Edition):
                    return self._editions.get(outcome.action.edition, self._first)
        return self._first

    @property
    def replaced(self) -> Ruleset | None:
        """The edition that the last action replaced, or None."""
        last = self.history.undoable
        if last is None or not isinstance(last.action, Edition):
            return None
        return self.rules_at(self.history.cursor - 1)

    def attempt(self, action: Action, *, anyway: bool = False) -> Outcome:
        """Judge an action and carry it out if permitted; emits one signal.

        A resolving text becomes part of the action where the table reads texts. If the text asks
        for a choice first, nothing is done yet: see `text_choice`.
        """
        self.drop_text_choice()
        if self.paused is not None:
            return self._declined(action, self.paused)
        if not is_bounded(action):
            return self._declined(action, TOO_MUCH)
        informed = self._informed(action)
        left_out = self._leaves_out(informed)
        resolving = Resolving(action=informed, stops=True, left_out=left_out)
        return self._resolve(resolving, anyway=anyway)

    def _leaves_out(self, action: Action) -> frozenset[int]:
        """Return the clauses that are left out of an action: those of the proposal, or all."""
        if not self.state.reads_texts:
            return frozenset()
        if self.carrying is Carrying.BY_HAND:
            found = self.rules.tables.resolution(self.state_view, Resolving(action=action))
            return frozenset(range(len(found.clauses)))
        return self._left_out if action == self.resolving_action else frozenset()

    @property
    def carrying(self) -> Carrying:
        """How the text of a resolving spell or ability is carried out."""
        return self._carrying

    @carrying.setter
    def carrying(self, carrying: Carrying) -> None:
        if carrying is not self._carrying:
            self._carrying, self._left_out = carrying, frozenset()
            self.proposing.emit()

    @property
    def proposal(self) -> Proposed | None:
        """The proposal of the text that resolves next, without clauses left out, or None.

        It is computed once for each position.
        """
        known, rules, state, left_out = self._proposed, self.rules, self.state, self._left_out
        same = known is not None and known[0] is rules and known[1] is state
        if known is None or not same or known[2] != left_out:
            known = self._proposed = (rules, state, left_out, self._propose_next(left_out))
        return known[3]

    def _propose_next(self, left_out: frozenset[int]) -> Proposed | None:
        action = self.resolving_action
        if action is None or self.carrying is Carrying.BY_HAND:
            return None
        resolving = Resolving(action=action, stops=True, left_out=left_out)
        found, _ = self._proposed_by(resolving)
        return found if found.clauses else None

    @property
    def resolving_action(self) -> Action | None:
        """The action by which the top of the stack resolves at a table that reads texts."""
        state = self.state
        if not state.reads_texts or self.paused is not None:
            return None
        if state.unfinished is not None:
            return Continue(player=state.unfinished.controller)
        if top_of_stack(state) is None:
            return None
        plan = self.turn_plan
        if plan is None:
            return self.rules.tables.resolving(self.state_view)
        return plan.next.action if plan.next is not None else None

    @property
    def left_out(self) -> frozenset[int]:
        """The places of the clauses that the player leaves out of the proposal."""
        return self._left_out

    def leave_out(self, place: int) -> None:
        """Leave a clause out of the proposal, or take it in again."""
        self._left_out ^= {place}
        self.proposing.emit()

    @property
    def text_choice(self) -> Choice | None:
        """The choice that a resolving text asks for before anything is done, or None."""
        return self._text_choice

    @property
    def choice_view(self) -> StateView:
        """The position in which a choice is made: after the steps of a resolving text so far."""
        state = self._text_state
        return self.state_view if state is None else self.state_view.at(state)

    def drop_text_choice(self) -> None:
        """Give the open choice of a resolving text up; the spell or ability stays on the stack."""
        self._resolving = self._text_choice = self._text_state = None

    def answer_text(self, selection: Selection) -> Outcome | Shortfall:
        """Answer the open choice of a resolving text; return why if the selection does not."""
        resolving, asked = self._resolving, self._text_choice
        assert resolving is not None  # noqa: S101 - the caller has its choice
        assert asked is not None  # noqa: S101 - both are set together
        if not asked.is_open and (lack := shortfall(asked, selection)) is not None:
            return lack
        self.drop_text_choice()
        answer = next(iter(selection.options), "")
        if answer.startswith(ALWAYS):
            answer = answer.removeprefix(ALWAYS)
            self._always[str(asked.title)] = answer
            selection = Selection(options=(answer,))
        return self._resolve(replace(resolving, answers=(*resolving.answers, selection)))

    @property
    def has_standing_answers(self) -> bool:
        """Whether an optional ability is answered without a question."""
        return bool(self._always)

    def ask_again(self) -> None:
        """Ask about every optional ability again."""
        self._always = {}
        self._proposed = None
        self.proposing.emit()

    def _proposed_by(self, resolving: Resolving) -> tuple[Proposed, Resolving]:
        """Return a proposal and its resolution after all "always" answers are applied."""
        while True:
            found = self.rules.tables.resolution(self.state_view, resolving)
            answer = self._always.get(str(found.asks.title)) if found.asks is not None else None
            if answer is None or found.asks is None or found.asks.id != MAY:
                return found, resolving
            given = Selection(options=(answer,))
            resolving = replace(resolving, answers=(*resolving.answers, given))

    def _with_standing_answers(self, asked: Choice, action: Action) -> Choice:
        """Return the choice about an optional ability with answers for the rest of the game."""
        ability = any(each.id == action.subject for each in self.state.waiting)
        if asked.id != MAY or not ability:
            return asked
        always = tuple(
            Option(f"{ALWAYS}{each.id}", Message("Always {answer}", answer=each.message))
            for each in asked.options
        )
        return replace(asked, options=(*asked.options, *always))

    def _resolve(self, resolving: Resolving, *, anyway: bool = False) -> Outcome:
        proposed, resolving = self._proposed_by(resolving)
        if proposed.asks is not None:
            asked = self._with_standing_answers(proposed.asks, resolving.action)
            self._resolving, self._text_choice = resolving, asked
            steps = tuple(each.action for each in proposed.steps)
            so_far = Batch(player=proposed.asks.player, steps=steps)
            outcome = engine.apply(self.state_view, so_far, permit=ANYTHING)
            self._text_state = outcome.state if steps else None
            return self._waiting(resolving.action, proposed.asks)
        free = anyway or self.level is Level.FREE
        permit = ANYTHING if free else LAWFUL
        outcome = apply_whole(self.state_view, proposed.action, self._chance, permit=permit)
        before = self.moment
        if outcome.carried_out:
            self.history = self.history.record(outcome)
        self._tell(before, (outcome,), outcome)
        return outcome

    def _waiting(self, action: Action, asked: Choice) -> Outcome:
        """Signal an action that waits for a choice; its options are for their player alone."""
        outcome = Outcome(
            action=action,
            verdict=Verdict((Finding(ruling=Ruling.CHOICE, key=asked.key, message=asked.title),)),
            state=self.state,
            message=label_of(self.state_view, action),
        )
        self._tell(self.moment, (outcome,), outcome)
        return outcome

    def _declined(self, action: Action, says: Message) -> Outcome:
        outcome = Outcome(
            action=action,
            verdict=Verdict((refused("", says, possible=False),)),
            state=self.state,
            message=label_of(self.state_view, action),
        )
        self._tell(self.moment, (outcome,), outcome)
        return outcome

    def would(self, action: Action) -> Outcome:
        """Return the outcome of an action without keeping or signalling it."""
        return engine.apply(self.state_view, self._informed(action))

    def _informed(self, action: Action) -> Action:
        """Return an action with its payment and, for a chosen name, the facts of a card file."""
        action = with_payment(self.state_view, action)
        known = self.names.get(self.rules.game)
        if known is None or not isinstance(action, ChooseName):
            return action
        return replace(action, known=known(action.name))

    def controller(self, object_id: ObjectId) -> PlayerId:
        """Return the current controller of an object."""
        return self.rules.controls(self.state_view, object_id)

    def judge(self, action: Action) -> Verdict:
        """Return the verdict on an action without carrying it out."""
        return engine.judge(self.state_view, self._informed(action))

    def place(self, object_id: ObjectId) -> ObjectId:
        """Return this session's id of an object of the whole session."""
        return object_id

    def label(self, action: Action) -> str:
        """Return the name of an action."""
        return str(label_of(self.state_view, action))

    def answer(self, outcome: Outcome, finding: Finding, option: str) -> Outcome:
        """Attempt an action again with an answer to its open choice."""
        action = engine.answer(outcome.action, finding, option)
        return self.attempt(action, anyway=outcome.forced)

    def is_unredacted(self, outcome: Outcome) -> bool:
        """Return whether an outcome is complete here, so that its choice can be answered."""
        del outcome
        return True

    @property
    def recalls(self) -> str:
        """Name of the table or change that `take_back` would restore, or ``""``."""
        recall = self._recall_here
        return recall.words if recall is not None else ""

    def offer_recall(self, words: str, do: Callable[[], object]) -> None:
        """Make `take_back` call another function until the next action at this table.

        ``words`` name the result. Earlier functions become available again after it.
        """
        if self._recall_here is None:
            self._recalls.clear()
        self._recalls.append(_Recall(self.history, words, do))
        self.recallable.emit()

    def begin_here(self) -> None:
        """Treat the actions so far as setup: `take_back` keeps its function."""
        if self._recalls and self._recalls[-1].history.start is self.history.start:
            self._recalls = [replace(each, history=self.history) for each in self._recalls]
            self.recallable.emit()

    def take_back(self) -> None:
        """Undo the last action, or restore the table that this one has just replaced."""
        recall = self._recall_here
        if recall is None:
            self._recalls.clear()
            self.undo()
            return
        self._recalls.pop()
        self.recallable.emit()
        recall.do()

    @property
    def _recall_here(self) -> "_Recall | None":
        last = self._recalls[-1] if self._recalls else None
        return last if last is not None and last.history is self.history else None

    def undo(self) -> None:
        """Undo the last action."""
        self._go(self.history.cursor - 1, stepping=False, about=self.history.undoable)

    def redo(self) -> None:
        """Redo the next action."""
        self._go(self.history.cursor + 1, stepping=False, about=self.history.redoable)

    def jump(self, cursor: int) -> None:
        """Show the position after action number ``cursor``; 0 is the start."""
        self._go(cursor, stepping=True)

    def _go(self, cursor: int, *, stepping: bool, about: Outcome | None = None) -> None:
        self.drop_text_choice()
        moved = self.history.jump(cursor)
        if moved.cursor != self.history.cursor:
            before = self.moment
            self.history, self.stepping = moved, stepping
            self._stand_by(self.rules_at(moved.cursor))
            self._tell(before, (about,) if about is not None else self._standing())

    def _tell(
        self, before: Moment, about: Iterable[Outcome] = (), outcome: Outcome | None = None
    ) -> None:
        """Emit one signal about a change, or about the outcome of an attempt."""
        self.focus = focus_of(self.moment, about)
        change = self._change(before, outcome)
        if change.state is not before.state:
            self._left_out = frozenset()
        if outcome is None or outcome.carried_out:
            self.changed.emit(change)
        else:
            self.answered.emit(change)

    def _change(self, before: Moment, outcome: Outcome | None) -> Change:
        after = self.moment
        return Change(
            before=before,
            after=after,
            outcome=outcome,
            difference=difference(before.state, after.state),
            focus=self.focus,
            stepping=self.stepping,
        )

    def _standing(self) -> tuple[Outcome, ...]:
        shown = self.history.undoable
        return (shown,) if shown is not None else self.history.outcomes

    def characteristics_view(
        self, object_id: ObjectId, viewer: PlayerId | None = None
    ) -> CharacteristicsView:
        """Return the characteristics of an object for the panel."""
        return self._view(self.state_view, object_id, viewer)

    def characteristics_before(
        self, object_id: ObjectId, viewer: PlayerId | None = None
    ) -> CharacteristicsView | None:
        """Return an object's characteristics before the last action, or None if it was not there.

        An object made of several cards is compared with the first of them.
        """
        if not self.history.cursor:
            return None
        state = self.history.undo().state
        now = self.state.objects.get(object_id)
        old = state.objects.get(object_id)
        if old is None and now is not None and now.cards:
            old = state.holding(now.cards[0])
        if old is None:
            return None
        rules = self.rules_at(self.history.cursor - 1)
        if rules.edition == self.rules.edition:
            rules = self.rules
        state_view = StateView(rules, state, self._memo_before)
        return self._view(state_view, old.id, viewer)

    def _view(
        self, state_view: StateView, object_id: ObjectId, viewer: PlayerId | None
    ) -> CharacteristicsView:
        """Return the characteristics of an object, cached for the last few requests."""
        rules, state = state_view.rules, state_view.state
        for known in self._views:
            if known[0] is rules and known[1] is state and known[2:4] == (object_id, viewer):
                return known[4]
        view = rules.tables.characteristics_view(state_view, object_id, viewer)
        self._views.appendleft((rules, state, object_id, viewer, view))
        return view

    def can(self, state_view: StateView, object_id: ObjectId, verb: str, player: PlayerId) -> bool:
        """Return whether an action of that verb with an object is legal in a position."""
        if state_view.rules is self.rules and state_view.state is self.state:
            options = self._menu(object_id, player, verb)
            return any(option.verdict.ruling in LAWFUL for option in options)
        return any(
            engine.judge(state_view, option.action).ruling in LAWFUL
            for option in self.rules.tables.menu(state_view, object_id, player)
            if option.verb == verb
        )

    def menu(self, object_id: ObjectId, player: PlayerId, *verbs: str) -> tuple[MenuOption, ...]:
        """Return every action with an object, or those of some verbs, each with its verdict.

        A viewer without a seat has none.
        """
        if all(each.id != player for each in self.state.players):
            return ()
        return self._menu(object_id, player, *verbs)

    def _menu(self, object_id: ObjectId, player: PlayerId, *verbs: str) -> tuple[MenuOption, ...]:
        """Return a menu with verdicts; computed once for each position."""
        known, rules, state = self._judged, self.rules, self.history.state
        if known is None or known[0] is not rules or known[1] is not state:
            known = self._judged = (rules, state, {})
        menus, key = known[2], (object_id, player, verbs)
        if key not in menus:
            options = rules.tables.menu(self.state_view, object_id, player)
            menus[key] = self.judged(options, *verbs)
        return menus[key]

    def playable(self, object_id: ObjectId, player: PlayerId) -> tuple[Playable, ...]:
        """Return the options for an object that a player can carry out and pay for now."""
        if self.paused is not None or all(each.id != player for each in self.state.players):
            return ()
        return tuple(self.rules.tables.playable(self.state_view, object_id, player))

    def foreseen(self, action: Action) -> GameState | None:
        """Return the position after an action and the text that it makes resolve, if known."""
        return foreseen(self.state_view, action)

    def able_attackers(self, player: PlayerId) -> tuple[ObjectId, ...]:
        """Return the objects that a player could declare as attackers if combat began now."""
        if self.paused is not None or not self.state.is_followed:
            return ()
        return self.rules.tables.able_attackers(self.state_view, player)

    def judged(self, options: Iterable[MenuOption], *verbs: str) -> tuple[MenuOption, ...]:
        """Return actions with their verdicts; ``verbs`` limits them to those verbs."""
        state_view = self.state_view
        wanted = (option for option in options if not verbs or option.verb in verbs)
        return tuple(engine.with_verdict(state_view, option) for option in wanted)

    def drops(
        self, object_id: ObjectId, zone: Zone, owner: PlayerId, player: PlayerId, *verbs: str
    ) -> tuple[MenuOption, ...]:
        """Return the possible meanings of dropping an object on a player's zone, with verdicts."""
        return self.judged(
            self.rules.tables.drop(self.state_view, object_id, zone, owner, player), *verbs
        )

    def onto(
        self, object_id: ObjectId, host: ObjectId, player: PlayerId, *verbs: str
    ) -> tuple[MenuOption, ...]:
        """Return the possible meanings of dropping an object on another one, with verdicts."""
        return self.judged(self.rules.tables.onto(self.state_view, object_id, host, player), *verbs)

    def _stand_by(self, rules: Ruleset) -> None:
        """Put an edition in force; a sandbox table ignores costs."""
        self.rules = self._with_costs(rules)

    def _with_costs(self, rules: Ruleset) -> Ruleset:
        """Return the ruleset that asks the players and, unless free, refuses unpaid actions.

        Equal input gives the same object.
        """
        is_free = self._level is Level.FREE
        key = (rules.edition, self._taps_to_pay, is_free)
        known = self._costly.get(key)
        if known is None or known[0] is not rules:
            priced = rules.unpaid() if is_free else rules.paid(taps=self._taps_to_pay)
            known = self._costly[key] = (rules, priced.asking())
        return known[1]
