"""Flesh and Blood for random actions: its words, a table with every kind of card, its promises."""

from collections.abc import Iterator

from core.cards.card import Layout
from core.games.fab.action_table import ACTIONS
from core.games.fab.keyword_actions.intimidate import INTIMIDATED
from core.games.fab.objects.faces import DECK_CARD, category_of, ceases_outside
from core.games.fab.objects.traits import traits
from core.games.fab.objects.zone_changes import UNPAID
from core.games.fab.rulesets import CR_9
from core.games.fab.turn.phases import ACTION_PHASE
from core.games.fab.turn.turns import begins_at
from core.games.fab.zones import (
    ARENA_ZONES,
    ARSENAL,
    BANISHED,
    COMBAT_CHAIN,
    DECK_CARD_ZONES,
    INVENTORY,
    ZONES,
    is_public,
)
from core.rules.history import Outcome
from core.rules.ruleset import Memo, StateView
from core.state.effects import Change, Filter
from core.state.game_state import GameState
from core.state.ids import PlayerId, Ref, Zone
from core.state.objects import GameObject
from core.state.zones import STACK
from tests.core.games.fab.stage import ADA, BEN, Stage, card_named
from tests.core.sequences.any_action import Pick, Vocabulary

CARDS = (
    "Construct Nitro Mechanoid // Nitro Mechanoid",
    "Singularity // Teklovossen, the Mechropotent",
    "Venomback Fabric // Scabskin Leathers",
    "Invoke Cromai // Cromai",
    "Figment of War // Bellona, Archangel of War",
    "Levia, Redeemed // Blasmophet, Levia Consumed",
    "Stir the Pot // Inner Chi",
    "Mistcloak Gully // Inner Chi",
    "Comet Storm // Shock",
    "Everbloom // Life",
    "Sigil of Lightning",
    "Energy Potion",
    "Hyper Driver",
    "Head Jab",
    "Head Jab (Blue)",
    "Flic Flak",
    "Endless Arrow",
    "Cracked Bauble",
    "Harmonized Kodachi",
    "Volzar, the Lightning Rod",
    "Ironrot Helm",
    "Breaking Scales",
    "Arakni, Redback",
    "Runechant",
)
FAB = Vocabulary(
    verbs=ACTIONS,
    words={
        "as_": ("", "", "front", "back", "left", "right", "both", "face_down", "sideways"),
        "kind": ("+1{p}", "-1{p}", "-1{d}", "+1{h}", "steam", "action", "resource", "chi", ""),
        "reason": ("", "destroy", "banish", "discard", "draw", "pitch", "clear", "equip", "odd"),
        "commander": ("",),
        "replacement": ("", "", "void", "sun", "nobody"),
        "answers": ("void", "sun", "left"),
        "which": ("",),
        "color": ("R",),
        "name": ("void", "sun", "Shock", "Comet Storm // Shock", "Levia", ""),
        "text": ("", "a note"),
        "type": ("Action", "Hero"),
        "type_line": ("Runeblade Token - Aura", "Generic - Ally", "", "Demi-Hero", "Landmark"),
        "power": ("0", "3", "*", "-1"),
        "defense": ("0", "3", "*"),
        "life": ("0", "2", "*"),
        "source": ("", "a charm"),
        "keywords": ("Dominate", "Go again", "Ward 1", "Ephemeral"),
        "cost": ("0", "2", "*"),
        "damage": ("", "arcane", "odd"),
        "faces": ("Shock", "Levia"),
        "left": ("", "Opt 1"),
        "words": ("", "Opt 1"),
    },
    changes=(
        Change(),
        Change(power=2, defense=-1),
        Change(power=-9),
        Change(set_power=0, set_defense=3),
        Change(add_types=("Ally", "Draconic", "Weapon")),
        Change(add_types=("Landmark",)),
        Change(set_types=("Demi-Hero",)),
        Change(set_subtypes=("Affliction",)),
        Change(set_subtypes=("Figment",), set_supertypes=()),
        Change(set_name=""),
        Change(set_name="Shade", set_colors=("Blue",)),
        Change(add_colors=("Yellow",)),
        Change(lose_abilities=True),
        Change(add_abilities=("Go again",)),
        Change(controller=BEN),
    ),
    filters=(
        Filter(),
        Filter(type="Attack"),
        Filter(type="Ally", controller=ADA),
        Filter(owner=BEN, zone=Zone("banished")),
        Filter(mana_value_max=1),
        Filter(mana_value_min=3),
        Filter(name="Shock"),
    ),
    cards=lambda: tuple(card_named(each) for each in CARDS),
)


def opening(pick: Pick) -> GameState:
    """Return a position with heroes and every card of `CARDS` in some zone that can hold it.

    It is a free table, or in the middle of a game that is followed.
    """
    stage = Stage()
    stage.place("Oscilio", "hero", ADA)
    stage.place("Katsu", "hero", BEN, conditions=pick(((), ("marked",))))
    for name in CARDS:
        card = card_named(name)
        zones = [Zone("graveyard"), Zone("banished"), INVENTORY]
        if category_of(card) == DECK_CARD:
            zones += DECK_CARD_ZONES - {ARSENAL}
        whose: PlayerId = pick((ADA, ADA, BEN))
        where = pick(sorted(zones)) if name != "Runechant" else Zone("permanent")
        stage.place(name, where, whose)
    return pick((stage.state, begins_at(stage.state, ACTION_PHASE, 0)))


def faults_of_position(state: GameState, memo: Memo) -> Iterator[str]:
    """Yield the faults that no position may have, not even in a sandbox."""
    view = StateView(CR_9, state, memo)
    for obj in state.objects:
        yield from (f"object {obj.id}: {fault}" for fault in _faults(view, obj))
    for player in state.players:
        if any(amount < 1 for _, amount in player.points):
            yield f"{player.id} has the points {player.points}"


def _faults(view: StateView, obj: GameObject) -> Iterator[str]:
    under = obj.attached_to is not None
    if isinstance(obj.attached_to, Ref) and view.state.find(obj.attached_to) is None:
        yield "it lies under what is gone"
    if obj.zone not in {spec.zone for spec in ZONES}:
        yield f"there is no zone {obj.zone}"
    if UNPAID in obj.conditions and obj.zone not in {STACK, COMBAT_CHAIN}:
        yield "it is unpaid, and neither a layer nor an attack"
    if not under and obj.zone not in ARENA_ZONES and obj.zone != STACK:
        yield from _faults_outside(view.state, obj)
    numbers = traits(view, obj).stats.values()
    if any(int(value) < 0 for value in numbers if value.lstrip("-").isdecimal()):
        yield f"a number is below zero: {numbers}"


def _faults_outside(state: GameState, obj: GameObject) -> Iterator[str]:
    """Yield the faults of an object that is outside arena and stack."""
    if ceases_outside(state, obj):
        yield f"a token lies in {obj.zone}"
    if obj.halves:
        yield f"it has a side in {obj.zone}"
    if obj.side and state.printed(obj).layout is Layout.TWIN_CARD:
        yield f"one face of a twin-card is active in {obj.zone}"
    if set(obj.conditions) - {INTIMIDATED} or (obj.conditions and obj.zone != BANISHED):
        yield f"it is {obj.conditions} in {obj.zone}"


def faults_by_the_rules(state: GameState) -> Iterator[str]:
    """Yield the faults of a position in which every player has followed the rules."""
    players = tuple(player.id for player in state.players)
    for obj in state.objects:
        kind = category_of(state.printed(obj))
        if obj.zone in DECK_CARD_ZONES and obj.attached_to is None and kind != DECK_CARD:
            yield f"the {kind} {obj.id} lies in {obj.zone}"
        if obj.counters and not is_public(obj, players):
            yield f"the private object {obj.id} has counters"
    for player in state.players:
        if len(state.in_zone(ARSENAL, player.id)) > 1:
            yield f"{player.id} has more than one card in the arsenal"


def faults_of_identity(before: GameState, outcome: Outcome) -> Iterator[str]:
    """Yield objects that entered a zone outside arena and stack and kept their identity."""
    for obj in outcome.state.objects:
        was = before.objects.get(obj.id)
        if was is None or was.zone == obj.zone:
            continue
        if obj.zone not in ARENA_ZONES and obj.zone != STACK and was.incarnation == obj.incarnation:
            yield f"object {obj.id} went to {obj.zone} and is no new object"
        if was.ref != obj.ref and any(obj.ref in each.targets for each in outcome.state.effects):
            made = {each.id for each in before.effects}
            old = [each for each in outcome.state.effects if each.id in made]
            if any(obj.ref in each.targets for each in old):
                yield f"an effect has followed object {obj.id}"
