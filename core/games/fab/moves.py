"""What players can sensibly do now in a game that is followed, as whole actions.

Each has its targets, its payment and everything else that the rules ask for, so that whoever picks
one of them, a person in a hurry or a simulated player, can attempt it as it is.
"""

from collections.abc import Iterable, Iterator

from core.games.fab.actions import Activate, Defend, Pass, Play, StartGame
from core.games.fab.activating import ability_of, attacks_of
from core.games.fab.clock import ACTION_PHASE
from core.games.fab.combat import active_link, sum_of
from core.games.fab.combat_steps import next_of
from core.games.fab.costs import Price, lacking, price_of_ability, price_owed
from core.games.fab.defending import may_be_declared
from core.games.fab.layers import unpaid
from core.games.fab.open_chain import chain_of
from core.games.fab.paying import can_pay
from core.games.fab.pitching import RESOURCE, gain_of
from core.games.fab.playing import price_of, ways_of
from core.games.fab.tapping import left_to_pay
from core.games.fab.targets import attackable
from core.games.fab.traits import traits
from core.games.fab.turn_plan import proposed_equipment
from core.games.fab.zone_changes import controller_of
from core.games.fab.zone_limits import has_room_in_arsenal
from core.games.fab.zones import ARSENAL, DECK, PITCH, in_arena
from core.rules.actions import Action, EndTurn, Move
from core.rules.engine import judge
from core.rules.game_end import DrawGame
from core.rules.ruleset import Shuffler, StateView
from core.rules.verdict import LAWFUL
from core.state.combat import DEFEND
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import HAND

_MOST_TOGETHER = 3
LONG = 60
"""After so many turns players may agree to a draw: nobody can bring the game to an end."""


def moves(view: StateView, shuffle: Shuffler) -> Iterator[Action]:
    """Yield what can be done now; what goes on in the game comes last, nothing once it is over."""
    state = view.state
    if state.match.over:
        return
    if state.turn_step != ACTION_PHASE:
        yield from (_start(view, player, shuffle) for player in state.playing)
        return
    for action in (*_of_the_players(view, shuffle), *_going_on(view, shuffle)):
        if judge(view, action).ruling in LAWFUL:
            yield action


def _of_the_players(view: StateView, shuffle: Shuffler) -> Iterator[Action]:
    """Yield what players may decide; while something is unpaid that comes first."""
    owed = unpaid(view.state)
    if owed:
        yield from _payments(view, owed[-1])
        return
    yield from _defending(view, shuffle)
    for player in view.state.playing:
        yield from _plays(view, player)
        yield from _activations(view, player)


# The start


def _start(view: StateView, first: PlayerId, shuffle: Shuffler) -> StartGame:
    decks = shuffle([obj.id for obj in view.state.in_zone(DECK)])
    equip = tuple(
        object_id for player in view.state.playing for object_id in proposed_equipment(view, player)
    )
    return StartGame(player=first, first=first, equip=equip, order=tuple(decks))


# Going on


def _going_on(view: StateView, shuffle: Shuffler) -> Iterator[Action]:
    """Yield agreeing to a draw after a long game, and passing or else the end of the turn."""
    state, who = view.state, view.state.active
    if state.turn > LONG:
        yield DrawGame(player=who)
    if next_of(view) is not None:
        yield Pass(player=who)
        return
    free = has_room_in_arsenal(view, who)
    hand = shuffle([obj.id for obj in state.in_zone(HAND, who)]) if free else ()
    pitched = tuple(shuffle([obj.id for obj in state.in_zone(PITCH)]))
    yield EndTurn(player=who, arsenal=next(iter(hand), None), order=pitched)


def _payments(view: StateView, owed: GameObject) -> Iterator[Action]:
    """Yield pitching a card for what is unpaid."""
    who = owed.controller
    missing = dict(lacking(view.state.player(who), price_owed(view, owed)))
    for obj in view.state.in_zone(HAND, who) if missing.get(RESOURCE) else ():
        yield Move(player=who, object=obj.id, to=PITCH, reason="pitch")


# Defending


def _defending(view: StateView, shuffle: Shuffler) -> Iterator[Action]:
    """Yield no defense, and for each number of cards some that may be declared together.

    There are no more of them than it takes to stop the attack.
    """
    chain, link = chain_of(view.state), active_link(view)
    if chain is None or chain.step != DEFEND or chain.declared_by or link is None:
        return
    yield Pass(player=view.state.active)
    can = [obj.id for obj in view.state.objects if may_be_declared(view, obj)]
    power = sum_of(view, link).power
    for number in range(1, min(len(can), _MOST_TOGETHER) + 1):
        cards = [view.state.object(each) for each in shuffle(can)[:number]]
        if sum(_defense(view, obj) for obj in cards[:-1]) < power:
            owner = controller_of(view, cards[0])
            yield Defend(player=owner, objects=tuple(obj.id for obj in cards))


def _defense(view: StateView, obj: GameObject) -> int:
    value = traits(view, obj).stat("defense") or ""
    return int(value) if value.isdecimal() else 0


# Playing and activating


def _plays(view: StateView, player: PlayerId) -> Iterator[Action]:
    for zone in (HAND, ARSENAL):
        for obj in view.state.in_zone(zone, player):
            for way in ways_of(view, obj):
                play = Play(player=player, card=obj.id, as_=way.id)
                attack = any("Attack" in face.type_line.subtypes for face in way.faces)
                cards = _paid_with(view, player, price_of(view, obj, play, way), obj)
                for targets in _targets(view, player, attack=attack) if cards is not None else ():
                    yield Play(
                        player=player,
                        card=obj.id,
                        as_=way.id,
                        targets=targets,
                        pitch=cards or (),
                    )


def _activations(view: StateView, player: PlayerId) -> Iterator[Action]:
    for obj in view.state.objects:
        if not in_arena(obj) or obj.proxy_of is not None or controller_of(view, obj) != player:
            continue
        found = traits(view, obj)
        attacking = attacks_of(found)
        for number in attacking or range(1, len(found.abilities) + 1):
            ability = ability_of(found, number)
            if number not in attacking and left_to_pay(view, ability):
                continue  # What is paid besides is done by hand, which no simulated player does.
            costs = price_of_ability(ability)
            cards = _paid_with(view, player, costs, None)
            for targets in (
                _targets(view, player, attack=number in attacking) if cards is not None else ()
            ):
                yield Activate(
                    player=player,
                    source=obj.id,
                    ability=number,
                    targets=targets,
                    pitch=cards or (),
                )


def _targets(view: StateView, player: PlayerId, *, attack: bool) -> Iterable[tuple[ObjectId, ...]]:
    """Return each target of an attack; what is no attack has none here."""
    return [(obj.id,) for obj in attackable(view, player)] if attack else [()]


def _paid_with(
    view: StateView, player: PlayerId, costs: Price, but: GameObject | None
) -> tuple[ObjectId, ...] | None:
    """Return the cards to pitch for a cost, the fewest there are, None if there are too few."""
    have = can_pay(view.state.player(player))
    hand = (obj for obj in view.state.in_zone(HAND, player) if but is None or obj.id != but.id)
    worth = [(gain[1], obj.id) for obj in hand if (gain := gain_of(view, obj)) is not None]
    cards: list[ObjectId] = []
    for amount, object_id in sorted(worth, reverse=True):
        if have >= costs.resource:
            break
        have += amount
        cards.append(object_id)
    return tuple(cards) if have >= costs.resource else None
