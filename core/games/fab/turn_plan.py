"""How a turn goes on: its phases in a row, what comes next, what is decided first."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from core.games.fab.actions import Pass, StartGame
from core.games.fab.clock import BEFORE, is_running
from core.games.fab.combat import active_link
from core.games.fab.combat_steps import next_of
from core.games.fab.defending import defending_player
from core.games.fab.kinds import ARENA_CARD, category_of
from core.games.fab.layers import top_layer
from core.games.fab.open_chain import step_of
from core.games.fab.pitching import ACTION
from core.games.fab.prevention_choice import prevention_choice
from core.games.fab.reminders import named_as_the_turn_ends, triggers
from core.games.fab.start_of_game import modular_last, zone_for
from core.games.fab.traits import traits
from core.games.fab.zone_changes import controller_of, name_of
from core.games.fab.zone_limits import has_room_in_arsenal, obstacle
from core.games.fab.zones import DECK, HERO, INVENTORY, PITCH
from core.messages import NO_WORDS, Message
from core.rules.actions import Action, EndTurn
from core.rules.engine import judge
from core.rules.ruleset import Shuffler, StateView
from core.rules.turn_plan import Decision, Next, Phase, Pick, Picked, TurnPlan, Way
from core.state.combat import ATTACK, DAMAGE, DEFEND, LAYER, REACTION, RESOLUTION, Step
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import HAND

_STEPS: tuple[tuple[Step, str], ...] = (
    (LAYER, "Layer"),
    (ATTACK, "Attack"),
    (DEFEND, "Defend"),
    (REACTION, "Reaction"),
    (DAMAGE, "Damage"),
    (RESOLUTION, "Resolution"),
)
_SEVERAL = 2
_HEAVE = "Heave"
_BY_ITSELF = frozenset(
    {
        "turn.action_phase_ends",
        "keyword.blood_debt",
        "turn.end_phase",
        "turn.draw_up",
        "turn.untap",
        "game.empty_deck",
    }
)
"""The rules by which something happens as a turn ends that nobody decides about."""


def turn_plan(view: StateView) -> TurnPlan | None:
    """Return how the game stands, None where nobody follows the turns."""
    state = view.state
    if not is_running(state):
        return None
    if state.turn_step == BEFORE:
        return TurnPlan(turn=0, player=state.active, title=Message("Before the game"))
    over = state.match.over
    quiet = not over and (next_of(view) is None or _may_close(view))
    return TurnPlan(
        turn=state.turn,
        player=state.active,
        phases=tuple(_phases(state, may_end=quiet)),
        next=None if over else _next(view),
        end=None if over else _end(view, asks=quiet),
        note=_reactions(view) or (_said_of_the_end(view) if quiet else NO_WORDS),
        triggers=triggers(view),
    )


def _may_close(view: StateView) -> bool:
    """Tell whether nothing is left to be done on the chain but to close it."""
    return step_of(view.state) == RESOLUTION and top_layer(view.state) is None


def _reactions(view: StateView) -> Message:
    """Say in the reaction step who may react, and how."""
    link = active_link(view)
    if step_of(view.state) != REACTION or link is None:
        return NO_WORDS
    attacker, defender = controller_of(view, link.attack), defending_player(view)
    if defender is None:
        return Message("{attacker} may react", attacker=attacker)
    return Message(
        "{attacker} may react, then {defender}",
        attacker=attacker,
        defender=defender,
    )


def _said_of_the_end(view: StateView) -> Message:
    """Name what speaks of the end phase, once nothing but ending the turn is left to pay for."""
    named = named_as_the_turn_ends(view)
    if not named or view.state.player(view.state.active).point(ACTION):
        return NO_WORDS
    cards = tuple(name_of(view, view.object(each)) for each in named)
    return Message("End phase, by hand: {cards}", cards=cards)


def _phases(state: GameState, *, may_end: bool) -> Iterator[Phase]:
    step, who = step_of(state), state.active
    order = [each for each, _ in _STEPS]
    here = order.index(step) if step in order else -1
    yield Phase(id="start", title="Start", past=True)
    yield Phase(
        id="action",
        title="Action phase",
        now=True,
        steps=tuple(
            Phase(
                id=each,
                title=title,
                now=each == step,
                past=at < here,
                action=Pass(player=who, to=each) if at > here and each != LAYER else None,
            )
            for at, (each, title) in enumerate(_STEPS)
            if step
        ),
    )
    yield Phase(id="end", title="End", action=EndTurn(player=who) if may_end else None)


def _next(view: StateView) -> Next:
    found = next_of(view)
    if found is None:
        return _end(view)
    return Next(
        message=Message("{what:open}", what=found.says),
        key=found.key,
        action=Pass(player=view.state.active),
        asks=prevention_choice(view),
    )


def _end(view: StateView, *, asks: bool = True) -> Next:
    """Return the end of the turn; nothing is chosen for it while something is unresolved."""
    state = view.state
    following = state.next_after(state.active)
    return Next(
        message=Message("end the turn, then {player}'s", player=following),
        key="turn.end_phase",
        action=EndTurn(player=state.active),
        asks=_end_of_turn(view) if asks else None,
    )


def _end_of_turn(view: StateView) -> Decision | None:
    """Return the choices as a turn ends: a card for the arsenal, the order of pitched cards.

    The other players are asked for the order of theirs afterwards (``turn.pitch_to_bottom``).
    """
    state = view.state
    who = state.active
    hand = tuple(obj.id for obj in state.in_zone(HAND, who))
    free = bool(hand) and has_room_in_arsenal(view, who)
    orders = bool(_in_order(view, who))
    picks: list[Pick] = []
    if free:
        arsenal = Pick(
            message=Message("A card for the arsenal, or none"),
            key="turn.arsenal",
            cards=hand,
            most=1,
        )
        picks.append(arsenal)
    picks += _in_order(view, who)
    others = [each for each in state.opponents(who) if _in_order(view, each)]
    if not picks:
        return _order_of_others(view, others, EndTurn(player=who))

    def ending(picked: Picked) -> EndTurn:
        kept = picked[0] if free else ()
        order = picked[-1] if orders else ()
        return EndTurn(player=who, arsenal=next(iter(kept), None), order=order)

    return Decision(
        player=who,
        message=Message("{player}'s turn ends", player=who),
        key="turn.end_phase",
        more=_by_itself(view, _heaving(view, who) if free else NO_WORDS),
        picks=tuple(picks),
        ways=(
            Way(
                id="end",
                message=Message("End the turn"),
                action=ending,
                then=lambda picked: _order_of_others(view, others, ending(picked)),
            ),
        ),
    )


def _in_order(view: StateView, player: PlayerId) -> tuple[Pick, ...]:
    """Return the choice of an order for a player's pitched cards, if there are several."""
    pitched = tuple(obj.id for obj in view.state.in_zone(PITCH, player))
    if len(pitched) < _SEVERAL:
        return ()
    bottom = Pick(
        message=Message("Pitched cards to the bottom, the last one lowest"),
        key="turn.pitch_to_bottom",
        cards=pitched,
        most=len(pitched),
        proposed=pitched,
        ordered=True,
    )
    return (bottom,)


def _order_of_others(view: StateView, players: Sequence[PlayerId], end: EndTurn) -> Decision | None:
    """Return the choice of the first of some players, and of the next one after it."""
    if not players:
        return None
    player, *left = players

    def ending(picked: Picked) -> EndTurn:
        return replace(end, order=(*end.order, *picked[0]))

    return Decision(
        player=player,
        message=Message("{active}'s turn ends", active=view.state.active),
        key="turn.pitch_to_bottom",
        more=Message("{player} orders the cards that {player} pitched.", player=player),
        picks=_in_order(view, player),
        ways=(
            Way(
                id="order",
                message=Message("In this order"),
                action=ending,
                then=lambda picked: _order_of_others(view, left, ending(picked)),
            ),
        ),
    )


def _heaving(view: StateView, player: PlayerId) -> Message:
    """Name the cards in hand that may be heaved into the empty arsenal (FaB CR 8.3.18)."""
    hand = view.state.in_zone(HAND, player)
    cards = tuple(name_of(view, obj) for obj in hand if traits(view, obj).has(_HEAVE))
    return Message("By hand, heave: {cards}.", cards=cards) if cards else NO_WORDS


def _by_itself(view: StateView, *more: Message) -> Message:
    """Return the automatic effects of the end of the turn as a message, with ``more`` after it."""
    found = judge(view, EndTurn(player=view.state.active)).findings
    parts = (*(each.message for each in found if each.key in _BY_ITSELF), *filter(None, more))
    return Message("{parts: }", parts=parts)


# What is decided first


def decision(
    view: StateView, kept: Mapping[PlayerId, Picked], shuffle: Shuffler
) -> Decision | None:
    """Return whose equipment is to be chosen before the game, None where nothing is open.

    Everybody who has some chooses face down; the game starts when the last one has. Where it is
    open who takes the first turn, who may say so does, by a hero, and chooses equipment first.
    """
    state = view.state
    if state.turn_step != BEFORE:
        return None
    asked = state.match.chooser if state.match.starter is None else None
    first = state.match.starter or state.active
    if asked is not None:
        named = kept[asked][0] if asked in kept else ()
        first = next((state.object(hero).owner for hero in named), asked)
    everybody = (asked or first, *state.opponents(asked or first))
    choosing = [each for each in everybody if each == asked or any(_arena_cards(view, each))]
    left = [player for player in choosing or everybody[:1] if player not in kept]
    if not left:
        return None
    player, last = left[0], len(left) == 1
    asks_first = player == asked
    others = tuple(
        object_id
        for who, picked in kept.items()
        for each in (picked[1:] if who == asked else picked)
        for object_id in each
    )
    decks = [obj.id for obj in state.in_zone(DECK)]

    def starting(picked: Picked) -> Action:
        begins = state.object(picked[0][0]).owner if asks_first else first
        order = tuple(shuffle(decks))
        return StartGame(player=player, first=begins, equip=(*others, *picked[-1]), order=order)

    picks = (_equipment(view, player),)
    return Decision(
        player=player,
        message=Message("{player} chooses equipment, face down", player=player),
        key="game.start_equipment",
        more=NO_WORDS if asks_first else Message("{first} takes the first turn.", first=first),
        picks=(_first_turn(view, player), *picks) if asks_first else picks,
        ways=(
            Way(
                id="equip",
                message=Message("Start the game") if last else Message("Ready"),
                action=starting,
            ),
        ),
        waits=not last,
    )


def _first_turn(view: StateView, chooser: PlayerId) -> Pick:
    """Return the choice of who takes the first turn, by the hero."""
    players = (chooser, *view.state.opponents(chooser))
    heroes = [obj.id for player in players for obj in view.state.in_zone(HERO, player)[:1]]
    return Pick(
        message=Message("{chooser} chooses who takes the first turn", chooser=chooser),
        key="game.first_player",
        cards=tuple(heroes),
        least=1,
        most=1,
        proposed=tuple(heroes[:1]),
    )


def _equipment(view: StateView, player: PlayerId) -> Pick:
    proposed = tuple(proposed_equipment(view, player))
    return Pick(
        message=Message("One a zone, and weapons for two hands"),
        key="game.start_equipment",
        cards=tuple(obj.id for obj in _arena_cards(view, player)),
        most=len(proposed) or 1,
        proposed=proposed,
    )


def _arena_cards(view: StateView, player: PlayerId) -> Iterator[GameObject]:
    for obj in view.state.in_zone(INVENTORY, player):
        if category_of(view.state.printed(obj)) == ARENA_CARD and zone_for(view, obj) is not None:
            yield obj


def proposed_equipment(view: StateView, player: PlayerId) -> Iterator[ObjectId]:
    """Yield what a player begins equipped with: what there is room for, as it lies."""
    trial = view
    mine = (obj.id for obj in view.state.in_zone(INVENTORY, player))
    for object_id in modular_last(view, mine):
        obj = view.object(object_id)
        to = zone_for(trial, obj)
        if to is None or obstacle(trial, obj, to) is not None:
            continue
        there = GameObject(
            id=obj.id,
            cards=obj.cards,
            owner=obj.owner,
            controller=obj.owner,
            zone=to,
            order=obj.order,
            incarnation=obj.incarnation,
            timestamp=obj.timestamp,
        )
        trial = trial.at(trial.state.put(there))
        yield obj.id
