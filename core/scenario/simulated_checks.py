"""What is promised of every action of a simulated game, and what of it was not kept."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.messages import worded
from core.rules import engine
from core.rules.history import History, Outcome
from core.rules.ruleset import Ruleset, StateView
from core.rules.viewed import begun, viewed
from core.scenario.chance import Chance
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.visibility import NOBODY, can_see


def undo_faults(rules: Ruleset, before: History, after: History) -> Iterator[str]:
    """Yield what differs when the last action is taken back, and when it is done once more."""
    outcome = after.outcomes[-1]
    words = repr(outcome.label)
    if after.undo().state != before.state:
        yield worded("taking back {words} leads elsewhere", words=words)
    if after.undo().redo().state != outcome.state:
        yield worded("doing {words} again leads elsewhere", words=words)
    again = engine.apply(StateView(rules, before.state), outcome.action)
    if again.state != outcome.state or again.events != outcome.events:
        yield worded("{words} played from the log leads elsewhere", words=words)


def card_faults(outcome: Outcome) -> Iterator[str]:
    """Yield the cards that are in no object or in two, but those of players who have left."""
    state = outcome.state
    held = Counter(card for obj in state.objects for card in obj.cards)
    gone = {player.id for player in state.players if player.out}
    for card in state.cards:
        if held[card.id] != 1 and (held[card.id] or card.owner not in gone):
            words = repr(outcome.label)
            yield worded("after {words} {lost} is nowhere", words=words, lost=card.card.name)


def secrecy_faults(
    rules: Ruleset, before: GameState, outcome: Outcome, chance: Chance
) -> Iterator[str]:
    """Yield a fault if somebody can tell which of two cards that stay hidden lies where.

    Two cards of one owner in one zone, of which a player or the public sees neither before nor
    after the action, change places. What they then know and are told has to be the same.
    """
    viewer = PlayerId(chance.choice((*before.playing, NOBODY)))
    pair = _hidden_pair(rules, before, outcome.state, viewer, chance)
    if pair is None:
        return
    other = _with_prints_changed(before, *pair)
    again = engine.apply(StateView(rules, other), outcome.action)
    same = _known(rules, before, outcome, viewer) == _known(rules, other, again, viewer)
    if again.carried_out and not same:
        yield worded(
            "{words} tells {viewer} which card is hidden",
            words=repr(outcome.label),
            viewer=viewer or "the public",
        )


def _hidden_pair(
    rules: Ruleset, before: GameState, after: GameState, viewer: PlayerId, chance: Chance
) -> tuple[GameObject, GameObject] | None:
    """Return two cards with different print that a viewer could not tell apart."""
    hidden = [
        obj.id
        for obj in before.objects
        if len(obj.cards) == 1
        and not can_see(rules.zones, before, obj, viewer)
        and (there := after.objects.get(obj.id)) is not None
        and not can_see(rules.zones, after, there, viewer)
    ]
    chance.shuffle(hidden)
    if not hidden:
        return None
    first = before.object(hidden[0])
    for object_id in hidden[1:]:
        second = before.object(object_id)
        alike = (second.zone, second.owner) == (first.zone, first.owner)
        if alike and before.printed(second) != before.printed(first):
            return first, second
    return None


def _with_prints_changed(state: GameState, first: GameObject, second: GameObject) -> GameState:
    one, two = state.card(first.cards[0]), state.card(second.cards[0])
    cards = state.cards.put(one.id, replace(one, card=two.card))
    return replace(state, cards=cards.put(two.id, replace(two, card=one.card)))


def _known(
    rules: Ruleset, before: GameState, outcome: Outcome, viewer: PlayerId
) -> tuple[Any, ...]:
    """Return all that a viewer knows after an action, and what they are told of it."""
    found = viewed(rules, before, begun(rules, before, viewer), outcome)
    done = found.outcome
    events = [(each.kind, each.says, each.key, each.secret) for each in done.events]
    return found.after.state, done.label, done.note, done.verdict, events
