"""Plausible moves of simulated players in a game with tracked turns.

Each is only an attempt: the rules judge it.
"""

from collections.abc import Iterator

from core.games.mtg.actions import Cast, PlayLand, Resolve
from core.games.mtg.casting.cast_modes import cast_modes, is_the_time
from core.games.mtg.casting.mana import most_for_x, pay, sources
from core.games.mtg.casting.spell_costs import cost_of
from core.games.mtg.combat.attacking import Attack, attackable, fight_of, may_attack
from core.games.mtg.combat.blocking import Block, about_blocker, defenders
from core.games.mtg.layers.traits import variables
from core.games.mtg.turn import steps
from core.games.mtg.turn.game_start import Bottom, Keep, Mulligan, StartGame, due, hand_of
from core.games.mtg.turn.progress import NextStep
from core.games.mtg.turn.steps import cards_too_many
from core.rules.actions import Action, Discard
from core.rules.game_course import DrawGame
from core.rules.ruleset import Shuffler, StateView
from core.state.ids import PlayerId
from core.state.zones import BATTLEFIELD, COMMAND, OUTSIDE, STACK

LONG = 120
"""After so many turns players may agree to a draw."""
_SOME = 3
"""So many random groups of attackers, or of blockers, are offered."""


def moves(view: StateView, shuffle: Shuffler) -> Iterator[Action]:
    """Yield the plausible next moves of the player to move."""
    state = view.state
    if not state.is_followed or state.turn_step == steps.SIDEBOARDING:
        yield _start(view, shuffle)
    elif state.turn_step == steps.MULLIGAN:
        yield from _opening_hand(view, shuffle)
    elif not _is_empty(view):
        yield _resolve(view)
    else:
        yield from _of_the_turn(view, shuffle)


def _start(view: StateView, shuffle: Shuffler) -> Action:
    state = view.state
    chooser = state.match.chooser or state.players[0].id
    order = shuffle([obj.id for obj in state.objects if obj.zone != OUTSIDE])
    starting = PlayerId(chooser)
    return StartGame(player=chooser, starting=starting, order=tuple(order))


def _opening_hand(view: StateView, shuffle: Shuffler) -> Iterator[Action]:
    state = view.state
    owing = next((each for each in state.players if each.bottoms and not each.out), None)
    if owing is not None:
        hand = [obj.id for obj in hand_of(state, owing.id)]
        yield Bottom(player=owing.id, objects=tuple(shuffle(hand)[: owing.bottoms]))
        return
    player = due(state)
    if player is None:
        return
    yield Keep(player=player)
    mine = [obj.id for obj in state.objects if obj.owner == player and obj.zone != OUTSIDE]
    yield Mulligan(player=player, order=tuple(shuffle(mine)))


def _is_empty(view: StateView) -> bool:
    return not view.state.waiting and not any(obj.zone == STACK for obj in view.state.objects)


def _resolve(view: StateView) -> Action:
    state = view.state
    spells = state.in_zone(STACK)
    if state.waiting:
        ability = state.waiting[-1]
        return Resolve(player=ability.controller, object=ability.id)
    return Resolve(player=spells[-1].controller, object=spells[-1].id)


def _of_the_turn(view: StateView, shuffle: Shuffler) -> Iterator[Action]:
    state = view.state
    player = state.active
    if state.turn_step == steps.CLEANUP and cards_too_many(state):
        hand = shuffle([obj.id for obj in hand_of(state, player)])
        yield from (Discard(player=player, object=each) for each in hand[:_SOME])
        return
    if state.turn_step == steps.ATTACKERS and not _have_attacked(view):
        yield from _attacks(view, shuffle)
    elif state.turn_step == steps.BLOCKERS and defenders(view):
        yield from _blocks(view, defenders(view)[0], shuffle)
        return
    if is_the_time(view, player):
        yield from _plays(view, player)
    yield NextStep(player=player)
    if state.turn > LONG:
        yield DrawGame(player=player)


def _have_attacked(view: StateView) -> bool:
    fight = fight_of(view)
    return fight is None or fight.declared


def _attacks(view: StateView, shuffle: Shuffler) -> Iterator[Action]:
    player = view.state.active
    able = [
        obj.id
        for obj in view.state.objects
        if obj.zone == BATTLEFIELD and may_attack(view, obj, player)
    ]
    targets = attackable(view, player)
    if not able or not targets:
        return
    yield Attack(player=player, attackers=tuple(able), at=targets[:1])
    for number in range(1, min(_SOME, len(able)) + 1):
        chosen = tuple(shuffle(able)[:number])
        at = tuple(targets[place % len(targets)] for place in range(number))
        yield Attack(player=player, attackers=chosen, at=at)


def _blocks(view: StateView, player: PlayerId, shuffle: Shuffler) -> Iterator[Action]:
    fight = fight_of(view)
    yield Block(player=player)
    if fight is None:
        return
    for attacker in fight.attackers:
        if view.state.find(attacker.obj) is None:
            continue
        able = [
            obj.id
            for obj in view.state.objects
            if obj.zone == BATTLEFIELD
            and attacker.defender == player
            and not any(about_blocker(view, obj, attacker, player))
        ]
        for number in range(1, min(_SOME, len(able)) + 1):
            chosen = tuple(shuffle(able)[:number])
            yield Block(player=player, blockers=chosen, of=(attacker.obj.id,))


def _plays(view: StateView, player: PlayerId) -> Iterator[Action]:
    """Yield lands and spells that the player can pay for, in each way in which they go."""
    state = view.state
    mine = (*hand_of(state, player), *state.in_zone(COMMAND, player))
    available = sources(view, player)
    for obj in mine:
        for mode in cast_modes(state.printed(obj)):
            if mode.is_land:
                yield PlayLand(player=player, card=obj.id, as_=mode.id)
                continue
            cost = cost_of(view, mode, Cast(player=player, card=obj.id, as_=mode.id))
            pool = state.player(player).mana
            x = most_for_x(available, cost.mana, pool) if variables(cost.mana) else None
            payment = pay(available, cost.mana, x or 0, pool)
            life = payment.life + cost.life
            if cost.mana and cost.payable and not payment.missing and not life:
                yield Cast(
                    player=player, card=obj.id, as_=mode.id, paying=payment.tap, x=x, asks=True
                )
