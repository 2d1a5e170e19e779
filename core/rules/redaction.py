"""Redaction: the part of an action's outcome that a viewer may know, without hidden cards.

It depends on the objects of the action and its events, never on names. A position has one
projection for every viewer, used by the bottom bar, announcements and pictures for an audience.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from itertools import chain
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.messages import NO_WORDS, Message, with_names_hidden, without_ids
from core.rules.action_context import UNNAMED, label_of
from core.rules.actions import (
    Action,
    Batch,
    ChooseName,
    Look,
    flat,
    hidden_fields,
    renamed,
    without_chance,
    without_hidden,
)
from core.rules.choices import Option
from core.rules.history import REVEALED, Event, History, Outcome
from core.rules.ruleset import Ruleset, StateView
from core.rules.verdict import LAWFUL, Finding, Ruling, Verdict
from core.state.game_state import GameState
from core.state.ids import CardId, ObjectId, PlayerId
from core.state.visibility import NOWHERE, Projection, can_see, projected

Redact = Callable[[GameState, Outcome], Outcome]
"""Returns an outcome redacted for a viewer, given the position before it."""

UNSAID = Message("Its rules stay hidden with the card.")
UNSAID_FAILURE = Message("The reason stays hidden with the card.")
UNSAID_OF_NAMES = Message("The cards with this name stay hidden from other players.")
FOR_ITS_PLAYER: Mapping[type[Action], Message] = {ChooseName: UNSAID_OF_NAMES, Look: UNSAID}
"""The text for other viewers about an action answered with cards that only its player knows."""


def redacted(
    rules: Ruleset, before: GameState, outcome: Outcome, viewer: PlayerId | None
) -> Outcome:
    """Return an outcome redacted for a viewer (None: the public).

    A card that the viewer sees neither before nor afterwards is "a card". The subject of an action
    is kept if the viewer sees it before or afterwards; of any other action only the facts are kept
    that are the same for every hidden card: that it was done, or that it had no effect. The rules
    and their number would reveal the card. Other viewers don't get the action, so they can't retry
    it.
    """
    shown = (each.arrived for each in outcome.events if each.kind == REVEALED)
    revealed = frozenset(chain.from_iterable(shown))
    knowledge = _Knowledge(rules, (before, outcome.state), viewer, revealed)
    outcome = _with_names_hidden(outcome, knowledge)
    events = tuple(event for event in outcome.events if not knowledge.miss(_about(event)))
    action, done = outcome.action, outcome.carried_out
    if done or viewer != action.player:  # a pending action keeps its random order
        action = _in_all_steps(action, without_chance)
    action = _without_hidden(action, viewer, before)
    of_others = (type(step) for step in flat(outcome.action) if step.player != viewer)
    secret = frozenset(chain.from_iterable(map(hidden_fields, of_others)))
    outcome = _without_findings(outcome, secret, done=done)
    named = (each for each in action.references() if not each.named.by_chance)
    if not any(knowledge.miss((each.id,)) for each in named):
        says = _for_its_player(action, viewer)
        if says:
            verdict = _whatever_it_is(says, done=done)
            return replace(outcome, action=action, verdict=verdict, events=events, forced=False)
        same = action is outcome.action and events == outcome.events
        return outcome if same else replace(outcome, action=action, events=events)
    return replace(
        outcome,
        action=action if viewer == action.player else Batch(player=action.player, steps=()),
        verdict=_whatever_it_is(UNSAID if done else UNSAID_FAILURE, done=done),
        events=events,
        message=_words_of_what_is_seen(rules, before, outcome, knowledge) if done else UNNAMED,
        note="",
        forced=False,
    )


class Redactor:
    """Redacts outcomes, and keeps the last answer: several parts of a window ask for the same."""

    def __init__(self) -> None:
        self._last: tuple[Ruleset, GameState, Outcome, PlayerId | None, Outcome] | None = None

    def __call__(
        self, rules: Ruleset, before: GameState, outcome: Outcome, viewer: PlayerId | None
    ) -> Outcome:
        """Return `redacted` of these, from memory if all four are the very same as last."""
        last = self._last
        same = last and last[0] is rules and last[1] is before and last[2] is outcome
        if last is None or not same or last[3] != viewer:
            result = redacted(rules, before, outcome, viewer)
            last = self._last = (rules, before, outcome, viewer, result)
        return last[4]


def as_it_was(_before: GameState, outcome: Outcome) -> Outcome:
    """Return an outcome unchanged, for a viewer with full knowledge."""
    return outcome


class _Knowledge:
    """The objects of an action as a viewer sees them, before it or after it."""

    def __init__(
        self,
        rules: Ruleset,
        tables: tuple[GameState, GameState],
        viewer: PlayerId | None,
        shown: frozenset[ObjectId],
    ) -> None:
        self._zones = rules.zones
        self._tables = tables
        self._viewer = viewer
        self._shown = shown
        self._known: dict[ObjectId, tuple[bool, ...]] = {}

    def miss(self, objects: Iterable[ObjectId]) -> bool:
        """Return whether objects of an action are all hidden from the viewer.

        An object that exists neither before nor afterwards is no card, and never hidden.
        """
        found: list[bool] = []
        for object_id in objects:
            known = self._known.get(object_id)
            if known is None:
                known = self._known[object_id] = tuple(self._seen(object_id))
            found += known
        return bool(found) and not any(found)

    def of(self, object_id: int) -> bool:
        """Return whether the viewer may know the card of an object."""
        return not self.miss((ObjectId(object_id),))

    def _seen(self, object_id: ObjectId) -> Iterator[bool]:
        if object_id in self._shown:
            yield True
        for state in self._tables:
            obj = state.objects.get(object_id)
            # A card that has become part of a melded permanent is looked for in that.
            for card in self._cards(object_id) if obj is None else ():
                obj = obj or state.holding(card)
            if obj is not None:
                yield can_see(self._zones, state, obj, self._viewer)

    def _cards(self, object_id: ObjectId) -> Iterator[CardId]:
        for state in self._tables:
            obj = state.objects.get(object_id)
            yield from obj.cards if obj is not None else ()


def _with_names_hidden(outcome: Outcome, knowledge: _Knowledge) -> Outcome:
    """Return an outcome in which no message names a card that the viewer may not know."""
    messages = (
        outcome.message,
        *(finding.message for finding in outcome.verdict.findings),
        *(option.message for finding in outcome.verdict.findings for option in finding.options),
        *(event.message for event in outcome.events),
    )
    if all(knowledge.of(card.object) for message in messages for card in message.cards):
        return outcome

    return with_messages(outcome, lambda message: with_names_hidden(message, knowledge.of))


def with_messages(outcome: Outcome, change: Callable[[Message], Message]) -> Outcome:
    """Return an outcome with every message in it changed."""
    findings = tuple(
        replace(
            finding,
            message=change(finding.message),
            choice=finding.choice and finding.choice.with_messages(change),
        )
        for finding in outcome.verdict.findings
    )
    events = tuple(replace(event, message=change(event.message)) for event in outcome.events)
    return replace(
        outcome, verdict=Verdict(findings), events=events, message=change(outcome.message)
    )


def _words_of_what_is_seen(
    rules: Ruleset, before: GameState, outcome: Outcome, knowledge: _Knowledge
) -> Message:
    """Return the label of an action, of a batch by those steps that involve no hidden card.

    A skipped step would be labelled by its card, which no other player has seen.
    """
    if not isinstance(outcome.action, Batch):
        return outcome.message

    def is_seen(step: Action) -> bool:
        named = tuple(step.references())
        hidden = any(knowledge.miss((each.id,)) for each in named if not each.named.by_chance)
        return not hidden and all(each.is_there(before) for each in named)

    steps = tuple(filter(is_seen, flat(outcome.action)))
    if not steps:
        return UNNAMED
    return label_of(StateView(rules, before), replace(outcome.action, steps=steps))


def _without_hidden(action: Action, viewer: PlayerId | None, state: GameState) -> Action:
    """Return an action without the objects that only owners other than the viewer learn."""

    def knows(object_id: ObjectId) -> bool:
        obj = state.objects.get(object_id)
        return obj is not None and obj.owner == viewer

    return _in_all_steps(action, lambda step: without_hidden(step, knows))


def _without_findings(outcome: Outcome, fields: Container[str], *, done: bool) -> Outcome:
    """Return an outcome without the findings on some fields of its action."""
    findings = tuple(each for each in outcome.verdict.findings if each.field not in fields)
    if len(findings) == len(outcome.verdict.findings):
        return outcome
    if not done:
        findings += (Finding(ruling=Ruling.NOTHING, key="", message=UNSAID_FAILURE),)
    verdict = Verdict(findings)
    forced = outcome.forced and verdict.ruling not in LAWFUL
    return replace(outcome, verdict=verdict, forced=forced)


def _in_all_steps(action: Action, without: Callable[[Action], Action]) -> Action:
    if not isinstance(action, Batch):
        return without(action)
    steps = tuple(_in_all_steps(step, without) for step in action.steps)
    same = all(new is old for new, old in zip(steps, action.steps, strict=True))
    return action if same else replace(action, steps=steps)


def _about(event: Event) -> Iterator[ObjectId]:
    yield from event.arrived
    if event.object is not None:
        yield event.object


def _for_its_player(action: Action, viewer: PlayerId | None) -> Message:
    """Return the redacted outcome of an action in which another player learns a card.

    A batch may let another player look.
    """
    others = (step for step in flat(action) if step.player != viewer)
    prescribed = (FOR_ITS_PLAYER.get(type(step), NO_WORDS) for step in others)
    return next(filter(None, prescribed), NO_WORDS)


def _whatever_it_is(says: Message, *, done: bool) -> Verdict:
    return Verdict((Finding(ruling=Ruling.DONE if done else Ruling.NOTHING, key="", message=says),))


Name = Callable[[int], int | None]
A = TypeVar("A", bound=Struct)


class Viewed(Struct, frozen=True):
    """A redacted outcome, and the viewer's knowledge of the position after it."""

    outcome: Outcome
    after: Projection


def begun(rules: Ruleset, state: GameState, viewer: PlayerId | None) -> Projection:
    """Return the viewer's knowledge of the first position of a history."""
    return projected(rules.zones, state, viewer)


def viewed(rules: Ruleset, state: GameState, before: Projection, outcome: Outcome) -> Viewed:
    """Return an outcome redacted for a viewer, given their knowledge of the position before."""
    viewer = before.viewer
    seen = with_messages(redacted(rules, state, outcome, viewer), without_ids)
    changed = outcome.state is not state
    after = projected(rules.zones, outcome.state, viewer, before) if changed else before
    return Viewed(
        outcome=replace(
            seen,
            action=_action(seen.action, before, after),
            verdict=_verdict(seen.verdict, before, after),
            state=after.state,
            events=tuple(_event(event, before, after) for event in seen.events),
        ),
        after=after,
    )


def _naming(before: Projection, after: Projection) -> Name:
    def name(who: int) -> int | None:
        known = before.number(who)
        return known if known is not None else after.number(who)

    return name


def _action(action: Action, before: Projection, after: Projection) -> Action:
    """Return an action as its viewer may know it: one on a hidden place is its player's own."""
    name = _naming(before, after)
    own = action.player == before.viewer
    try:
        return renamed(action, before.place if own else name)
    except LookupError:
        pass
    try:
        return renamed(action, name)
    except LookupError:
        return Batch(player=action.player, steps=())


def _verdict(verdict: Verdict, before: Projection, after: Projection) -> Verdict:
    name = _naming(before, after)

    def option(each: Option) -> Option:
        """Return an option in the viewer's numbers: its answer means the object that it shows."""
        known = renamed(each, lambda who: name(who) or NOWHERE.id)
        return replace(known, object=_object(each.object, name))

    def finding(each: Finding) -> Finding:
        if each.choice is None:
            return each
        return replace(each, choice=replace(each.choice, options=tuple(map(option, each.options))))

    if not any(each.options for each in verdict.findings):
        return verdict
    return Verdict(tuple(map(finding, verdict.findings)))


def _event(event: Event, before: Projection, after: Projection) -> Event:
    name = _naming(before, after)
    now = tuple(after.number(object_id) or before.number(object_id) for object_id in event.arrived)
    cards = (name(card) for card in event.cards)
    return replace(
        event,
        object=_object(event.object, name),
        by=_object(event.by, name),
        arrived=tuple(ObjectId(object_id) for object_id in now if object_id is not None),
        cards=tuple(CardId(card) for card in cards if card is not None),
    )


def _object(object_id: ObjectId | None, name: Name) -> ObjectId | None:
    found = name(object_id) if object_id is not None else None
    return ObjectId(found) if found is not None else None


class ViewedHistory(Struct, frozen=True, kw_only=True):
    """A history as one viewer knows it, with the viewer's ids in each position."""

    history: History
    known: tuple[Projection, ...]

    def renamed(self, value: A, cursor: int) -> A:
        """Return a selection translated into the viewer's ids; a missing object is 0."""
        return renamed(value, lambda who: self.known[cursor].place(who) or 0)


def viewed_history(
    rules: Callable[[int], Ruleset], history: History, viewer: PlayerId | None
) -> ViewedHistory:
    """Return a history as a viewer may know it; ``rules`` are those in force after each action."""
    state = history.start
    known = [begun(rules(0), state, viewer)]
    outcomes: list[Outcome] = []
    for at, outcome in enumerate(history.outcomes, 1):
        seen = viewed(rules(at), state, known[-1], outcome)
        outcomes.append(seen.outcome)
        known.append(seen.after)
        state = outcome.state
    start = known[0].state
    return ViewedHistory(
        history=History(start=start, outcomes=tuple(outcomes), cursor=history.cursor),
        known=tuple(known),
    )
