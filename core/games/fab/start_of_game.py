"""The start of a game: equipping, the first hands, the first turn (FaB CR 4.1)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.cards.card import Layout
from core.games.fab.actions import StartGame
from core.games.fab.faces import ARENA_CARD, DECK_CARD, HERO_CARD, category_of, deciding_faces
from core.games.fab.permanents import hero_of
from core.games.fab.points import POINTS
from core.games.fab.traits import MODULAR, traits
from core.games.fab.turn_timing import ACTION_PHASE, BEFORE
from core.games.fab.turns import draw_up, intellect_of
from core.games.fab.zone_changes import EPHEMERAL, Arrival, change_zone, name_of, obstacle
from core.games.fab.zones import DECK, EQUIPMENT_ZONES, INVENTORY, WEAPON, in_arena
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.events import Event
from core.rules.game_course import follow_turns_verb
from core.rules.ruleset import StateView, Verb
from core.rules.table_actions import points_at_start
from core.rules.verdict import Finding, done, refused
from core.state.game_state import NOT_FOLLOWED, GameState
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject

_NO_TURN, _FIRST_TURN, _LATER_TURN = 0, 1, 2
_CLOAKED = "Cloaked"
_EQUIPPED_AS_WEAPONS = frozenset({"Off-Hand", "Quiver"})


def begins_at(state: GameState, step: str, turn: int) -> GameState:
    """Return a position in the middle of a game: a turn has begun, or none yet."""
    turn = turn or (_LATER_TURN if step == ACTION_PHASE else _NO_TURN)
    points = points_at_start(POINTS) if step == ACTION_PHASE else ()
    players = tuple(
        replace(player, points=points if player.id == state.active else ())
        for player in state.players
    )
    return replace(state, turn_step=step, turn=turn, players=players)


def begins_here(state: GameState) -> GameState:
    """Return a sandbox position as a tracked one in an action phase; points stay."""
    return replace(state, turn_step=ACTION_PHASE, turn=max(state.turn, _LATER_TURN))


def stops_here(state: GameState) -> GameState:
    """Return a tracked position as a sandbox; a combat chain stays."""
    return replace(state, turn_step=NOT_FOLLOWED)


# Checks


def it_has_not_started(view: StateView, action: StartGame) -> Iterator[Finding]:
    """A game starts once (``game.start``)."""
    if action.first not in view.state.playing:
        yield refused("game.first_player", Message("{player} does not play.", player=action.first))
    if view.state.turn_step == ACTION_PHASE:
        yield refused("game.start", Message("The game has started already."))
    else:
        says = Message("The start procedure ends and the game begins.")
        yield done("game.start", says, "game.start_deck")
        says = Message("{player} takes the first turn.", player=action.first)
        yield done("game.first_player", says)


def everybody_has_a_hero(view: StateView, action: StartGame) -> Iterator[Finding]:
    """Every player begins with a hero (``game.hero``)."""
    del action
    for player in view.state.playing:
        hero = hero_of(view, player)
        if hero is None:
            yield refused("game.hero", Message("{player} has no hero.", player=player))
        elif category_of(view.state.printed(hero)) != HERO_CARD:
            says = Message(
                "{card} is a demi-hero, and {player} begins with a hero.",
                card=name_of(view, hero),
                player=player,
            )
            yield refused("demi_hero.not_at_start", says, "game.hero")
        elif view.state.printed(hero).layout is Layout.TRAVERSE_CARD and hero.side:
            says = Message("{player}'s hero begins with its front active.", player=player)
            yield refused("traverse.front", says, "game.hero")
        else:
            says = Message("{player} plays {hero}.", player=player, hero=name_of(view, hero))
            yield done("game.hero", says)


def each_has_a_zone(view: StateView, action: StartGame) -> Iterator[Finding]:
    """One card a zone, and as many weapons as two hands hold (``game.start_equipment``)."""
    key, trial = "game.start_equipment", view
    for object_id in modular_last(view, action.equip):
        obj = trial.object(object_id)
        name = name_of(view, obj)
        to = zone_for(trial, obj)
        if to is None or in_arena(obj) or category_of(view.state.printed(obj)) != ARENA_CARD:
            yield refused(
                key, Message("{card} is nothing that one begins equipped with.", card=name)
            )
        elif obstacle(trial, obj, to) is not None:
            says = Message("There is no room for {card} in the {zone} zone.", card=name, zone=to)
            yield refused(key, says)
        else:
            trial = trial.at(trial.state.put(replace(obj, zone=to)))
    if action.equip:
        names = tuple(name_of(view, view.object(object_id)) for object_id in action.equip)
        yield done("game.equip_in_order", Message("Equipped: {cards}.", cards=names), key)
    left = [obj for obj in view.state.in_zone(INVENTORY) if obj.id not in action.equip]
    if left:
        yield done("game.inventory", Message("Other cards stay in the inventory."))


def decks_hold_deck_cards(view: StateView, action: StartGame) -> Iterator[Finding]:
    """No arena-card is part of a starting deck (``game.start_deck``).

    It is checked before the game only: a deck in play can hold none, and its cards are hidden.
    """
    if any(view.object(object_id).zone != DECK for object_id in action.order):
        yield refused("game.start_deck", Message("Only decks are shuffled."), possible=False)
    if view.state.turn_step != BEFORE:
        return
    for obj in view.state.in_zone(DECK):
        if category_of(view.state.printed(obj)) != DECK_CARD:
            says = Message("{card} is no deck-card.", card=view.state.printed(obj).name)
            yield refused("game.start_deck", says)
        elif any(face.has(EPHEMERAL) for face in deciding_faces(view.state.printed(obj))):
            says = Message("{card} is ephemeral.", card=view.state.printed(obj).name)
            yield refused("game.start_deck", says, "zone.ephemeral")


def hands_are_drawn(view: StateView, action: StartGame) -> Iterator[Finding]:
    """All players draw up to the intellect of their hero (``game.opening_hand``)."""
    del action
    for player in view.state.playing:
        says = Message(
            "{player} draws up to {amount}.", player=player, amount=intellect_of(view, player)
        )
        yield done("game.opening_hand", says)


START_CHECKS = {
    "game.start": it_has_not_started,
    "game.hero": everybody_has_a_hero,
    "game.start_equipment": each_has_a_zone,
    "game.start_deck": decks_hold_deck_cards,
    "game.opening_hand": hands_are_drawn,
}


def zone_for(view: StateView, obj: GameObject) -> Zone | None:
    """Return the zone that a card begins equipped in, None for a card that is not equipped.

    A modular card takes the first free equipment zone.
    """
    found = traits(view, obj)
    if "Weapon" in found.types or _EQUIPPED_AS_WEAPONS & set(found.subtypes):
        return WEAPON
    zones = sorted(EQUIPMENT_ZONES)
    if found.has(MODULAR):
        free = (zone for zone in zones if obstacle(view, obj, zone) is None)
        return next(free, zones[0])
    return next((zone for zone in zones if zone.capitalize() in found.subtypes), None)


def modular_last(view: StateView, equip: Iterable[ObjectId]) -> tuple[ObjectId, ...]:
    """Return the cards to equip, those that fit only one zone first."""
    return tuple(sorted(equip, key=lambda each: traits(view, view.object(each)).has(MODULAR)))


# Handler


def start_game(context: ActionContext, action: StartGame) -> None:
    """Equip in turn order, draw, and begin the first turn."""
    order = (action.first, *context.state.opponents(action.first))
    _shuffle(context, action.order)
    for player in order:
        for object_id in modular_last(context.view, action.equip):
            obj = context.state.object(object_id)
            if obj.owner == player:
                _equip(context, obj)
    match = replace(context.state.match, starter=action.first)
    context.state = replace(context.state, active=action.first, match=match)
    context.state = begins_at(context.state, ACTION_PHASE, _FIRST_TURN)
    for player in order:
        draw_up(context, player)
    says = Message("{player} begins with an action point", player=action.first)
    context.emit(Event(kind="turn", player=action.first, key="turn.action_point", message=says))


def _shuffle(context: ActionContext, order: tuple[ObjectId, ...]) -> None:
    """Order the decks as chance has chosen; other cards stay beneath."""
    for object_id in order:
        obj = context.state.object(object_id)
        if obj.zone == DECK:
            context.put(replace(obj, order=context.tick()))
    if order:
        context.emit(Event(kind="shuffled", key="game.start_deck"))


def _equip(context: ActionContext, obj: GameObject) -> None:
    to = zone_for(context.view, obj)
    if to is None:
        return
    cloaked = traits(context.view, obj).has(_CLOAKED)
    change_zone(context, obj, to, Arrival(controller=obj.owner, face_down=cloaked))
    says = Message("{player} equips {card}", player=obj.owner, card=name_of(context.view, obj))
    if not cloaked:
        context.emit(Event(kind="state", object=obj.id, key="game.equip_in_order", message=says))


def _label(_view: StateView, action: StartGame) -> Message:
    return Message("Start the game: {player} begins", player=PlayerId(action.first))


VERBS = (
    Verb(action=StartGame, checks=START_CHECKS, handler=start_game, label=_label),
    follow_turns_verb("turn.phases", begins_here, stops_here),
)
