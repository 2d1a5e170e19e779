"""The start of a game, the end of a turn, and the end phase (FaB CR 4.1, 4.3.4, 4.4)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.cards.card import Layout
from core.games.fab.actions import CloseChain, StartGame
from core.games.fab.combat.attacking import close, on_chain, unresolved
from core.games.fab.combat.combat_chain import chain_of
from core.games.fab.keyword_actions.intimidate import INTIMIDATED, return_intimidated
from core.games.fab.objects.faces import (
    ARENA_CARD,
    DECK_CARD,
    EPHEMERAL,
    HERO_CARD,
    category_of,
    deciding_faces,
    policies,
)
from core.games.fab.objects.permanents import (
    PREVENTION_KEY,
    QUELLED,
    UNTAP_KEY,
    hero_of,
    tapped_permanents,
    untap_all,
)
from core.games.fab.objects.traits import MODULAR, traits
from core.games.fab.objects.zone_changes import (
    Arrival,
    as_a_turn_begins,
    change_zone,
    name_of,
    obstacle,
)
from core.games.fab.playing.stack import USED, destroy, layer_name, top_layer, unpaid
from core.games.fab.turn.game_state_actions import apply_state_based_actions
from core.games.fab.turn.phases import (
    ACTION,
    ACTION_PHASE,
    BEFORE,
    CHI,
    END_PHASE,
    POINTS,
    RESOURCE,
    START_PHASE,
    the_game_is_on,
    timing_finding,
)
from core.games.fab.turn.reminders import cards_of_end_phase
from core.games.fab.zones import (
    ARSENAL,
    BANISHED,
    DECK,
    EQUIPMENT_ZONES,
    INVENTORY,
    PITCH,
    WEAPON,
    in_arena,
)
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Batch, Draw, EndTurn, Move
from core.rules.game_course import follow_turns_spec
from core.rules.history import Event
from core.rules.lasting_effects import end_as_a_turn_begins, end_with_the_turn
from core.rules.ruleset import ActionSpec, Dice, StateView, TurnStep
from core.rules.table_actions import points_at_start
from core.rules.verdict import Finding, done, refused
from core.state.combat import RESOLUTION
from core.state.effects import END_OF_TURN, NEXT_TURN, Delayed
from core.state.game_state import NOT_FOLLOWED, GameState
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import HAND

BLOOD_DEBT = "Blood Debt"


def nothing_is_unresolved(view: StateView, action: EndTurn) -> Iterator[Finding]:
    """The turn player ends a turn with an empty stack and a closed chain."""
    key, active = "turn.action_phase_ends", view.state.active
    if action.player != active:
        says = Message("It is {active}'s turn, and only {active} ends it.", active=active)
        yield timing_finding(view, key, says)
    if not view.state.is_followed:
        return
    chain, top = chain_of(view.state), top_layer(view.state)
    for obj in unpaid(view.state):
        says = Message("{card} has not been paid for.", card=name_of(view, obj))
        yield refused("play.cost", says)
    if top is not None:
        says = Message(
            "{layer} is on the stack: let it resolve first.", layer=layer_name(view, top)
        )
        yield refused(key, says)
    elif chain is not None and chain.step != RESOLUTION:
        yield refused(key, Message("An attack is not resolved yet: go on to the resolution step."))
    elif chain is not None:
        yield done(key, Message("The combat chain closes first."))


def one_card_for_the_arsenal(view: StateView, action: EndTurn) -> Iterator[Finding]:
    """The turn player may keep a card in the arsenal (``turn.arsenal``)."""
    if not view.state.is_followed or action.arsenal is None:
        return
    key, obj = "turn.arsenal", view.object(action.arsenal)
    who = view.state.active
    returns = obj.zone == BANISHED and INTIMIDATED in obj.conditions
    if obj.owner != who or not (obj.zone == HAND or returns):
        found = refused(key, Message("Only a card of {player}'s hand is kept.", player=who))
    elif obstacle(view, obj, ARSENAL) is not None:
        found = refused(key, Message("{player}'s arsenal is full.", player=who))
    else:
        found = done(key, Message("A card is put face down into the arsenal."))
    yield replace(found, field="arsenal")


def pitched_cards_in_order(view: StateView, action: EndTurn) -> Iterator[Finding]:
    """Pitched cards go to the bottom in an order of choice (``turn.pitch_to_bottom``)."""
    if not view.state.is_followed:
        return
    key = "turn.pitch_to_bottom"
    for object_id in action.order:
        obj = view.object(object_id)
        if obj.zone != PITCH:
            says = Message("{card} was not pitched.", card=name_of(view, obj))
            yield replace(refused(key, says), field="order")
    if len(set(action.order)) < len(action.order):
        yield refused(key, Message("A card has one place in the order."))
    pitched = len(view.state.in_zone(PITCH))
    if pitched:
        says = Message(
            "{amount} card goes to the bottom of the deck.|"
            "{amount} cards go to the bottom of the deck.",
            amount=pitched,
        )
        yield done(key, says)


def what_the_end_phase_does(view: StateView, action: EndTurn) -> Iterator[Finding]:
    """Report the automatic events of the end phase (``turn.end_phase``)."""
    if not view.state.is_followed:
        return
    who = view.state.active
    keeps = any(obj.id == action.arsenal for obj in view.state.in_zone(HAND, who))
    says = Message("{player}'s action phase ends, and the end phase begins.", player=who)
    yield done("turn.phases", says, "turn.end_phase")
    debt = len(_owing(view, who))
    if debt:
        says = Message("{player} loses {amount} life by blood debt.", player=who, amount=debt)
        yield done("keyword.blood_debt", says, "turn.end_phase")
    said = cards_of_end_phase(view)
    if said:
        names = tuple(name_of(view, view.object(each)) for each in said)
        says = Message("By hand, as the end phase begins: {cards}.", cards=names)
        yield done("turn.end_phase", says)
    if any(INTIMIDATED in obj.conditions for obj in view.state.in_zone(BANISHED)):
        yield done("turn.end_phase", Message("Intimidated cards return to hand."))
    tapped = tapped_permanents(view, who) if policies(view.rules).taps else ()
    if tapped:
        names = tuple(name_of(view, obj) for obj in tapped)
        yield done(UNTAP_KEY, Message("As the turn ends these untap: {cards}.", cards=names))
    for player in _drawing(view.state):
        number, missing = _to_draw(view, player, kept=keeps and player == who)
        if number:
            says = Message(
                "{player} draws up to intellect: {amount} in hand.",
                player=player,
                amount=intellect_of(view, player) - missing,
            )
            yield done("turn.draw_up", says)
        if missing:
            says = Message(
                "{player}'s deck is {amount} card short.|{player}'s deck is {amount} cards short.",
                player=player,
                amount=missing,
            )
            yield done("game.empty_deck", says, "turn.draw_up")


def end_phase(context: ActionContext, action: EndTurn) -> None:
    """Carry out the end phase, not the beginning of the next turn."""
    who = context.state.active
    if context.state.turn_step != END_PHASE:
        close_and_begin(context, who)
        apply_state_based_actions(context)
    if context.state.match.over:
        return
    for obj in context.state.by_place:  # allies have their base life again; counters stay
        if in_arena(obj) and obj.damage and "Ally" in traits(context.view, obj).subtypes:
            context.put(replace(obj, damage=0))
            says = Message("{card} has its life again", card=name_of(context.view, obj))
            context.emit(Event(kind="life", object=obj.id, key="turn.allies_recover", message=says))
    if action.arsenal is not None:
        kept = context.state.object(action.arsenal)
        change_zone(context, kept, ARSENAL, Arrival(face_down=True))
    for player in context.state.playing:
        _pitched_to_bottom(context, player, action.order)
    if policies(context.view.rules).taps:
        untap_all(context, who)
    _points_are_lost(context)
    for player in _drawing(context.state):
        draw_up(context, player)


def close_and_begin(context: ActionContext, who: PlayerId) -> None:
    """Close the chain, and carry out the triggers at the beginning of the end phase."""
    if chain_of(context.state) is not None:
        close(context, who)
    _beginning(context, who)


def _beginning(context: ActionContext, who: PlayerId) -> None:
    """Carry out the triggers at the beginning of the end phase (``turn.end_phase``)."""
    return_intimidated(context)
    for obj in context.state.by_place:
        if QUELLED in obj.conditions and in_arena(obj):
            says = Message("{card} has quelled damage", card=name_of(context.view, obj))
            context.emit(Event(kind="state", object=obj.id, key=PREVENTION_KEY, message=says))
            destroy(context, obj)
    hero = hero_of(context.view, who)
    if hero is None:
        return
    for obj in _owing(context.view, who):
        hero = replace(hero, damage=hero.damage + 1)
        context.put(hero)
        says = Message(
            "{player} lost 1 life by {card}", player=who, card=name_of(context.view, obj)
        )
        context.emit(
            Event(kind="life", object=hero.id, player=who, key="keyword.blood_debt", message=says)
        )


def _owing(view: StateView, who: PlayerId) -> tuple[GameObject, ...]:
    """Return the face-up banished cards of a player that have blood debt."""
    banished = view.state.in_zone(BANISHED, who)
    return tuple(obj for obj in banished if not obj.face_down and traits(view, obj).has(BLOOD_DEBT))


def _pitched_to_bottom(
    context: ActionContext, player: PlayerId, order: tuple[ObjectId, ...]
) -> None:
    """Put a player's pitched cards to the bottom; unnamed ones first, the last named lowest.

    They move in their present order and are sorted afterwards, so that no event reveals the order.
    """
    pitched = context.state.in_zone(PITCH, player)
    there = [change_zone(context, obj, DECK, Arrival(position="bottom")) for obj in pitched]
    moved = [obj for obj in there if obj is not None and obj.zone == DECK]
    places = {object_id: at for at, object_id in enumerate(order)}
    heights = sorted((obj.order for obj in moved), reverse=True)
    lowest_last = sorted(moved, key=lambda obj: places.get(obj.id, -1))
    for obj, height in zip(lowest_last, heights, strict=True):
        context.put(replace(context.state.object(obj.id), order=height))


def _points_are_lost(context: ActionContext) -> None:
    """Take all points (``turn.points_lost``)."""
    says = Message("{player} lost {amount} point|{player} lost {amount} points")
    for player in context.state.players:
        lost = sum(player.point(kind) for kind in (ACTION, RESOURCE, CHI))
        context.state = context.state.with_player(replace(player, points=()))
        if lost:
            lost_points = says.filled({"player": player.id, "amount": lost})
            context.emit(
                Event(kind="points", player=player.id, key="turn.points_lost", message=lost_points)
            )


def _drawing(state: GameState) -> tuple[PlayerId, ...]:
    """Return the players who draw up as the turn ends: all of them in the first turn."""
    return tuple(each for each in state.playing if each == state.active or state.turn == 1)


def intellect_of(view: StateView, player: PlayerId) -> int:
    """Return the intellect of a player's hero, 0 where there is none."""
    hero = hero_of(view, player)
    return traits(view, hero).number("intellect") if hero is not None else 0


def _to_draw(view: StateView, player: PlayerId, *, kept: bool = False) -> tuple[int, int]:
    """Return the number of cards that a player draws up, and that the deck lacks.

    ``kept``: one card of the hand goes to the arsenal first.
    """
    hand = len(view.state.in_zone(HAND, player)) - kept
    wanted = max(intellect_of(view, player) - hand, 0)
    there = len(view.state.in_zone(DECK, player))
    return min(wanted, there), max(wanted - there, 0)


def draw_up(context: ActionContext, player: PlayerId) -> None:
    """Draw up to the intellect of a player's hero (``turn.draw_up``)."""
    number, _ = _to_draw(context.view, player)
    for _ in range(number):
        top = context.state.in_zone(DECK, player)[-1]
        change_zone(context, top, HAND, Arrival(reason="draw"))


def the_turn_ends(view: StateView, _action: EndTurn) -> Iterator[Finding]:
    """Effects that last until end of turn end; marks last on (``marked.lasts``)."""
    following = view.state.next_after(view.state.active)
    says = Message(
        "Effects until end of turn end, and {following}'s turn begins.", following=following
    )
    yield done("turn.end", says, *(("turn.next_player",) if view.state.is_followed else ()))
    says = Message("{following} begins it with an action point.", following=following)
    yield done("points.action", says, "turn.action_point")
    if on_chain(view) and not view.state.is_followed:
        says = Message("The combat chain is still open. By the rules it closes before a turn ends.")
        yield done("turn.action_phase_ends", says)


def _is_over(each: Delayed, following: PlayerId) -> bool:
    """Return whether something that waits ends as the turn of a player begins."""
    return each.until == END_OF_TURN or (each.until == NEXT_TURN and each.controller == following)


def end_turn(context: ActionContext, action: EndTurn) -> None:
    """End the turn, and begin the next one.

    In a tracked game that includes the end phase; in a sandbox its parts are actions of their own
    (``TURN_ENDS``).
    """
    if context.state.is_followed:
        end_phase(context, action)
        if context.state.match.over:
            return
    else:
        return_intimidated(context)
        if policies(context.view.rules).taps:
            untap_all(context, context.state.active)
    following = context.state.next_after(context.state.active)
    apart = context.state.turn_step == END_PHASE
    end_with_the_turn(context)
    end_as_a_turn_begins(context, following)
    state = context.state
    context.state = replace(
        state,
        turn_step=START_PHASE if apart else state.turn_step,
        delayed=tuple(each for each in state.delayed if not _is_over(each, following)),
        past_events=(),
        players=tuple(
            replace(
                each.with_new_turn(),
                spells_cast=0,
                turn_facts=(),
                points=points_at_start(POINTS) if each.id == following else (),
            )
            for each in state.players
        ),
        active=following,
        turn=state.turn + 1,
    )
    says = Message("{following}'s turn", following=following)
    context.emit(Event(kind="turn", player=following, message=says))
    if not apart:
        context.emit(Event(kind="action_phase", player=following, key="turn.phases"))
    as_a_turn_begins(context, following)
    for obj in context.state.by_place:
        if not in_arena(obj):
            continue
        if obj.damage and "Ally" in traits(context.view, obj).subtypes:
            context.put(replace(context.state.object(obj.id), damage=0))
        left = tuple(each for each in obj.conditions if each.split()[0] != USED)
        if left != obj.conditions:
            context.put(replace(context.state.object(obj.id), conditions=left))
        begins_untapped = not policies(context.view.rules).taps
        if obj.tapped and begins_untapped and traits(context.view, obj).controller == following:
            context.put(replace(context.state.object(obj.id), tapped=False))


def closing(view: StateView) -> Action | None:
    """Return the closing of an open combat chain."""
    is_open = (on_chain(view) or unresolved(view)) and not view.state.is_followed
    return CloseChain(player=view.state.active) if is_open else None


def pitched_to_bottom(view: StateView) -> Action | None:
    """Return the moves of all pitched cards to the bottom of their decks, in their order."""
    if view.state.is_followed:
        return None
    pitched = [obj for player in view.state.players for obj in view.state.in_zone(PITCH, player.id)]
    moves = tuple(
        Move(player=obj.owner, object=obj.id, to=DECK, position="bottom") for obj in pitched
    )
    return Batch(player=view.state.active, steps=moves) if moves else None


def proposed_draw(view: StateView) -> Action | None:
    """Return the draw of the turn player up to intellect; in the first turn all players draw."""
    state = view.state
    if state.is_followed:
        return None
    draws = tuple(
        Draw(player=player, count=count)
        for player in _drawing(state)
        if (count := _to_draw(view, player)[0])
    )
    return Batch(player=state.active, steps=draws) if len(draws) > 1 else next(iter(draws), None)


TURN_ENDS = (
    TurnStep(message=Message("Close the combat chain"), action=closing),
    TurnStep(message=Message("Pitched cards to the bottom of the deck"), action=pitched_to_bottom),
    TurnStep(message=Message("Draw up to intellect"), action=proposed_draw),
)


# The start of a game

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


def everybody_has_a_hero(view: StateView, _action: StartGame) -> Iterator[Finding]:
    """Every player begins with a hero (``game.hero``)."""
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
            says = Message("{card} is nothing that one begins equipped with.", card=name)
            yield refused(key, says)
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


def hands_are_drawn(view: StateView, _action: StartGame) -> Iterator[Finding]:
    """All players draw up to the intellect of their hero (``game.opening_hand``)."""
    for player in view.state.playing:
        amount = intellect_of(view, player)
        says = Message("{player} draws up to {amount}.", player=player, amount=amount)
        yield done("game.opening_hand", says)


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


def start_game(context: ActionContext, action: StartGame) -> None:
    """Equip in turn order, draw, and begin the first turn."""
    order = (action.first, *context.state.opponents(action.first))
    for object_id in action.order:  # other cards stay beneath
        obj = context.state.object(object_id)
        if obj.zone == DECK:
            context.put(replace(obj, order=context.tick()))
    if action.order:
        context.emit(Event(kind="shuffled", key="game.start_deck"))
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


def _shuffled_decks(view: StateView, action: StartGame, dice: Dice) -> Action:
    return replace(action, order=tuple(dice.shuffled(obj.id for obj in view.state.in_zone(DECK))))


SPECS = (
    ActionSpec(
        action=EndTurn,
        goes_on=True,
        checks={
            "game.start": the_game_is_on,
            "turn.action_phase_ends": nothing_is_unresolved,
            "turn.arsenal": one_card_for_the_arsenal,
            "turn.pitch_to_bottom": pitched_cards_in_order,
            "turn.end_phase": what_the_end_phase_does,
            "turn.end": the_turn_ends,
        },
        handler=end_turn,
        label=Message("End the turn of {player}"),
    ),
    ActionSpec(
        action=StartGame,
        draws=_shuffled_decks,
        checks={
            "game.start": it_has_not_started,
            "game.hero": everybody_has_a_hero,
            "game.start_equipment": each_has_a_zone,
            "game.start_deck": decks_hold_deck_cards,
            "game.opening_hand": hands_are_drawn,
        },
        handler=start_game,
        label=_label,
    ),
    follow_turns_spec("turn.phases", begins_here, stops_here),
)
