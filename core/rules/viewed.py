"""A history as one viewer knows it: each position projected, each action told in their words."""

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.messages import without_ids
from core.rules.actions import Action, Batch
from core.rules.choices import Option
from core.rules.events import Event
from core.rules.history import History, Outcome
from core.rules.redaction import redacted, with_messages
from core.rules.references import renamed
from core.rules.ruleset import Ruleset
from core.rules.verdict import Finding, Verdict
from core.state.game_state import GameState
from core.state.ids import CardId, ObjectId, PlayerId
from core.state.projection import NOWHERE, Projection, projected

Name = Callable[[int], int | None]
A = TypeVar("A", bound=Struct)


class Viewed(Struct, frozen=True):
    """What a viewer hears of an action, and what they know of the position after it."""

    outcome: Outcome
    after: Projection


def begun(rules: Ruleset, state: GameState, viewer: PlayerId | None) -> Projection:
    """Return what a viewer knows of the position that a history begins with."""
    return projected(rules.zones, state, viewer)


def viewed(rules: Ruleset, state: GameState, before: Projection, outcome: Outcome) -> Viewed:
    """Return an outcome as a viewer may know it, who knew that of the position before it."""
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
    """Return what calls things by what the viewer followed before an action, or sees after it."""

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

    def finding(each: Finding) -> Finding:
        if each.choice is None:
            return each
        options = tuple(_option(option, name) for option in each.options)
        return replace(each, choice=replace(each.choice, options=options))

    if not any(each.options for each in verdict.findings):
        return verdict
    return Verdict(tuple(map(finding, verdict.findings)))


def _option(option: Option, name: Name) -> Option:
    """Return an option in the viewer's numbers: its answer means the object that it shows."""
    known = renamed(option, lambda who: name(who) or NOWHERE.id)
    return replace(known, object=_object(option.object, name))


def _event(event: Event, before: Projection, after: Projection) -> Event:
    name = _naming(before, after)
    now = tuple(after.number(object_id) or before.number(object_id) for object_id in event.arrived)
    cards = (name(card) for card in event.cards)
    return replace(
        event,
        object=_object(event.object, name),
        arrived=tuple(ObjectId(object_id) for object_id in now if object_id is not None),
        cards=tuple(CardId(card) for card in cards if card is not None),
    )


def _object(object_id: ObjectId | None, name: Name) -> ObjectId | None:
    found = name(object_id) if object_id is not None else None
    return ObjectId(found) if found is not None else None


class ViewedHistory(Struct, frozen=True, kw_only=True):
    """A history as one viewer knows it, and what they call the things in each position."""

    history: History
    known: tuple[Projection, ...]

    def renamed(self, value: A, cursor: int) -> A:
        """Return what somebody has said of a position in the viewer's words; what is gone is 0."""
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
