"""Proposals before an action: the combat view, a defense, and cards to pitch for a cost."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations

from msgspec.structs import replace

from core.cards.mana import FREE
from core.games.fab.actions import Activate, Defend, Pass, Play
from core.games.fab.combat.combat_chain import (
    Link,
    Sum,
    active_link,
    attack_of,
    chain_of,
    defenders_of,
    still_attacked,
    sum_at,
    sum_of,
    targets_of,
)
from core.games.fab.combat.combat_steps import attacker_of, goes_again
from core.games.fab.combat.defending import (
    defending_player,
    defending_players,
    link_with,
    may_be_declared,
    target_of,
)
from core.games.fab.objects.traits import traits
from core.games.fab.objects.zone_changes import controller_of, name_of
from core.games.fab.playing.activating import cost_of_activation, price_of_activation
from core.games.fab.playing.cards import chosen_mode, cost_of, price_of
from core.games.fab.playing.costs import Price, can_pay, change_of, gain_of
from core.games.fab.playing.stack import attack_on_stack, layer_name, top_layer
from core.games.fab.turn.phases import ACTION, ACTION_PHASE
from core.games.fab.zones import COMBAT_CHAIN
from core.messages import NO_WORDS, CardName, Message, Words, sentence_case, verbatim
from core.rules.actions import Action
from core.rules.choices import (
    TAKE,
    WITHOUT,
    Answered,
    Choice,
    Option,
    Shortfall,
    object_options,
    selecting,
)
from core.rules.ruleset import Proposals, StateView
from core.rules.views import FightView, LinkView
from core.state.combat import DAMAGE, DEFEND, LAYER, REACTION, RESOLUTION, Chain, ChainLink
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import HAND

_BINDING = ("Dominate", "Overpower", "Piercing", "Phantasm")
"""Keywords of an attack that restrict its opponents."""
_SUBTRACTION = Message("{power} − {defense} = {damage}")
_RESULTS = {
    (True, True): Message("hit"),
    (True, False): Message("no hit"),
    (False, True): Message("would hit"),
    (False, False): Message("would not hit"),
}
"""Results of a link, by whether its damage is dealt and whether it hits."""
_Sums = tuple[tuple[GameObject, Sum], ...]
"""Targets of a link, each with its sum of damage."""


def fight_view(view: StateView, proposed: Action | None) -> FightView | None:
    """Return the open chain in a game that is followed, with a defense that is only proposed."""
    chain = chain_of(view.state)
    if chain is None or not view.state.is_followed:
        return None
    links = tuple(
        _link(view, chain, number, proposed if number == len(chain.links) else None)
        for number in range(1, len(chain.links) + 1)
    )
    return FightView(links=links, following=tuple(_next_attacks(view, chain)))


def role(view: StateView, obj: GameObject) -> Message:
    """Return the role of an object on the chain of a tracked game, and its link."""
    chain = chain_of(view.state)
    if chain is None or obj.zone != COMBAT_CHAIN or not view.state.is_followed:
        return NO_WORDS
    for number, kept in reversed(tuple(enumerate(chain.links, 1))):
        if kept.attack == obj.ref and kept.last is None:
            at = tuple(_target_name(view, target) for target in targets_of(view.state, kept))
            if not at:
                return Message("attacks, link {number}", number=number)
            return Message("attacks {target}, link {number}", target=at, number=number)
        if kept.source == obj.ref:
            return Message("makes the attack of link {number}", number=number)
        if obj.ref in {ref for ref, _ in kept.defenders}:
            defense = _defense_of(view, obj)
            return Message("defends {defense}, link {number}", defense=defense, number=number)
    return NO_WORDS


def damage_taken(view: StateView, obj: GameObject) -> int | None:
    """Return the damage that the links of the open chain have dealt to an object.

    None without a resolved link or hit on it, and for links with several targets.
    """
    chain = chain_of(view.state)
    links = chain.links if chain is not None and view.state.is_followed else ()
    at_it = [each for each in links if each.targets == (obj.ref,) and (each.hit or each.resolved)]
    return sum(each.damage for each in at_it) if at_it else None


def _link(view: StateView, chain: Chain, number: int, proposed: Action | None) -> LinkView:
    kept = chain.links[number - 1]
    attack = attack_of(view.state, kept)
    there = defenders_of(view.state, kept)
    defenders = (*there, *_new_defenders(view, proposed))
    sums = _sums(view, kept, attack, proposed)
    current = number == len(chain.links) and not kept.resolved
    fought = number < len(chain.links) or chain.step in {DAMAGE, RESOLUTION, LAYER}
    who = attacker_of(view, kept) or view.state.active
    found = _sum(view, kept, attack, defenders, sums)
    at = tuple(name_of(view, obj) for obj in targets_of(view.state, kept))
    would_hit = any(_dealt(view, who, target, each) for target, each in sums)
    counts = kept.hit if fought else would_hit
    damage = kept.damage if fought else found.damage if attack is not None else 0
    return LinkView(
        title=Message("Link {number}", number=number),
        about=Message("{player} attacks {target}", player=who, target=at)
        if at
        else Message("{player} attacks", player=who),
        state=Message("resolved")
        if kept.resolved or number < len(chain.links)
        else Message("{step} step", step=chain.step),
        attack=attack.id if attack is not None else None,
        source=_present_source(view, chain, number),
        defenders=tuple(obj.id for obj in there),
        power=tuple(_power_notes(view, kept, attack, found)),
        defense=tuple(_defense_notes(view, defenders)),
        sum=_sums_text(sums) or _arithmetic(view, defenders, found, damage),
        result=_RESULTS[fought, counts],
        notes=tuple(_notes(view, kept, attack)),
        comes=_outcomes(view, who, sums) if not fought else _came(view, kept, damage),
        player=who,
        counts=counts,
        current=current,
        foretold=not fought,
    )


def _present_source(view: StateView, chain: Chain, number: int) -> ObjectId | None:
    """Return the source of a link's attack if it is on the chain and on no later link."""
    ref = chain.links[number - 1].source
    source = view.state.find(ref) if ref is not None else None
    if source is None or source.zone != COMBAT_CHAIN:
        return None
    return None if ref in {each.source for each in chain.links[number:]} else source.id


def _new_defenders(view: StateView, proposed: Action | None) -> tuple[GameObject, ...]:
    if not isinstance(proposed, Defend):
        return ()
    return tuple(view.object(object_id) for object_id in proposed.objects)


def _dealt(view: StateView, who: PlayerId, target: GameObject, found: Sum) -> int:
    """Return the damage of an attack to a target, 0 for an illegal target."""
    return found.damage if still_attacked(view, target.ref, who) is not None else 0


def _sum(
    view: StateView,
    kept: ChainLink,
    attack: GameObject | None,
    defenders: tuple[GameObject, ...],
    sums: _Sums,
) -> Sum:
    """Return the sum of a link; of several targets that of the one that is dealt most."""
    if len(sums) > 1:
        return max((each for _, each in sums), key=lambda each: each.damage)
    if attack is not None:
        return sum_of(view, Link(attack=attack, defenders=defenders))
    defense = sum(_defense_of(view, obj) for obj in defenders)
    return Sum(power=kept.last.power if kept.last is not None else 0, defense=defense)


def _sums(
    view: StateView, kept: ChainLink, attack: GameObject | None, proposed: Action | None
) -> _Sums:
    """Return the sum for each target, with the proposed defenders of the action's target."""
    if attack is None:
        return ()
    new = _new_defenders(view, proposed)
    for_ = target_of(view, proposed) if isinstance(proposed, Defend) else None
    return tuple(
        (each, sum_at(view, kept, attack, each.ref, new if for_ in {None, each.ref} else ()))
        for each in targets_of(view.state, kept)
    )


def _defense_of(view: StateView, obj: GameObject) -> int:
    return traits(view, obj).number("defense")


def _arithmetic(
    view: StateView, defenders: tuple[GameObject, ...], found: Sum, damage: int
) -> Message:
    values = [_defense_of(view, obj) for obj in defenders]
    if not values:
        return Message("{power} power, undefended", power=found.power)
    parts = " + ".join(map(str, values))
    return _SUBTRACTION.filled(
        {
            "power": found.power,
            "defense": parts if len(values) == 1 else f"({parts})",
            "damage": damage,
        }
    )


def _sums_text(sums: _Sums) -> Message:
    if len(sums) <= 1 or not any(each.defense for _, each in sums):
        return NO_WORDS
    parts = tuple(
        _SUBTRACTION.filled({"power": s.power, "defense": s.defense, "damage": s.damage})
        for _, s in sums
    )
    return Message("{sums:,}", sums=parts)


def _power_notes(
    view: StateView, kept: ChainLink, attack: GameObject | None, found: Sum
) -> Iterator[Message]:
    yield Message("Power {power}", power=found.power)
    if attack is None:
        name = kept.last.name if kept.last is not None else ""
        yield Message("{card} is gone", card=name)
        return
    for why in traits(view, attack).why.get("power", ()):
        yield why.message
    if attack.home == HAND and attack.proxy_of is None:
        yield Message("from hand")
    if attack.proxy_of is not None and "Weapon" in traits(view, attack).types:
        yield Message("a weapon's attack")
    elif attack.proxy_of is not None:
        yield Message("an ally's attack")


def _defense_notes(view: StateView, defenders: tuple[GameObject, ...]) -> Iterator[Message]:
    if not defenders:
        yield Message("Undefended")
        return
    yield Message("Defense {defense}", defense=sum(_defense_of(view, obj) for obj in defenders))
    for obj in defenders:
        yield Message("{card} {defense}", card=name_of(view, obj), defense=_defense_of(view, obj))


def _notes(view: StateView, kept: ChainLink, attack: GameObject | None) -> Iterator[Message]:
    if goes_again(view, kept):
        yield Message("go again")
    words = traits(view, attack).keywords if attack is not None else ()
    yield from (verbatim(word.casefold()) for word in words if word.startswith(_BINDING))


def _outcomes(view: StateView, who: PlayerId, sums: _Sums) -> Message:
    parts: list[Words] = []
    for target, found in sums:
        life = traits(view, target).stat("life") or ""
        if not life.isdecimal():
            continue
        after = max(int(life) - _dealt(view, who, target, found), 0)
        says = Message("{who} {life} → {after}")
        if after == int(life):
            says = Message("{who} stays at {life}")
        who_is = _target_name(view, target)
        parts.append(says.filled({"who": who_is, "life": life, "after": after}))
    return Message("{parts:,}", parts=tuple(parts))


def _came(view: StateView, kept: ChainLink, damage: int) -> Message:
    who = tuple(_target_name(view, target) for target in targets_of(view.state, kept))
    if not damage or not who:
        return Message("{amount} damage", amount=damage)
    return Message("{amount} damage to {who}", amount=damage, who=who)


def _target_name(view: StateView, target: GameObject) -> Words:
    """Return the player of a hero, or the name of another target."""
    if "Hero" in traits(view, target).types:
        return controller_of(view, target)
    return CardName(target.id, str(name_of(view, target)))


def _next_attacks(view: StateView, chain: Chain) -> Iterator[Message]:
    waiting, top = attack_on_stack(view), top_layer(view.state)
    if waiting is not None:
        yield Message("Link {number}", number=len(chain.links) + 1)
        yield Message("{card} waits on the stack: next it attacks.", card=name_of(view, waiting))
        return
    if top is not None:
        yield Message("On the stack")
        yield sentence_case(Message("{layer} resolves next.", layer=layer_name(view, top)))
        return
    link, who = chain.active, view.state.active
    if link is None:
        return
    points = view.state.player(who).point(ACTION)
    if chain.step == RESOLUTION and points:
        yield Message("Link {number}", number=len(chain.links) + 1)
        yield Message(
            "{points:select}{player} has an action point and may attack again, or the chain "
            "closes.|"
            "{points:select}{player} has action points and may attack again, or the chain closes.",
            player=who,
            points=points,
        )
    elif chain.step == RESOLUTION:
        yield Message("The chain closes")
        yield Message("{player} has no action point left.", player=who)
    elif goes_again(view, link):
        yield Message("Link {number}", number=len(chain.links) + 1)
        yield Message(
            "With go again {player} gets an action point and may attack once more.", player=who
        )


Paid = Play | Activate
PAYMENT = "payment"
_STILL_MISSING = Message("{missing} still missing: choose more cards of the hand.")


def price_to_pay(view: StateView, action: Paid) -> Price:
    """Return the known cost of an action; nothing if it is unknown."""
    if isinstance(action, Activate):
        costs = price_of_activation(view, action)
    else:
        mode = chosen_mode(view, action)
        costs = price_of(view, view.object(action.card), action, mode) if mode else Price()
    return Price() if costs.unknown else costs


def payable(view: StateView, action: Paid) -> tuple[ObjectId, ...]:
    """Return the cards in hand that can be pitched for an action, those with most points first."""
    played = action.card if isinstance(action, Play) else None
    hand = (obj for obj in view.state.in_zone(HAND, action.player) if obj.id != played)
    worth = [(gain[1], obj.id) for obj in hand if (gain := gain_of(view, obj)) is not None]
    return tuple(object_id for _, object_id in sorted(worth, key=lambda each: -each[0]))


def missing_before_pitching(view: StateView, action: Paid) -> int:
    """Return the points that an action lacks before pitching."""
    return max(price_to_pay(view, action).resource - _has(view, action.player), 0)


def paid(view: StateView, action: Paid) -> Paid:
    """Return an action with its selected cards pitched, and others that the cost requires.

    If all cards together are too few, only the selected ones are pitched.
    """
    chosen = action.pitch
    missing = missing_before_pitching(view, action) - sum(_worth(view, each) for each in chosen)
    rest = tuple(each for each in payable(view, action) if each not in chosen)
    more = _fewest(view, rest, missing)
    return replace(action, pitch=(*chosen, *more))


def with_toggled(view: StateView, action: Paid, card: ObjectId) -> Paid:
    """Return a payment with a card added, replaced, or removed."""
    if card in action.pitch:
        return replace(action, pitch=tuple(each for each in action.pitch if each != card))
    missing = missing_before_pitching(view, action)
    if sum(_worth(view, each) for each in action.pitch) < missing:
        return replace(action, pitch=(*action.pitch, card))
    return paid(view, replace(action, pitch=(card,)))


def payment(view: StateView, action: Paid) -> Choice:
    """Return the choice of the cards that are pitched for an action."""
    about = view.object(action.card if isinstance(action, Play) else action.source)
    costs = price_to_pay(view, action).resource
    can = payable(view, action)
    return Choice(
        id=PAYMENT,
        player=action.player,
        title=Message(
            "{card} costs {cost} resource point.|{card} costs {cost} resource points.",
            card=name_of(view, about),
            cost=costs,
        ),
        key="points.pitch_need",
        options=object_options(can, partial(view.rules.tables.named, view)),
        at_least=0,
        at_most=len(can),
        proposed=selecting(*action.pitch),
        more=Message("{lines:\n}", lines=tuple(_lines(view, action))),
        answers=(Option(TAKE, Message("Pitch and pay") if action.pitch else Message("Pay")),),
        about=action,
        field="pitch",
        private=True,
    )


def _left_over(view: StateView, action: Paid) -> int:
    gains = sum(_worth(view, each) for each in action.pitch)
    return _has(view, action.player) + gains - price_to_pay(view, action).resource


def adjusted(view: StateView, choice: Choice, change: int) -> Action | None:
    """Return the action of a payment at a cost changed by an effect, with the cards that pay."""
    action = choice.about
    if not isinstance(action, Paid) or (change < 0 and not price_to_pay(view, action).resource):
        return None
    return paid(view, replace(action, more=(action.more or 0) + change, pitch=()))


def _lines(view: StateView, action: Paid) -> Sequence[Message]:
    lines = []
    has, left = _has(view, action.player), _left_over(view, action)
    about = view.object(action.card if isinstance(action, Play) else action.source)
    change = change_of(view, about) + (action.more or 0)
    if change:
        more, less = Message("{amount} more than printed."), Message("{amount} less than printed.")
        lines.append((more if change > 0 else less).filled({"amount": abs(change)}))
    if has:
        says = Message("{has} point is there already.|{has} points are there already.", has=has)
        lines.append(says)
    for each in action.pitch:
        name = name_of(view, view.object(each))
        lines.append(Message("Pitch {card} for {worth}.", card=name, worth=_worth(view, each)))
    if isinstance(action, Activate):
        said = cost_of_activation(view, action)
    else:
        mode = chosen_mode(view, action)
        said = cost_of(view, about, action, mode) if mode is not None else FREE
    lines += [Message("By hand: {words}", words=each) for each in said.by_hand]
    lines += [Message("Not counted: {words}", words=each) for each in said.may_differ]
    says = Message("{left} point left over.|{left} points left over.", left=left)
    lines.append(says if left >= 0 else _STILL_MISSING.filled({"missing": -left}))
    return lines


def _has(view: StateView, player: PlayerId) -> int:
    return can_pay(view.state.player(player))


def _worth(view: StateView, object_id: ObjectId) -> int:
    gain = gain_of(view, view.object(object_id))
    return gain[1] if gain is not None else 0


def _fewest(view: StateView, cards: Sequence[ObjectId], missing: int) -> tuple[ObjectId, ...]:
    """Return the fewest cards that give so many points, with the least left over."""
    if missing <= 0:
        return ()
    for number in range(1, len(cards) + 1):
        enough = [
            (total, some)
            for some in combinations(cards, number)
            if (total := sum(_worth(view, each) for each in some)) >= missing
        ]
        if enough:
            return min(enough, key=lambda each: each[0])[1]
    return ()


DEFENSE = "defense"


def defense(view: StateView) -> Choice | None:
    """Return the choice of the defending player who declares a defense now."""
    left = _yet_to_declare(view)
    return _defense(view, Defend(player=left[0], objects=())) if left else None


def _yet_to_declare(view: StateView) -> tuple[PlayerId, ...]:
    """Return the players who have yet to declare defenders for their hero, in order."""
    chain = chain_of(view.state)
    if chain is None or not view.state.is_followed or view.state.match.over:
        return ()
    if chain.step != DEFEND or top_layer(view.state) is not None:
        return ()
    return tuple(each for each in defending_players(view) if each not in chain.declared_by)


def prepared(view: StateView, action: Action) -> Action | None:
    """Return a due defense, or an action with the cards that pay for it, or None."""
    if not view.state.is_followed:
        return None
    if isinstance(action, Defend):
        return action if action.player in _yet_to_declare(view)[:1] else None
    if not isinstance(action, Paid) or action.pitch:
        return None
    pays = missing_before_pitching(view, action) and payable(view, action)
    return paid(view, action) if pays or action.more is not None else None


def choice_for(view: StateView, action: Action) -> Choice | None:
    """Return the choice about a defense or about a payment, with the cards of the action."""
    if isinstance(action, Defend):
        return _defense(view, action)
    return payment(view, action) if isinstance(action, Paid) else None


def toggled(view: StateView, choice: Choice, card: ObjectId) -> Action:
    """Return the action of a choice with a card selected for it, or no longer."""
    if isinstance(choice.about, Paid):
        return with_toggled(view, choice.about, card)
    return choice.toggled(card)


def agreed(view: StateView, answered: Answered) -> Action | Shortfall:
    """Return the action of a defense or payment with the selected cards, or without any."""
    choice = answered.choice
    action = choice.acting_on(answered.picked[0])
    if answered.answer == WITHOUT and isinstance(action, Defend):
        others = set(_yet_to_declare(view)) - {action.player}
        return replace(action, objects=()) if others else Pass(player=action.player)
    if isinstance(action, Paid) and (left := _left_over(view, action)) < 0:
        return Shortfall(_STILL_MISSING.filled({"missing": -left}), choice.key)
    return action


def _defense(view: StateView, action: Defend) -> Choice | None:
    link = active_link(view)
    if link is None:
        return None
    new = tuple(view.object(object_id) for object_id in action.objects)
    found = sum_of(view, link_with(view, link, action))
    can = tuple(
        obj.id
        for obj in view.state.objects
        if obj.zone != link.attack.zone
        and may_be_declared(view, obj)
        and controller_of(view, obj) == action.player
        and not obj.face_down
    )
    attack = name_of(view, link.attack)
    says = [Message("{attack} has {power} power.", attack=attack, power=found.power)]
    for obj in new:
        defense = traits(view, obj).stat("defense") or "0"
        says.append(Message("{card} defends {defense}.", card=name_of(view, obj), defense=defense))
    says.append(Message("{damage} damage would come through.", damage=found.damage))
    says_take = Message("Defend with {count} card|Defend with {count} cards", count=len(new))
    take = Option(TAKE, says_take)
    without = Option(WITHOUT, Message("No defense"))
    return Choice(
        id=DEFENSE,
        player=action.player,
        title=Message("{player} defends", player=action.player),
        key="defend.declare",
        options=object_options(can, partial(view.rules.tables.named, view)),
        at_least=0,
        at_most=len(can),
        proposed=selecting(*action.objects),
        more=Message("{lines:\n}", lines=tuple(says)),
        answers=(take, without) if new else (without,),
        about=action,
        field="objects",
    )


def decides(view: StateView) -> PlayerId | None:
    """Return the player who decides next: a defender who has yet to declare, else the turn player.

    In the reaction step the attacker is first; the opponent may respond to a layer.
    """
    state, chain = view.state, chain_of(view.state)
    if not state.is_followed or state.turn_step != ACTION_PHASE or state.match.over:
        return None
    if chain is not None and chain.step == DEFEND:
        return next(iter(_yet_to_declare(view)), None)
    top = top_layer(state)
    if chain is not None and chain.step == REACTION and top is not None:
        defender = defending_player(view)
        return defender if top.controller == state.active else state.active
    return state.active


def ends_fight(view: StateView) -> Action | None:
    """Return the pass that closes the chain in the resolution step, or None."""
    chain = chain_of(view.state)
    if chain is None or chain.step != RESOLUTION or top_layer(view.state) is not None:
        return None
    return Pass(player=view.state.active, to="closed") if view.state.is_followed else None


class FabProposals(Proposals):
    """The proposals of the game: a defense, and the payment for a card."""

    prepared = staticmethod(prepared)
    choice_for = staticmethod(choice_for)
    toggled = staticmethod(toggled)
    adjusted = staticmethod(adjusted)
    fight = staticmethod(fight_view)
    role = staticmethod(role)
    decides = staticmethod(decides)
    ends_fight = staticmethod(ends_fight)


PROPOSALS = FabProposals()
