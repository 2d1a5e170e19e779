"""What a person could do in combat: attack, defend, hit, and close the chain."""

from collections.abc import Iterator

from core.games.fab import actions as fab
from core.games.fab.activating import ability_of, attacks_of, limits
from core.games.fab.combat import active_link, hit_of, is_attacking
from core.games.fab.going_again import has_it, words_that_give_it
from core.games.fab.marked import is_hero, is_marked
from core.games.fab.menu_plays import play_deeds
from core.games.fab.moving import controller_of, name_of
from core.games.fab.pitching import ACTION
from core.games.fab.playing import Way, ways_of
from core.games.fab.traits import traits
from core.games.fab.zones import ARSENAL, COMBAT_CHAIN, in_arena
from core.rules import actions as law
from core.rules.reading import Reading
from core.rules.ruleset import Deed
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import HAND


def on_the_chain(reading: Reading, obj: GameObject, player: PlayerId) -> Iterator[Deed]:
    """Yield what is done on the chain: the hit of the attack that is fought over comes first."""
    for target in _targets(reading, obj):
        yield _hit(reading, obj, target, player)
    found = traits(reading, obj)
    given = words_that_give_it(found)
    if (has_it(found) or given) and is_attacking(reading, obj):
        point = law.Points(player=found.controller, kind=ACTION, change=1)
        detail = "an action point" if has_it(found) else f"an action point, where “{given}” holds"
        yield Deed(action=point, words="Go again", detail=detail, verb="points")
    yield from attacks(reading, obj, player)
    close = fab.CloseChain(player=player)
    yield Deed(action=close, words="Close the combat chain", verb="close_chain")


def _targets(reading: Reading, obj: GameObject) -> Iterator[GameObject]:
    """Yield what the attack on the active chain link could hit, heroes first.

    What is defended is a hero: nobody defends an ally (FaB CR 8.2.8d).
    """
    link = active_link(reading)
    if link is not None and link.attack.id == obj.id:
        living = [each for each in reading.table.objects if _can_be_hit(reading, obj, each)]
        heroes = [each for each in living if is_hero(reading, each)]
        others = () if link.defenders and heroes else (o for o in living if o not in heroes)
        yield from (*heroes, *others)


def _can_be_hit(reading: Reading, obj: GameObject, target: GameObject) -> bool:
    """Tell whether an attack may be at an object: it is an opponent's and has life."""
    if not in_arena(target):
        return False
    found = traits(reading, target)
    rival = found.controller != traits(reading, obj).controller
    return rival and found.stat("life") is not None


def _hit(reading: Reading, obj: GameObject, target: GameObject, player: PlayerId) -> Deed:
    """Return the hit for what is left of the power, with the sum in its words."""
    found = hit_of(reading, obj)
    hit = fab.Hit(player=player, source=obj.id, hero=target.id, amount=found.damage)
    name = name_of(reading, target)
    words = f"Hit {name} for {found.damage}" if found.damage else f"No hit on {name}"
    words = f"{words} ({found.words})" if found.words else words
    loses = found.damage and is_marked(target)
    return Deed(
        action=hit, words=words, detail="the mark goes with it" if loses else "", verb="hit"
    )


def attacks(reading: Reading, obj: GameObject, player: PlayerId) -> Iterator[Deed]:
    """Yield the attacks that a permanent can make by itself, each with what it costs."""
    found = traits(reading, obj)
    for number in attacks_of(found):
        ability = ability_of(found, number)
        attack = fab.Activate(player=player, source=obj.id, ability=number)
        detail = limits(ability) if ability is not None else "its cost by hand"
        yield Deed(action=attack, words="Attack with it", detail=detail, verb="attack")


def may_be_declared(reading: Reading, obj: GameObject) -> bool:
    """Tell whether an object could defend against what attacks now."""
    link = active_link(reading)
    if link is None:
        return False
    found = traits(reading, obj)
    if found.stat("defense") is None or obj.attached_to is not None:
        return False
    rival = controller_of(reading, link.attack) != controller_of(reading, obj)
    if obj.zone == HAND:
        return rival and "Defense Reaction" not in found.types
    if obj.zone == ARSENAL:
        return rival and found.has("Ambush")
    return rival and in_arena(obj) and "Equipment" in found.types


def defend_with(obj: GameObject, player: PlayerId) -> Deed:
    """Return declaring one card as defending."""
    defend = fab.Defend(player=player, objects=(obj.id,))
    return Deed(action=defend, words="Defend with it", verb="defend")


def joining_chain(reading: Reading, obj: GameObject, player: PlayerId) -> Iterator[Deed]:
    """Yield what an object may do on the combat chain, the most natural first.

    An attack in hand is played, by whose turn it is; others defend with what they have. What can
    do neither says why it can't defend.
    """
    if in_arena(obj):
        fights = tuple(attacks(reading, obj, player))
        declared = may_be_declared(reading, obj)
        yield from fights
        if declared or not fights:
            yield defend_with(obj, player)
        return
    plays = [
        play
        for way, play in zip(ways_of(reading, obj), play_deeds(reading, obj, player), strict=True)
        if player == reading.table.active or not _is_action(way)
    ]
    declared = may_be_declared(reading, obj)
    if player != reading.table.active and declared:
        yield defend_with(obj, player)
    yield from plays
    if (player == reading.table.active and declared) or not (plays or declared):
        yield defend_with(obj, player)


def _is_action(way: Way) -> bool:
    return any("Action" in face.type_line.types for face in way.faces)


def at_somebody(
    reading: Reading, obj: GameObject, target: GameObject, player: PlayerId
) -> Iterator[Deed]:
    """Yield what dropping an object on somebody living could mean: a hit, or an attack."""
    if target.id in {each.id for each in _targets(reading, obj)}:
        yield _hit(reading, obj, target, player)
    elif not _can_be_hit(reading, obj, target):
        return
    elif in_arena(obj) and obj.zone != COMBAT_CHAIN:
        yield from attacks(reading, obj, player)
    elif obj.zone in {HAND, ARSENAL} and "Attack" in traits(reading, obj).subtypes:
        yield from play_deeds(reading, obj, player)
