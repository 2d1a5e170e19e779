"""Tapping: only permanents are tapped, some as a cost, and a turn's end untaps (since High Seas).

Source: release notes and rules articles, and the rules of February 2026 (1.3.3b, 8.5.55).
"""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.abilities import Ability
from core.games.fab.actions import Activate
from core.games.fab.combat import SOURCE
from core.games.fab.kinds import can_be_permanent
from core.games.fab.policies import policies
from core.games.fab.traits import traits
from core.games.fab.zone_changes import name_of
from core.games.fab.zones import ARENA_ZONES, COMBAT_CHAIN, in_arena
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Tap, Untap
from core.rules.events import Event
from core.rules.ruleset import Amendment, StateView
from core.rules.verdict import Finding, done, nothing, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject

KEY, COST, UNTAPS = "tap.permanent", "tap.cost", "turn.untap"


def is_permanent(view: StateView, obj: GameObject) -> bool:
    """Return whether an object is a permanent: in the arena, but not as a mere attack card."""
    if not in_arena(obj) or obj.proxy_of is not None:
        return False
    if obj.zone == COMBAT_CHAIN and obj.home not in ARENA_ZONES and SOURCE not in obj.conditions:
        return False
    return can_be_permanent(view.state.printed(obj), traits(view, obj).type_line)


def taps_its_source(view: StateView, ability: Ability | None) -> bool:
    """Return whether an ability taps its source as part of its cost in this edition."""
    return ability is not None and ability.taps and policies(view.rules).taps


def left_to_pay(view: StateView, ability: Ability | None) -> str:
    """Return the words of the costs of an ability that its player pays by hand."""
    if ability is None:
        return ""
    return ability.but_for_tapping if policies(view.rules).taps else ability.besides


# Checks


def only_permanents_are_tapped(view: StateView, action: Tap | Untap) -> Iterator[Finding]:
    """A permanent is tapped or untapped (``tap.permanent``)."""
    obj = view.object(action.object)
    name, taps = name_of(view, obj), isinstance(action, Tap)
    if not is_permanent(view, obj):
        says = Message("Only a permanent is tapped or untapped, and {card} is none.", card=name)
        yield refused(KEY, says, possible=False)
    elif obj.tapped == taps:
        says = Message("{card} is tapped already.") if taps else Message("{card} is not tapped.")
        yield nothing(KEY, says.filled({"card": name}))
    else:
        says = Message("{card} is tapped.") if taps else Message("{card} is untapped.")
        yield done(KEY, says.filled({"card": name}))


def an_untapped_source_is_tapped(view: StateView, action: Activate) -> Iterator[Finding]:
    """Only an untapped permanent is tapped as a cost (``tap.cost``)."""
    obj = view.object(action.source)
    found = traits(view, obj).abilities
    at = action.ability - 1
    if action.free or not 0 <= at < len(found) or not taps_its_source(view, found[at]):
        return
    name = name_of(view, obj)
    if not is_permanent(view, obj):
        says = Message("{card} is no permanent, so it is not tapped as a cost.", card=name)
        yield refused(COST, says, KEY)
    elif obj.tapped:
        says = Message("{card} is tapped: it can't be tapped as a cost again.", card=name)
        yield refused(COST, says)
    else:
        yield done(COST, Message("{card} is tapped as part of the cost.", card=name))


def tapping() -> tuple[Amendment, ...]:
    """Return the amendments of June 2025: a tapped state, and costs that use it."""
    checks = {"permanent.becomes": None, KEY: only_permanents_are_tapped}
    return (
        Amendment(action=Tap, checks=checks),
        Amendment(action=Untap, checks=checks),
        Amendment(action=Activate, checks={COST: an_untapped_source_is_tapped}),
    )


# Effects


def tap_as_cost(context: ActionContext, obj: GameObject) -> None:
    """Tap the source of an ability as part of its cost."""
    context.put(replace(context.state.object(obj.id), tapped=True))
    says = Message("{card} was tapped as a cost", card=name_of(context.view, obj))
    context.emit(Event(kind="tapped", object=obj.id, key=COST, message=says))


def tapped_permanents(view: StateView, player: PlayerId) -> tuple[GameObject, ...]:
    """Return the tapped permanents of a player, which untap as that player's turn ends."""
    there = (obj for obj in view.state.by_place if obj.tapped and in_arena(obj))
    return tuple(obj for obj in there if traits(view, obj).controller == player)


def untap_all(context: ActionContext, player: PlayerId) -> None:
    """Untap the permanents of the player whose turn ends (``turn.untap``)."""
    for obj in tapped_permanents(context.view, player):
        context.put(replace(context.state.object(obj.id), tapped=False))
        says = Message("{card} untapped", card=name_of(context.view, obj))
        context.emit(Event(kind="untapped", object=obj.id, key=UNTAPS, message=says))
