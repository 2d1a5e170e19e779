"""Invariants of every position, after every action."""

from collections.abc import Iterator, Mapping
from functools import cache

from msgspec.structs import replace

from core.games.mtg.layers.traits import traits
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Batch, Bring
from core.rules.history import ZONE_CHANGE, Outcome
from core.rules.ruleset import Memo, Ruleset, StateView
from core.rules.views import CharacteristicsView
from core.state.game_state import GameState, Trie
from core.state.ids import CardId, Zone
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, COMMAND, STACK
from core.storage.assets import read_rulebook

Where = Mapping[CardId, Zone]


def where_cards_are(state: GameState) -> dict[CardId, Zone]:
    """Return the zone of every card, read off the objects."""
    return {card: obj.zone for obj in state.objects for card in obj.cards}


def faults_of_position(rules: Ruleset, state: GameState) -> Iterator[str]:
    """Yield the faults of a position by itself."""
    held = [card for obj in state.objects for card in obj.cards]
    gone = {player.id for player in state.players if player.out}
    missing = [card for card in state.cards if card.id not in held and card.owner not in gone]
    if missing or len(set(held)) < len(held):
        yield f"the objects hold the cards {sorted(held)}"
    attached = [obj.id for obj in state.objects if obj.attached_to is not None]
    if sorted(attached) != sorted(state.attached):
        yield f"attached are {attached}, the index says {state.attached}"
    incarnations = [obj.incarnation for obj in state.objects]
    if len(set(incarnations)) != len(incarnations):
        yield "two objects have one incarnation"
    zones = {spec.zone for spec in rules.zones}
    for obj in state.objects:
        yield from (f"object {obj.id}: {fault}" for fault in _faults_of_object(state, obj, zones))


def _faults_of_object(state: GameState, obj: GameObject, zones: set[Zone]) -> Iterator[str]:
    if obj.zone not in zones:
        yield f"there is no zone {obj.zone!r}"
    if obj.id >= state.next_id or obj.incarnation > state.clock:
        yield "it is from the future"
    if obj.cards and obj.owner not in {state.card(card).owner for card in obj.cards}:
        yield "another player owns its card"
    if len(obj.cards) == 1 and obj.cards[0] != CardId(obj.id):
        yield f"one card represents it, number {obj.cards[0]}"
    if len(obj.cards) != 1 and state.cards.get(obj.id) is not None:
        yield "it has the number of a card"
    if obj.is_melded and (len(obj.cards) != 2 or obj.zone != BATTLEFIELD):
        yield f"melded it has {len(obj.cards)} cards in {obj.zone}"
    # State-based actions wait while a text is not carried out to its end.
    settled = state.unfinished is None
    if settled and obj.token and obj.zone != BATTLEFIELD:
        yield f"a token lies in {obj.zone}"
    if settled and not obj.cards and not obj.token and obj.zone not in {STACK, COMMAND}:
        yield f"a copy lies in {obj.zone}"
    if any(amount < 1 for _, amount in obj.counters):
        yield f"it has the counters {obj.counters}"


def faults_of_option(rules: Ruleset, before: GameState, outcome: Outcome) -> Iterator[str]:
    """Yield the faults of an action's result."""
    after = outcome.state
    if not outcome.carried_out:
        if after is not before:
            yield "it was not carried out and changed the position"
        if outcome.events:
            yield "it was not carried out and something happened"
        return
    batch = isinstance(outcome.action, Batch)  # it skips the impossible actions
    if not outcome.verdict.possible and not batch:
        yield "it is impossible and was carried out"
    if after.clock <= before.clock or after.next_id < before.next_id:
        yield "time ran backwards"
    for obj in after.objects:
        was = before.objects.get(obj.id)
        if was is None or was.incarnation == obj.incarnation:
            if was is not None and was.zone != obj.zone:
                yield f"object {obj.id} changed zones and is no new object"
        elif obj.incarnation <= before.clock:
            yield f"object {obj.id} has an incarnation that is not new"
    yield from _unsettled(rules, after)


def _unsettled(rules: Ruleset, state: GameState) -> Iterator[str]:
    """Settle everything once more, as if all of it had just come: nothing may follow."""
    empty = replace(state, objects=Trie(), effects=(), replacements=(), permissions=())
    context = ActionContext(StateView(rules, empty))
    context.state = state
    rules.tables.apply_state_based_actions(context)
    if context.events:
        told = "; ".join(f"{event.kind} {event.says}" for event in context.events)
        yield f"it was not settled: {told}"


@cache
def rule_keys(game: str) -> frozenset[str]:
    """Return the keys of a game's rulebook."""
    return frozenset(entry.key for entry in read_rulebook(game).entries)


def faults_of_keys(rules: Ruleset, outcome: Outcome) -> Iterator[str]:
    """Yield the keys of an outcome that the game's rulebook lacks."""
    cited = {*outcome.verdict.keys, *(event.key for event in outcome.events)}
    yield from (f"{key!r} is no rule" for key in sorted(cited - rule_keys(rules.game) - {""}))


def faults_of_reasons(rules: Ruleset, characteristics_view: CharacteristicsView) -> Iterator[str]:
    """Yield the keys of an object's characteristics that the rulebook lacks."""
    cited = {why.key for row in characteristics_view.rows for why in row.why} | {
        each.key for each in characteristics_view.notes
    }
    yield from (f"{key!r} is no rule" for key in sorted(cited - rule_keys(rules.game) - {""}))


def follow(where: Where, action: Action, outcome: Outcome) -> dict[CardId, Zone]:
    """Return the positions of the cards after the reported moves, from those before."""
    found = dict(where)
    brought = [step.to for step in _steps_of(action) if isinstance(step, Bring)]
    for event in outcome.events:
        if event.kind == ZONE_CHANGE and event.to is not None:
            found.update(dict.fromkeys(event.cards, event.to))
        elif event.kind == "ceased":  # who leaves a game takes the cards along
            found = {card: zone for card, zone in found.items() if card not in event.cards}
        elif event.kind in {"enters", "melded"}:
            found.update(dict.fromkeys(event.cards, BATTLEFIELD))
        elif event.kind == "made" and event.object is not None:
            piece = outcome.state.cards.get(event.object)
            if piece is not None:
                found[piece.id] = brought.pop(0)
    return found


def _steps_of(action: Action) -> Iterator[Action]:
    """Yield an action, or every step of a batch, also of one in a batch."""
    if isinstance(action, Batch):
        for step in action.steps:
            yield from _steps_of(step)
    else:
        yield action


def faults_of_memory(rules: Ruleset, state: GameState, memo: Memo) -> Iterator[str]:
    """Yield the objects whose remembered characteristics are not those computed afresh."""
    for obj in state.objects:
        if traits(StateView(rules, state, memo), obj) != traits(StateView(rules, state), obj):
            yield f"object {obj.id} is remembered as something else"
