"""The decisions of an opponent in a game of Flesh and Blood."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec.structs import replace

from core.games.fab.actions import Activate, Defend, Pass, Play
from core.games.fab.combat.combat_chain import active_link, chain_of, sum_of
from core.games.fab.combat.combat_steps import next_of
from core.games.fab.combat.defending import may_be_declared
from core.games.fab.objects.traits import Traits, is_hero, traits
from core.games.fab.objects.zone_changes import controller_of, has_room_in_arsenal
from core.games.fab.offers import Usable, usable
from core.games.fab.opponent.plans import Defending, Plan, Planned, Planner, Shield, Use
from core.games.fab.opponent.sums import sums_of
from core.games.fab.opponent.weighing import CARD, FabWeighing, power_after
from core.games.fab.playing.costs import can_pay, gain_of, has_go_again, lacking, price_owed
from core.games.fab.playing.stack import unpaid
from core.games.fab.proposals import paid, price_to_pay
from core.games.fab.turn.phases import ACTION, ACTION_PHASE, RESOURCE
from core.games.fab.zones import ARSENAL, PITCH
from core.messages import NO_WORDS, CardName, Message
from core.opponent.search import by_level
from core.opponent.tactics import Move, Seat, Sum
from core.opponent.trials import Trials
from core.opponent.weighed import weighed
from core.rules import actions as base
from core.rules import engine
from core.rules.actions import Action, EndTurn
from core.rules.choices import Choice, Selection
from core.rules.ruleset import StateView
from core.rules.verdict import LAWFUL, Finding, Ruling
from core.state.combat import DEFEND, REACTION, RESOLUTION
from core.state.ids import Answer, ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import HAND, STACK

_LEAST_VALUE = 0.4
_ON_HIT = 1.5
"""The value of an effect of an attack that hits."""
_KILLED = 1.5
_ACTION_CARD, _INSTANT, _REACTION = 2.0, 1.5, 2.5
_TRIED = 8
_LITTLE, _MANY = 1, 20
"""So many cards that do not attack are tried, by a level that tries little and by others."""
_FULL_HAND = 4
_FIRST = ("action.when", "activate.ability", "activate.limit", "play.card")
"""The keys of the checks that rule most uses out, and are quick."""
_POSSIBLE = frozenset({*LAWFUL, Ruling.CHOICE})
_WEARS = ("Battleworn", "Blade Break", "Temper", "Guardwell")


class FabTactics:
    """The tactics of every level in Flesh and Blood."""

    def moves(self, seat: Seat) -> Iterator[Move]:
        """Yield the moves of the player, the best first."""
        return by_level(self, seat, self._moves(seat))

    def _moves(self, seat: Seat) -> Iterator[Move]:
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
        chain = chain_of(state)
        if chain is not None and chain.step == REACTION and not state.in_zone(STACK):
            yield from _reactions(seat)
        if state.active == me:
            yield from _own_turn(seat)

    def alternatives(self, _seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """Return the moves: they hold other first uses and no defense already."""
        return moves

    def worth(self, view: StateView, player: PlayerId) -> float:
        """Return the worth of a position."""
        return FabWeighing().worth(view, player)

    def option(self, seat: Seat, action: Action, asked: Finding) -> Answer:
        """Return the answer that gives the best position."""
        return _trials(seat).best_option(action, asked)

    def selection(
        self, seat: Seat, action: Action, made: tuple[Selection, ...], choice: Choice
    ) -> Selection:
        """Return the answer that gives the best position."""
        return _trials(seat).best_selection(action, made, choice)

    def sums(self, seat: Seat, action: Action) -> Iterator[Sum]:
        """Yield the attack, the defending cards or the targets of an act with their numbers."""
        return sums_of(seat, action)

    def weighed(self, seat: Seat, action: Action) -> Message:
        """Return the numbers of a defense or the trial of an act, compared with the best move."""
        return weighed(seat, action, next(self.moves(seat), None), _value)


def _value(seat: Seat, action: Action) -> tuple[float, Message] | None:
    """Return the value of an act in damage and its expected result; None if it cannot be tried."""
    link = active_link(seat.view)
    if isinstance(action, Defend) and link is not None:
        hand = _Hand(seat, now=False)
        shields = [_shield(seat.view, seat.view.object(each)) for each in action.objects]
        cost = Defending(hand.planner(), frozenset(hand.pitch), 1).cost(shields)
        power = sum_of(seat.view, link).power
        stopped = min(power, sum(each.defense for each in shields))
        result = Message(
            "It would stop {stopped} of {power}, and cost me {cost:g} next turn.",
            stopped=stopped,
            power=power,
            cost=round(cost, 1),
        )
        return stopped - cost, result
    if isinstance(action, Pass):
        return 0.0, NO_WORDS
    found = _trials(seat).best(action)
    if found is None:
        return None
    return found.gain, Message("It would gain me {worth:g}.", worth=round(found.gain, 1))


def _trials(seat: Seat, view: StateView | None = None) -> Trials:
    return Trials(view or seat.view, seat.player, FabWeighing(), _TRIED)


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
    chain = chain_of(state)
    is_free = chain is None or chain.step == RESOLUTION
    if is_free and not state.in_zone(STACK) and not state.waiting:
        yield from _Hand(seat).plays()
    if next_of(seat.view) is not None:
        yield Move(action=Pass(player=me), reason=NO_WORDS)
        return
    yield from _end(seat)


class _Hand:
    """The cards and abilities of a player, with their values in damage."""

    def __init__(self, seat: Seat, *, now: bool = True) -> None:
        self._seat = seat
        self._view = seat.view
        self._me = seat.player
        self._slips = seat.level.slips
        there = usable(seat.view, seat.player)
        self.found = [each for each in there if not now or self._is_possible(each)]
        self._answered: dict[int, Play | Activate] = {}
        self._now = now
        self._left = _LITTLE if "tries_little" in self._slips else _MANY

    def _is_possible(self, each: Usable) -> bool:
        action = paid(self._view, each.action)
        return engine.judge_in_short(self._view, action, _FIRST).ruling in _POSSIBLE

    @cached_property
    def pitch(self) -> dict[ObjectId, int]:
        """The cards in hand with the resources that they give."""
        cards = self._view.state.in_zone(HAND, self._me)
        found = ((obj.id, gain_of(self._view, obj)) for obj in cards)
        return {card: gain[1] if gain is not None else 0 for card, gain in found}

    @cached_property
    def _is_full(self) -> bool:
        """Whether hand and arsenal are full of cards other than attacks: none would be drawn."""
        arsenal = has_room_in_arsenal(self._view, self._me)
        attacks = (each for each in self.found if each.attack and each.card is not None)
        return len(self.pitch) >= _FULL_HAND and not arsenal and not any(attacks)

    @cached_property
    def uses(self) -> list[Use]:
        """The uses that are worth something."""
        found = [self._use(place, each) for place, each in enumerate(self.found)]
        if "one_card_a_turn" in self._slips and not self._is_full:
            found = [each for each in found if self.found[each.place].attack]
        return [each for each in found if each.value >= _LEAST_VALUE]

    def _use(self, place: int, each: Usable) -> Use:
        its = traits(self._view, _source(each.action))
        price = price_to_pay(self._view, each.action) if self._now else each.price
        return Use(
            place=place,
            card=each.card.id if each.card is not None else None,
            cost=price.resource,
            value=self._value(place, each, its),
            again=has_go_again(its),
            instant="Instant" in its.types or _is_instant(each, its),
        )

    def _value(self, place: int, each: Usable, its: Traits) -> float:
        if each.attack:
            return self._attack_value(each, its)
        if not self._now or "no_trials" in self._slips:
            value = estimate(self._view, each.card) if each.card is not None else 0.0
        elif "no_spells" in self._slips and not self._is_full:
            value = 0.0
        else:
            value = self._other_value(place, each, its)
        is_in_the_way = self._now and self._is_full and each.card is not None
        return max(value, _LEAST_VALUE) if is_in_the_way else value

    def _attack_value(self, each: Usable, its: Traits) -> float:
        power = its.number("power")
        targets = [x for x in each.action.targets if not isinstance(x, str)]
        target = self._view.state.objects.get(targets[0]) if targets else None
        if target is None or "no_spells" in self._slips:
            return float(power)
        its_target = traits(self._view, target)
        if is_hero(self._view, target):
            return power + (_ON_HIT / 2 if _hits(its) else 0.0)
        left = its_target.number("life") - target.damage
        killed = power >= left > 0
        return min(power, left) + its_target.number("power") / 2 + _KILLED if killed else power / 2

    def _other_value(self, place: int, each: Usable, its: Traits) -> float:
        """Return the worth of a card that does not attack, by carrying it out."""
        view, start = self._view, self._view.state
        price = price_to_pay(view, each.action).resource
        rich = start.with_player(start.player(self._me).with_points(RESOURCE, price))
        if self._left <= 0:
            return 0.0
        self._left -= 1
        tried = _trials(self._seat, view.at(rich)).best(each.action)
        if tried is None or not isinstance(tried.action, Play | Activate):
            return 0.0
        self._answered[place] = tried.action
        worth = tried.gain + (CARD if each.card is not None else 0.0)
        if worth < _LEAST_VALUE and has_go_again(its):
            attack = max(
                (x for x in self.found if x.attack and x.card is not each.card),
                key=lambda x: traits(view, _source(x.action)).number("power"),
                default=None,
            )
            if attack is not None:
                worth += power_after(view, self._me, tried.action, attack.action)
        return worth

    def planner(self) -> Planner:
        """Return the planner of the best turn with these cards."""
        cards = (self._view.state.objects.get(each) for each in self.pitch)
        kept = {obj.id: estimate(self._view, obj) for obj in cards if obj is not None}
        room = has_room_in_arsenal(self._view, self._me)
        return Planner(self.uses, self.pitch, kept, room=room)

    def plays(self) -> Iterator[Move]:
        """Yield the first use of the best plan; of careless levels, each use alone."""
        if not self.uses:
            return
        player = self._view.state.player(self._me)
        hand, points, has = frozenset(self.pitch), player.point(ACTION), can_pay(player)
        if "no_plan" in self._slips:
            ordered = sorted(self.uses, key=lambda each: -each.value)
            plans = [Planner([each], self.pitch).best(hand, has, points) for each in ordered]
        else:
            planner = self.planner()
            plans = [planner.best(hand, has, points)]
            if self._seat.level.fillings:
                plans += planner.others(hand, has, points)
        for plan in plans:
            for planned in plan.uses[:1]:
                place = planned.use.place
                action = self._answered.get(place, self.found[place].action)
                moved = replace(action, pitch=planned.pitched)
                yield Move(action=moved, reason=_why(self._view, moved, planned, plan))


def _is_instant(each: Usable, its: Traits) -> bool:
    if not isinstance(each.action, Activate):
        return False
    number = each.action.ability
    ability = its.abilities[number - 1] if number <= len(its.abilities) else None
    return ability is not None and ability.type == "Instant"


def _hits(its: Traits) -> bool:
    """Return whether an attack has an effect when it hits."""
    return "hits" in " ".join(face.text for face in its.faces)


def _source(action: Play | Activate) -> ObjectId:
    return action.source if isinstance(action, Activate) else action.card


def estimate(view: StateView, obj: GameObject) -> float:
    """Return the value of a card in a later turn, in damage, by its printed numbers."""
    its = traits(view, obj)
    cost = its.number("cost")
    if "Attack" in its.subtypes:
        return float(its.number("power"))
    if "Action" in its.types:
        return _ACTION_CARD + cost / 2
    if any("Reaction" in each for each in its.types):
        return _REACTION
    return _INSTANT + cost / 2 if "Instant" in its.types else 0.0


def _why(view: StateView, action: Play | Activate, planned: Planned, plan: Plan) -> Message:
    source = _source(action)
    name = CardName(source, traits(view, source).name)
    pitched = tuple(CardName(each, traits(view, each).name) for each in planned.pitched)
    value = round(sum(each.use.value for each in plan.uses), 1)
    if pitched:
        return Message(
            "I use {card} and pitch {pitched}: my turn makes {value:g}.",
            card=name,
            pitched=pitched,
            value=value,
        )
    return Message("I use {card}: my turn makes {value:g}.", card=name, value=value)


def _end(seat: Seat) -> Iterator[Move]:
    """Yield the end of the turn, with the best card left for the arsenal."""
    view, me = seat.view, seat.player
    pitched = tuple(obj.id for obj in view.state.in_zone(PITCH))
    hand = sorted(
        view.state.in_zone(HAND, me),
        key=lambda obj: traits(view, obj).number("pitch") / 2 - estimate(view, obj),
    )
    if hand and has_room_in_arsenal(view, me):
        action = EndTurn(player=me, arsenal=hand[0].id, order=pitched)
        yield Move(action=action, reason=Message("I put a card into my arsenal."))
    yield Move(action=EndTurn(player=me, order=pitched), reason=Message("I end my turn."))


# Reactions and defending


def _reactions(seat: Seat) -> Iterator[Move]:
    """Yield reactions and instants that improve the result of the link."""
    if "no_tricks" in seat.level.slips:
        return
    view, me = seat.view, seat.player
    hand = _Hand(seat)
    trials = _trials(seat)
    found = []
    for each in hand.found:
        if each.attack:
            continue
        player = view.state.player(me)
        price = price_to_pay(view, each.action).resource
        free = frozenset(hand.pitch) - ({each.card.id} if each.card is not None else set())
        use = Use(place=0, card=None, cost=price, value=1.0, again=False, instant=True)
        plan = Planner([use], hand.pitch).best(free, can_pay(player), player.point(ACTION))
        if not plan.uses:
            continue
        tried = trials.best(replace(each.action, pitch=plan.uses[0].pitched))
        if tried is not None and tried.gain > _LEAST_VALUE:
            found.append(tried)
    for best in sorted(found, key=lambda tried: -tried.gain):
        if isinstance(best.action, Play | Activate):
            source = _source(best.action)
            reason = Message(
                "I use {card}: it gains me {worth:g}.",
                card=CardName(source, traits(view, source).name),
                worth=round(best.gain, 1),
            )
            yield Move(action=best.action, reason=reason)


def _defense(seat: Seat) -> Iterator[Move]:
    """Yield the defending cards of the attacked player, and then no defense."""
    view, me = seat.view, seat.player
    link = active_link(view)
    if link is None or controller_of(view, link.attack) == me:
        return
    power = sum_of(view, link).power
    life = view.state.player(me).life
    shields = [_shield(view, obj) for obj in _able_to_defend(view, me)]
    shields = [each for each in shields if each.defense > 0]
    lethal = power >= life
    if lethal or "blocks_only_to_live" not in seat.level.slips:
        hand = _Hand(seat, now=False)
        on_hit = _ON_HIT if _hits(traits(view, link.attack)) else 0.0
        defending = Defending(
            hand.planner(),
            frozenset(hand.pitch),
            1,
            on_hit=on_hit,
            only_spare="defends_with_the_rest" in seat.level.slips,
        )
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


def _able_to_defend(view: StateView, player: PlayerId) -> Sequence[GameObject]:
    return [
        obj
        for obj in view.state.objects
        if controller_of(view, obj) == player and may_be_declared(view, obj)
    ]


def _shield(view: StateView, obj: GameObject) -> Shield:
    its = traits(view, obj)
    return Shield(
        id=obj.id,
        defense=its.number("defense"),
        from_hand=obj.zone in {HAND, ARSENAL},
        wears=any(its.has(word) for word in _WEARS),
    )


TACTICS = FabTactics()
