"""Runner: plays the steps of a scenario and keeps their history."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any, Self

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card
from core.messages import NO_WORDS, Message, worded
from core.rules import engine
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Batch, ChooseName, Discard, Replacement
from core.rules.codecs import kinds_by_name
from core.rules.engine import with_payment
from core.rules.history import Event, History, Outcome
from core.rules.ruleset import Memo, Ruleset, StateView
from core.rules.verdict import Finding, Ruling, Verdict
from core.scenario.annotations import Drawn, Marks, read_annotations
from core.scenario.plain import quoted
from core.scenario.scenario import ActionStep, BatchStep, ChoiceStep, Scenario, ScenarioError, Step
from core.scenario.setup import Names, answer_meant, own_cards, place_setup, read_action
from core.state.game_state import GameState
from core.state.ids import Answer, CardId, ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import HAND

FindCard = Callable[[str], Card | None]


class PlayedStep(Struct, frozen=True, kw_only=True):
    """One played step: its outcome, if it was an action, and both positions.

    ``marks`` are drawn over the position after it.
    """

    number: int
    step: Step
    before: GameState
    state: GameState
    outcome: Outcome | None = None
    marks: Marks = ()


class Runner:
    """Plays one scenario step by step; `history` serves undo and the board."""

    def __init__(
        self,
        scenario: Scenario,
        rules: Ruleset,
        verbs: tuple[type[Action], ...],
        cards: FindCard,
        *,
        whole: bool = False,
    ) -> None:
        self.scenario = scenario
        self.rules = rules.paid() if scenario.paid else rules
        self.verbs = kinds_by_name(verbs)
        self.memo = Memo()
        state, self.ids = place_setup(scenario, rules, cards)
        self.history = History(start=self._first_state(state))
        self.checkpoint = self.history.start
        self.zones = frozenset(
            word for spec in rules.zones for word in (spec.zone, spec.group) if word is not None
        )
        self.layouts = rules.policies.layouts
        self.at_start = self.marks(scenario.show)
        self._own = own_cards(scenario)
        self.find = cards
        self._whole = whole
        self.last: Outcome | None = None
        self._named = ""
        self._batch_asking: BatchStep | None = None
        self.answers: dict[int, list[tuple[Finding, str]]] = {}
        self.answers_after: tuple[Answer, ...] = ()

    @property
    def state(self) -> GameState:
        """The position now."""
        return self.history.state

    @property
    def view(self) -> StateView:
        """The position now, under the scenario's rules."""
        return StateView(self.rules, self.state, self.memo)

    def fork(self) -> Self:
        """Return an independent copy of this runner."""
        other = copy(self)
        other.ids = dict(self.ids)
        other.answers = {number: list(given) for number, given in self.answers.items()}
        return other

    def play(self, number: int) -> PlayedStep:
        """Play step ``number`` (from 1); raise `ScenarioError` if it cannot be read."""
        return self.play_step(self.scenario.step[number - 1], number)

    def play_step(self, step: Step, number: int = 0) -> PlayedStep:
        """Play a step, in the file or not; raise `ScenarioError` if it cannot be read."""
        before = self.state
        outcome = self._done(step)
        return PlayedStep(
            number=number,
            step=step,
            before=before,
            state=self.state,
            outcome=outcome,
            marks=self.marks(step.show),
        )

    def _done(self, step: Step) -> Outcome | None:
        """Play a step; return its outcome, None if it is no action."""
        match step:
            case ActionStep():
                return self._act(step)
            case ChoiceStep():
                return self._choose(step)
            case BatchStep():
                return self._batch(step)
        if step.do == "checkpoint":
            self.checkpoint = self.state
        else:
            self.history = self.history.undo() if step.do == "undo" else self.history.redo()
        self.last = None
        return None

    def action_of(self, step: ActionStep) -> Action:
        """Return the action of a step in the current position; raise `ScenarioError` if wrong."""
        return self._read(step, self.state)

    def marks(self, show: Iterable[Drawn]) -> Marks:
        """Return marks for the current position; raise `ScenarioError` for an unknown zone."""
        shared = {str(spec.zone): spec.shared for spec in self.rules.zones}
        try:
            return read_annotations(show, self.object_named, self.scenario.players, shared)
        except ValueError as error:
            raise ScenarioError(str(error)) from error

    def object_named(self, word: str) -> ObjectId | None:
        """Return the object id that a scenario's word means, whether it exists now or not."""
        return self.ids.get(word)

    def word_of(self, object_id: ObjectId) -> str:
        """Return the scenario's word for an object, or its number where it has none."""
        return next(
            (word for word, named in self.ids.items() if named == object_id), str(object_id)
        )

    def last_known(self, object_id: ObjectId) -> StateView | None:
        """Return the last position in which an object had another incarnation, or None.

        This is the last-known information of an object that left its zone.
        """
        now = self.state.objects.get(object_id)
        tables = (self.history.start, *(each.state for each in self.history.outcomes))
        for state in reversed(tables[: self.history.cursor + 1]):
            then = state.objects.get(object_id)
            if then is not None and (now is None or then.ref != now.ref):
                return StateView(self.rules, state)
        return None

    def _first_state(self, state: GameState) -> GameState:
        """Return the position at the beginning of play.

        State-based actions wait for the first action, which may repair the position: a Clone is set
        up as printed until the first step makes it a copy.
        """
        context = ActionContext(
            StateView(self.rules, replace(state, objects=type(state.objects)()))
        )
        context.state = state.tick()
        self.rules.tables.apply_state_based_actions(context)
        result = context.state
        kept = all(_is_in_place(obj, result.objects.get(obj.id)) for obj in state.objects)
        return result if kept and context.asked is None else replace(state, unsettled=True)

    def _choose(self, step: ChoiceStep) -> Outcome:
        finding = self.last.verdict.choice if self.last is not None else None
        if self.last is None or finding is None:
            raise ScenarioError(worded("choose: the last step asked for no choice"))
        option = self.option_meant(finding, step.option)
        if option is None:
            offered = ", ".join(each.id for each in finding.options)
            word = quoted(step.option)
            raise ScenarioError(
                worded(
                    "choose: {word} is none of the options: {offered}", word=word, offered=offered
                )
            )
        if isinstance(self.last.action, Batch):
            if finding.step is None:
                self.answers_after = (*self.answers_after, option)
            else:
                number = len(self.last.action.steps)
                self.answers.setdefault(number, []).append((finding, option))
            if self._batch_asking is not None:
                return self._play_batch(self._batch_asking)
        named = step.id or self._named
        return self.attempt(engine.answer(self.last.action, finding, option), named)

    def option_meant(self, finding: Finding, word: str) -> str | None:
        """Return the option that a word means: its own, or that of the object it is about."""
        known = {each.id for each in finding.options}
        object_id = self.ids.get(word)
        if word in known or finding.is_open:
            return word
        return next(
            (o.id for o in finding.options if object_id is not None and o.object == object_id), None
        )

    def _act(self, step: ActionStep) -> Outcome:
        arguments = step.arguments
        if step.do == "discard" and "object" not in arguments:
            return self.keep(engine.apply(self.view, self._whole_hand(arguments)), step.id)
        return self.attempt(self._read(step, self.state), step.id)

    def _whole_hand(self, arguments: Mapping[str, Any]) -> Action:
        """Return the discards of a number of cards; which they are must go without saying."""
        player = PlayerId(arguments.get("player", self.state.active))
        hand = [obj.id for obj in self.state.objects if obj.zone == HAND and obj.owner == player]
        count = arguments.get("count", 1)
        if type(count) is not int or len(hand) > count:
            raise ScenarioError(worded("discard: object: it does not say which card"))
        if not hand:
            return Discard(player=player)
        return Batch(player=player, steps=tuple(Discard(player=player, object=x) for x in hand))

    def attempt(self, action: Action, name: str = "") -> Outcome:
        """Try an action and record its outcome (`keep`)."""
        return self.keep(engine.apply(self.view, action), name)

    def _batch(self, step: BatchStep) -> Outcome:
        self.answers = {}
        names = self._names(self.state)
        answers = step.answers
        self.answers_after = tuple(answer_meant(each, names, "answers") for each in answers)
        return self._play_batch(step)

    def _play_batch(self, batch: BatchStep) -> Outcome:
        begun: list[tuple[str, Action, int]] = []
        kept = dict(self.ids)

        def maker(inner: ActionStep) -> Callable[[ActionContext], Action]:
            def make(context: ActionContext) -> Action:
                self._name_last(begun, context.events)
                action = self._read(inner, context.state)
                for finding, option in self.answers.get(len(begun) + 1, ()):
                    action = engine.answer(action, finding, option)
                begun.append((inner.id, action, len(context.events)))
                return action

            return make

        makers = [maker(each) for each in _flat(batch)]
        outcome = engine.apply_batch(self.view, makers, answers=self.answers_after)
        if outcome.carried_out:
            self._name_last(begun, outcome.events)
        else:
            self.ids = kept
        self.keep(outcome)
        self._batch_asking = batch
        return outcome

    def _name_last(self, begun: list[tuple[str, Action, int]], events: Sequence[Event]) -> None:
        if begun:
            name, action, number = begun[-1]
            if len(events) > number:
                self._name(action, events[number:], name)

    def keep(self, outcome: Outcome, name: str = "") -> Outcome:
        """Record an outcome, and assign a name to its made or moved object."""
        self.last = outcome
        self._named = name
        self._batch_asking = None
        if outcome.carried_out:
            self.history = self.history.record(outcome)
            if not isinstance(outcome.action, Batch):
                self._name(outcome.action, outcome.events, name)
        return outcome

    def _name(self, action: Action, events: Iterable[Event], name: str) -> None:
        if not name:
            return
        made = next((event.object for event in events if event.kind == "made"), None)
        found = made if made is not None else action.subject
        if found is not None:
            self.ids[name] = found

    def _read(self, step: ActionStep, state: GameState) -> Action:
        names, whose = self._names(state), self._whose(step.arguments, state)
        action = self.informed(read_action(self.verbs, step, names, whose))
        verb = self.rules.tables.specs.get(type(action))
        if verb is not None and verb.by is not None and "player" not in step.arguments:
            by = verb.by(StateView(self.rules, state, self.memo), action)
            action = replace(action, player=by)
        if step.id and isinstance(action, Replacement) and not action.name:
            action = replace(action, name=step.id)
        return action

    def _names(self, state: GameState) -> Names:
        return Names(
            object_of=self.object_named,
            card_of=lambda word: self.card_named(word, state),
            players=tuple(player.id for player in state.players),
            zones=self.zones,
            layouts=self.layouts,
            printed=self.printed_card,
            colors=self.rules.policies.colors,
        )

    def printed_card(self, name: str) -> Card | None:
        """Return the card of a name: one that the scenario defines, or else a known one."""
        return self._own.get(name) or self.find(name)

    def informed(self, action: Action) -> Action:
        """Return an action with its payment, and whether a file of all cards has its card name."""
        action = with_payment(self.view, action)
        if not isinstance(action, ChooseName) or action.known is not None or not self._whole:
            return action
        found = (self._own.get(action.name), self.find(action.name))
        return replace(action, known=any(card and card.bears(action.name) for card in found))

    def _whose(self, arguments: Mapping[str, Any], state: GameState) -> PlayerId:
        """Return the player of a step without one: a sacrifice's controller, or the active one."""
        object_id = self.object_named(str(arguments.get("object", "")))
        if (
            arguments.get("reason") == "sacrifice"
            and object_id is not None
            and state.objects.get(object_id)
        ):
            return self.rules.controls(StateView(self.rules, state, self.memo), object_id)
        return state.active

    def card_named(self, word: str, at: GameState | None = None) -> CardId | None:
        """Return the card of a name in a position, by default the current one."""
        state = self.state if at is None else at
        known = self.ids.get(word)
        if known is not None and state.cards.get(known) is not None:
            return CardId(known)
        for obj in state.objects:
            if obj.is_melded:
                for card in obj.cards:
                    if state.card(card).card.front.name == word:
                        return card
        return next((c.id for c in state.cards if c.card.front.name == word), None)


def _flat(batch: BatchStep, player: str = "") -> Iterator[ActionStep]:
    """Yield the steps of a batch and of the batches in it; whose action it is goes down to them."""
    whose = batch.player or player
    for step in batch.steps:
        if isinstance(step, BatchStep):
            yield from _flat(step, whose)
        elif isinstance(step, ActionStep):
            arguments = {"player": whose, **step.arguments} if whose else step.arguments
            yield replace(step, arguments=arguments)


def ruling_of(step: PlayedStep) -> Ruling:
    """Return the ruling of a step; steps that are no action are done."""
    if step.outcome is None:
        return Ruling.DONE
    ruling = step.outcome.verdict.ruling
    return Ruling.DONE if ruling is Ruling.SILENT else ruling


def _is_in_place(before: GameObject, after: GameObject | None) -> bool:
    if after is None:
        return False
    return (after.zone, after.attached_to, after.counters) == (
        before.zone,
        before.attached_to,
        before.counters,
    )


class Played(Struct, frozen=True):
    """A played scenario: its history, and the marks at the start and after each step."""

    history: History
    marks: tuple[Marks, ...]
    title: str = ""


def played(runner: Runner) -> Played:
    """Play all steps and return them; the cursor is at the last one.

    Steps without effect are entries too, because lessons show them.
    Raise `ScenarioError` for an unreadable step.
    """
    history = History(start=runner.state)
    marks = [runner.at_start]
    for number in range(1, len(runner.scenario.step) + 1):
        step = _played_step(runner, number)
        history = history.record(entry(step))
        marks.append(step.marks)
    return Played(history, tuple(marks), runner.scenario.title)


def _played_step(runner: Runner, number: int) -> PlayedStep:
    try:
        return runner.play(number)
    except ScenarioError as error:
        raise ScenarioError(
            worded("step {number}: {error}", number=number, error=str(error))
        ) from error


def entry(step: PlayedStep) -> Outcome:
    """Return a played step as an entry of a history, also one that was no action."""
    said = step.step.say
    if step.outcome is not None:
        return replace(step.outcome, state=step.state, note=said)
    known = {"checkpoint": Message("Look"), "undo": Message("Undo"), "redo": Message("Redo")}
    words = known.get(step.step.do, NO_WORDS)
    action = Batch(player=step.state.active, steps=())
    return Outcome(action=action, verdict=Verdict(), state=step.state, message=words, note=said)
