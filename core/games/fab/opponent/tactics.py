"""The decisions of an opponent in a game of Flesh and Blood."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.games.fab.actions import Activate, Defend, Pass, Play
from core.games.fab.combat.combat_chain import active_link, chain_of, sum_of
from core.games.fab.combat.combat_steps import next_of
from core.games.fab.combat.defending import may_be_declared
from core.games.fab.objects.traits import traits
from core.games.fab.objects.zone_changes import controller_of, has_room_in_arsenal
from core.games.fab.offers import Usable, usable
from core.games.fab.opponent.plans import Defending, Planned, Planner, Shield, Use
from core.games.fab.playing.costs import can_pay, gain_of, has_go_again, lacking, price_owed
from core.games.fab.playing.stack import unpaid
from core.games.fab.turn.phases import ACTION, ACTION_PHASE, RESOURCE
from core.games.fab.zones import PITCH, in_arena
from core.messages import NO_WORDS, CardName, Message
from core.opponent.attempts import Plain, attempt
from core.opponent.tactics import Move, Seat
from core.rules import actions as base
from core.rules import engine
from core.rules.actions import Action, EndTurn
from core.rules.choices import Choice, Selection
from core.rules.history import Outcome
from core.rules.ruleset import StateView
from core.rules.verdict import LAWFUL, Finding
from core.state.combat import DEFEND
from core.state.game_state import GameState
from core.state.ids import Answer, ObjectId, PlayerId
from core.state.zones import HAND, STACK

_CARD = 2.5
_PERMANENT = 1.0
_LEAST_VALUE = 0.4
_MOST_PASSES = 8
_PLAIN = Plain("Ninja")


class FabTactics:
    """The tactics of every level in Flesh and Blood."""

    def moves(self, seat: Seat) -> Iterator[Move]:
        """Yield the moves of the player, the best first."""
        state, me = seat.view.state, seat.player
        if state.match.over or state.turn_step != ACTION_PHASE:
            return
        owed = unpaid(state)
        if owed:
            if owed[-1].controller == me:
                yield from _payments(seat)
            return
        if _declares_defenders(seat.view):
            yield from _defense(seat)
            return
        if state.active == me:
            yield from _own_turn(seat)

    def option(self, _seat: Seat, _action: Action, asked: Finding) -> Answer:
        """Return the first option."""
        return asked.options[0].id

    def selection(
        self, _seat: Seat, _action: Action, _made: tuple[Selection, ...], choice: Choice
    ) -> Selection:
        """Return the proposed answer."""
        return _PLAIN.proposed(choice)


def _payments(seat: Seat) -> Iterator[Move]:
    state, me = seat.view.state, seat.player
    missing = dict(lacking(state.player(me), price_owed(seat.view, unpaid(state)[-1])))
    if not missing.get(RESOURCE):
        return
    gains = [(gain_of(seat.view, obj), obj) for obj in state.in_zone(HAND, me)]
    cards = [(gain[1], obj.id) for gain, obj in gains if gain is not None]
    for _, card in sorted(cards, reverse=True):
        action = base.Move(player=me, object=card, to=PITCH, reason="pitch")
        yield Move(action=action, reason=Message("I pitch to pay."))


def _declares_defenders(view: StateView) -> bool:
    chain = chain_of(view.state)
    return (
        chain is not None
        and chain.step == DEFEND
        and not chain.declared_by
        and active_link(view) is not None
    )


# The own turn


def _own_turn(seat: Seat) -> Iterator[Move]:
    state, me = seat.view.state, seat.player
    following = next_of(seat.view)
    chain = chain_of(state)
    if following is None or (chain is not None and not state.in_zone(STACK)):
        yield from _plays(seat)
    if following is not None:
        yield Move(action=Pass(player=me), reason=NO_WORDS)
        return
    yield from _end(seat)


def _plays(seat: Seat) -> Iterator[Move]:
    """Yield the first use of the best plan, and then other uses alone."""
    view, me = seat.view, seat.player
    every = usable(view, me)
    found = [each for each in every if engine.judge(view, each.action).ruling in LAWFUL]
    if not found:
        return
    uses = _uses(seat, found)
    if "one_creature_a_turn" in seat.level.slips:
        uses = [each for each in uses if found[each.place].attack]
    hand = _hand(view, me)
    planner = Planner(uses, hand)
    points = view.state.player(me).point(ACTION)
    resources = can_pay(view.state.player(me))
    if "ignores_the_counterattack" in seat.level.slips:
        ordered = sorted(uses, key=lambda each: -each.value)
        plans = [Planner([each], hand).best(frozenset(hand), resources, points) for each in ordered]
    else:
        plans = [planner.best(frozenset(hand), resources, points)]
    for plan in plans:
        for planned in plan.uses[:1]:
            action = found[planned.use.place].action
            moved = replace(action, pitch=planned.pitched)
            yield Move(action=moved, reason=_why(view, moved, planned, plan.value))


def _hand(view: StateView, player: PlayerId) -> dict[ObjectId, int]:
    """Return the cards in hand with the resources that they give."""
    found = ((obj.id, gain_of(view, obj)) for obj in view.state.in_zone(HAND, player))
    return {card: gain[1] if gain is not None else 0 for card, gain in found}


def _uses(seat: Seat, found: Sequence[Usable]) -> list[Use]:
    uses = []
    for place, each in enumerate(found):
        source = each.card.id if each.card is not None else _source(each.action)
        its = traits(seat.view, source)
        value = float(its.number("power")) if each.attack else _value(seat, each)
        if value < _LEAST_VALUE:
            continue
        uses.append(
            Use(
                place=place,
                card=each.card.id if each.card is not None else None,
                cost=each.price.resource,
                value=value,
                again=has_go_again(its),
                instant="Instant" in its.types,
            )
        )
    return uses


def _source(action: Play | Activate) -> ObjectId:
    return action.source if isinstance(action, Activate) else action.card


def _value(seat: Seat, each: Usable) -> float:
    """Return the worth in damage of a card that does not attack, by carrying it out."""
    if "no_spells" in seat.level.slips:
        return 0.0
    view, me = seat.view, seat.player
    start = view.state
    rich = start.with_player(start.player(me).with_points(RESOURCE, each.price.resource))
    outcome = attempt(view.at(rich), each.action, _PLAIN, list)
    for _ in range(_MOST_PASSES):
        if outcome is None or (not outcome.state.in_zone(STACK) and not outcome.state.waiting):
            break
        outcome = _passed(view, outcome)
    if outcome is None:
        return 0.0
    return _worth(outcome.state, me) - _worth(start, me) + _CARD


def _passed(view: StateView, outcome: Outcome) -> Outcome | None:
    action = Pass(player=outcome.state.active)
    return attempt(view.at(outcome.state), action, _PLAIN, list)


def _worth(state: GameState, me: PlayerId) -> float:
    """Return life, cards and permanents of a player less those of the opponents."""
    worth = 0.0
    for player in state.players:
        sign = 1 if player.id == me else -1
        worth += sign * player.life
        worth += sign * _CARD * len(state.in_zone(HAND, player.id))
    arena = [obj for obj in state.objects if in_arena(obj)]
    worth += _PERMANENT * sum(1 if obj.controller == me else -1 for obj in arena)
    return worth


def _why(view: StateView, action: Play | Activate, planned: Planned, value: float) -> Message:
    source = _source(action)
    name = CardName(source, traits(view, source).name)
    pitched = tuple(CardName(each, traits(view, each).name) for each in planned.pitched)
    if pitched:
        return Message(
            "I use {card} and pitch {pitched}: my turn makes {value:g}.",
            card=name,
            pitched=pitched,
            value=round(value, 1),
        )
    return Message("I use {card}: my turn makes {value:g}.", card=name, value=round(value, 1))


def _end(seat: Seat) -> Iterator[Move]:
    """Yield the end of the turn, with the best card left for the arsenal."""
    view, me = seat.view, seat.player
    pitched = tuple(obj.id for obj in view.state.in_zone(PITCH))
    hand = sorted(
        view.state.in_zone(HAND, me),
        key=lambda obj: -traits(view, obj).number("power") + traits(view, obj).number("pitch"),
    )
    if hand and has_room_in_arsenal(view, me):
        action = EndTurn(player=me, arsenal=hand[0].id, order=pitched)
        yield Move(action=action, reason=Message("I put a card into my arsenal."))
    yield Move(action=EndTurn(player=me, order=pitched), reason=Message("I end my turn."))


# Defending


def _defense(seat: Seat) -> Iterator[Move]:
    """Yield the defending cards of the attacked player, and then no defense."""
    view, me = seat.view, seat.player
    link = active_link(view)
    if link is None or controller_of(view, link.attack) == me:
        return
    power = sum_of(view, link).power
    life = view.state.player(me).life
    shields = [
        Shield(id=obj.id, defense=traits(view, obj).number("defense"), from_hand=obj.zone == HAND)
        for obj in view.state.objects
        if controller_of(view, obj) == me and may_be_declared(view, obj)
    ]
    shields = [each for each in shields if each.defense > 0]
    hand = _hand(view, me)
    uses = _next_uses(seat)
    defending = Defending(Planner(uses, hand), frozenset(hand), 1)
    lethal = power >= life
    if lethal or "blocks_only_to_live" not in seat.level.slips:
        # Some attacks bar several cards from the hand.
        tries = (defending.best(shields, power, life, most) for most in (len(shields), 2, 1))
        for best in dict.fromkeys(tries):
            action = Defend(player=me, objects=best.cards)
            if not best.cards or engine.judge(view, action).ruling not in LAWFUL:
                continue
            names = tuple(CardName(each, traits(view, each).name) for each in best.cards)
            reason = Message(
                "I defend with {names}: that stops {stopped}, and costs me {cost:g} next turn.",
                names=names,
                stopped=best.stopped,
                cost=round(best.cost, 1),
            )
            yield Move(action=action, reason=reason)
    yield Move(action=Pass(player=view.state.active), reason=Message("I do not defend."))


def _next_uses(seat: Seat) -> list[Use]:
    """Return the attacks of the next own turn by their printed numbers."""
    view, me = seat.view, seat.player
    uses = []
    for place, each in enumerate(usable(view, me)):
        if not each.attack:
            continue
        source = each.card.id if each.card is not None else _source(each.action)
        its = traits(view, source)
        uses.append(
            Use(
                place=place,
                card=each.card.id if each.card is not None else None,
                cost=each.price.resource,
                value=float(its.number("power")),
                again=has_go_again(its),
            )
        )
    return uses


TACTICS = FabTactics()
