"""View of the combat chain: links, sums, proposed defenses, and facts for scenario files."""

from collections.abc import Iterator, Mapping

from core.games.fab.actions import Defend
from core.games.fab.combat.combat_chain import (
    Link,
    Sum,
    attack_of,
    chain_of,
    defenders_of,
    step_of,
    still_attacked,
    sum_at,
    sum_of,
)
from core.games.fab.combat.combat_steps import goes_again
from core.games.fab.combat.defending import target_of
from core.games.fab.objects.traits import traits
from core.games.fab.objects.zone_changes import controller_of, name_of
from core.games.fab.playing.stack import attack_on_stack, layer_name, layers, top_layer
from core.games.fab.turn.phases import ACTION, is_running, phase_of
from core.games.fab.zones import COMBAT_CHAIN
from core.messages import NO_WORDS, CardName, Message, Words, sentence_case, verbatim
from core.rules.actions import Action
from core.rules.ruleset import StateView
from core.rules.views import FightView, LinkView
from core.state.combat import DAMAGE, LAYER, RESOLUTION, Chain, ChainLink
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import HAND


def step(view: StateView) -> str:
    """Return the step of combat, ``""`` while the combat chain is closed."""
    return step_of(view.state)


def phase(view: StateView) -> str:
    """Return the phase of the game."""
    return phase_of(view.state)


def number_of_layers(view: StateView) -> int:
    """Return how many layers are on the stack, triggers too."""
    return len(layers(view.state))


def number_of_links(view: StateView) -> int:
    """Return how many chain links there are."""
    chain = chain_of(view.state)
    return len(chain.links) if chain is not None else 0


def link(view: StateView, number: int) -> Mapping[str, object] | None:
    """Return the facts of a chain link, numbered from 1, None if there is none of that number.

    Objects are their ids; an attack that is gone is None, and its power is as last known.
    """
    chain = chain_of(view.state)
    if chain is None or not 0 < number <= len(chain.links):
        return None
    kept = chain.links[number - 1]
    attack = attack_of(view.state, kept)
    defenders = defenders_of(view.state, kept)
    name, power, defense = _link_sums(view, kept)
    return {
        "attack": attack.id if attack is not None else None,
        "name": name,
        "targets": _ids(view, kept),
        "defenders": tuple(obj.id for obj in defenders),
        "power": power,
        "defense": defense,
        "damage": kept.damage,
        "hit": kept.hit,
        "resolved": kept.resolved,
        "from_hand": kept.from_hand,
    }


def name_of_attack(view: StateView, kept: ChainLink) -> str:
    """Return the name of the attack of a link, also of one that is gone (``combat.last_known``)."""
    return _link_sums(view, kept)[0]


def _ids(view: StateView, kept: ChainLink) -> tuple[ObjectId, ...]:
    found = (view.state.find(ref) for ref in kept.targets)
    return tuple(obj.id for obj in found if obj is not None)


def _link_sums(view: StateView, kept: ChainLink) -> tuple[str, int, int]:
    """Return the name of a link's attack, its power, and the sum of its defense."""
    attack, defenders = attack_of(view.state, kept), defenders_of(view.state, kept)
    if attack is not None:
        found = sum_of(view, Link(attack=attack, defenders=defenders))
        return traits(view, attack).name, found.power, found.defense
    values = (traits(view, obj).stat("defense") or "" for obj in defenders)
    defense = sum(int(value) for value in values if value.isdecimal())
    name = kept.last.name if kept.last is not None else ""
    return name, kept.last.power if kept.last is not None else 0, defense


_BINDING = ("Dominate", "Overpower", "Piercing", "Phantasm")
"""Keywords of an attack that restrict its opponents."""
_Sums = tuple[tuple[GameObject, Sum], ...]
"""Targets of a link, each with its sum of damage."""


def fight_view(view: StateView, proposed: Action | None) -> FightView | None:
    """Return the open chain in a game that is followed, with a defense that is only proposed."""
    chain = chain_of(view.state)
    if chain is None or not is_running(view.state):
        return None
    links = tuple(
        _link(view, chain, number, proposed if number == len(chain.links) else None)
        for number in range(1, len(chain.links) + 1)
    )
    return FightView(links=links, following=tuple(_next_attacks(view, chain)))


def role(view: StateView, obj: GameObject) -> Message:
    """Return the role of an object on the chain of a tracked game, and its link."""
    chain = chain_of(view.state)
    if chain is None or obj.zone != COMBAT_CHAIN or not is_running(view.state):
        return NO_WORDS
    for number, kept in reversed(tuple(enumerate(chain.links, 1))):
        if kept.attack == obj.ref and kept.last is None:
            at = tuple(_target_name(view, target) for target in _targets(view, kept))
            if not at:
                return Message("attacks, link {number}", number=number)
            return Message("attacks {target}, link {number}", target=at, number=number)
        if kept.source == obj.ref:
            return Message("makes the attack of link {number}", number=number)
        if obj.ref in {ref for ref, _ in kept.defenders}:
            defense = _number(view, obj)
            return Message("defends {defense}, link {number}", defense=defense, number=number)
    return NO_WORDS


def damage_taken(view: StateView, obj: GameObject) -> int | None:
    """Return the damage that the links of the open chain have dealt to an object.

    None without a resolved link or hit on it, and for links with several targets.
    """
    chain = chain_of(view.state)
    links = chain.links if chain is not None and is_running(view.state) else ()
    at_it = [each for each in links if each.targets == (obj.ref,) and (each.hit or each.resolved)]
    return sum(each.damage for each in at_it) if at_it else None


def _link(view: StateView, chain: Chain, number: int, proposed: Action | None) -> LinkView:
    kept = chain.links[number - 1]
    attack = attack_of(view.state, kept)
    there = defenders_of(view.state, kept)
    defenders = (*there, *_new_defenders(view, proposed))
    sums = _sums(view, kept, attack, proposed)
    current = number == len(chain.links) and not kept.resolved
    fought = _is_fought(chain, number)
    who = _attacker(view, kept, attack)
    found = _sum(view, kept, attack, defenders, sums)
    would_hit = any(_dealt(view, who, target, each) for target, each in sums)
    counts = kept.hit if fought else would_hit
    damage = kept.damage if fought else found.damage if attack is not None else 0
    return LinkView(
        title=Message("Link {number}", number=number),
        about=_about(view, kept, who),
        state=_state(chain, number),
        attack=attack.id if attack is not None else None,
        source=_present_defenders(view, chain, number),
        defenders=tuple(obj.id for obj in there),
        power=tuple(_power(view, kept, attack, found)),
        defense=tuple(_defense(view, defenders)),
        sum=_sums_text(sums) or _arithmetic(view, defenders, found, damage),
        result=_result(counts=counts, fought=fought),
        notes=tuple(_notes(view, kept, attack)),
        comes=_outcomes(view, who, sums) if not fought else _came(view, kept, damage),
        player=who,
        counts=counts,
        current=current,
        foretold=not fought,
    )


def _present_defenders(view: StateView, chain: Chain, number: int) -> ObjectId | None:
    """Return the defenders on a link that are on no later one."""
    ref = chain.links[number - 1].source
    source = view.state.find(ref) if ref is not None else None
    later = {each.source for each in chain.links[number:]}
    there = source is not None and source.zone == COMBAT_CHAIN and ref not in later
    return source.id if source is not None and there else None


def _is_fought(chain: Chain, number: int) -> bool:
    """Return whether the damage of a link has been dealt."""
    return number < len(chain.links) or chain.step in {DAMAGE, RESOLUTION, LAYER}


def _new_defenders(view: StateView, proposed: Action | None) -> tuple[GameObject, ...]:
    if not isinstance(proposed, Defend):
        return ()
    return tuple(view.object(object_id) for object_id in proposed.objects)


def _attacker(view: StateView, kept: ChainLink, attack: GameObject | None) -> PlayerId:
    if attack is not None:
        return controller_of(view, attack)
    return kept.last.controller if kept.last is not None else view.state.active


def _targets(view: StateView, kept: ChainLink) -> tuple[GameObject, ...]:
    found = (view.state.find(ref) for ref in kept.targets)
    return tuple(obj for obj in found if obj is not None)


def _dealt(view: StateView, who: PlayerId, target: GameObject, found: Sum) -> int:
    """Return the damage of an attack to a target, 0 for an illegal target."""
    return found.damage if still_attacked(view, target.ref, who) is not None else 0


def _about(view: StateView, kept: ChainLink, who: PlayerId) -> Message:
    at = tuple(name_of(view, obj) for obj in _targets(view, kept))
    if not at:
        return Message("{player} attacks", player=who)
    return Message("{player} attacks {target}", player=who, target=at)


def _state(chain: Chain, number: int) -> Message:
    if number < len(chain.links) or chain.links[number - 1].resolved:
        return Message("resolved")
    return Message("{step} step", step=chain.step)


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
    defense = sum(_number(view, obj) for obj in defenders)
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
        for each in _targets(view, kept)
    )


def _number(view: StateView, obj: GameObject) -> int:
    value = traits(view, obj).stat("defense") or ""
    return int(value) if value.isdecimal() else 0


def _arithmetic(
    view: StateView, defenders: tuple[GameObject, ...], found: Sum, damage: int
) -> Message:
    values = [_number(view, obj) for obj in defenders]
    if not values:
        return Message("{power} power, undefended", power=found.power)
    parts = " + ".join(map(str, values))
    return Message(
        "{power} − {defense} = {damage}",
        power=found.power,
        defense=parts if len(values) == 1 else f"({parts})",
        damage=damage,
    )


def _sums_text(sums: _Sums) -> Message:
    """Return the sums of several targets as text, where any is defended."""
    if len(sums) <= 1 or not any(each.defense for _, each in sums):
        return NO_WORDS
    parts = tuple(
        Message(
            "{power} − {defense} = {damage}",
            power=each.power,
            defense=each.defense,
            damage=each.damage,
        )
        for _, each in sums
    )
    return Message("{sums:,}", sums=parts)


def _result(*, counts: bool, fought: bool) -> Message:
    if fought:
        return Message("hit") if counts else Message("no hit")
    return Message("would hit") if counts else Message("would not hit")


def _power(
    view: StateView, kept: ChainLink, attack: GameObject | None, found: Sum
) -> Iterator[Message]:
    yield Message("Power {power}", power=found.power)
    if attack is None:
        yield Message("{card} is gone", card=name_of_attack(view, kept))
        return
    for why in traits(view, attack).why.get("power", ()):
        yield why.message
    if attack.home == HAND and attack.proxy_of is None:
        yield Message("from hand")
    if attack.proxy_of is not None and "Weapon" in traits(view, attack).types:
        yield Message("a weapon's attack")
    elif attack.proxy_of is not None:
        yield Message("an ally's attack")


def _defense(view: StateView, defenders: tuple[GameObject, ...]) -> Iterator[Message]:
    if not defenders:
        yield Message("Undefended")
        return
    yield Message("Defense {defense}", defense=sum(_number(view, obj) for obj in defenders))
    for obj in defenders:
        yield Message("{card} {defense}", card=name_of(view, obj), defense=_number(view, obj))


def _notes(view: StateView, kept: ChainLink, attack: GameObject | None) -> Iterator[Message]:
    if goes_again(view, kept):
        yield Message("go again")
    words = traits(view, attack).keywords if attack is not None else ()
    yield from (verbatim(word.casefold()) for word in words if word.startswith(_BINDING))


def _outcomes(view: StateView, who: PlayerId, sums: _Sums) -> Message:
    """Yield the outcome for each target."""
    parts: list[Words] = []
    for target, found in sums:
        life = traits(view, target).stat("life") or ""
        if not life.isdecimal():
            continue
        after = max(int(life) - _dealt(view, who, target, found), 0)
        values: dict[str, Words] = {"who": _target_name(view, target), "life": life, "after": after}
        if after == int(life):
            parts.append(Message("{who} stays at {life}").filled({**values}))
        else:
            parts.append(Message("{who} {life} → {after}").filled({**values}))
    return Message("{parts:,}", parts=tuple(parts))


def _came(view: StateView, kept: ChainLink, damage: int) -> Message:
    who = tuple(_target_name(view, target) for target in _targets(view, kept))
    if not damage or not who:
        return Message("{amount} damage", amount=damage)
    return Message("{amount} damage to {who}", amount=damage, who=who)


def _target_name(view: StateView, target: GameObject) -> Words:
    """Return the player of a hero, or the name of another target."""
    if "Hero" in traits(view, target).types:
        return controller_of(view, target)
    return CardName(target.id, str(name_of(view, target)))


def _next_attacks(view: StateView, chain: Chain) -> Iterator[Message]:
    """Yield the possible next attacks."""
    waiting, top = attack_on_stack(view), top_layer(view.state)
    if waiting is not None:
        yield Message("Link {number}", number=len(chain.links) + 1)
        yield Message("{card} waits on the stack: next it attacks.", card=name_of(view, waiting))
        return
    if top is not None:
        yield Message("On the stack")
        yield sentence_case(Message("{layer} resolves next.", layer=layer_name(view, top)))
        return
    link = chain.active
    if link is None:
        return
    points = view.state.player(view.state.active).point(ACTION)
    who = view.state.active
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
