"""What a person could do in combat: attack, defend, hit, and close the chain."""

from collections.abc import Iterator

from core.games.fab import actions as fab
from core.games.fab.activating import ability_of, attacks_of, limits
from core.games.fab.combat import active_link, hit_of, is_attacking
from core.games.fab.go_again import has_it, words_that_give_it
from core.games.fab.keyword_actions.marked import is_hero, is_marked
from core.games.fab.menu_plays import play_options
from core.games.fab.pitching import ACTION
from core.games.fab.playing import Way, ways_of
from core.games.fab.traits import traits
from core.games.fab.zone_changes import controller_of, name_of
from core.games.fab.zones import ARSENAL, COMBAT_CHAIN, in_arena
from core.rules import actions as base
from core.rules.ruleset import Option, StateView
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import HAND


def on_the_chain(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield what is done on the chain: the hit of the attack that is fought over comes first."""
    for target in _targets(view, obj):
        yield _hit(view, obj, target, player)
    found = traits(view, obj)
    given = words_that_give_it(found)
    if (has_it(found) or given) and is_attacking(view, obj):
        point = base.Points(player=found.controller, kind=ACTION, change=1)
        detail = "an action point" if has_it(found) else f"an action point, where “{given}” holds"
        yield Option(action=point, words="Go again", detail=detail, verb="points")
    yield from attacks(view, obj, player)
    close = fab.CloseChain(player=player)
    yield Option(action=close, words="Close the combat chain", verb="close_chain")


def _targets(view: StateView, obj: GameObject) -> Iterator[GameObject]:
    """Yield what the attack on the active chain link could hit, heroes first.

    What is defended is a hero: nobody defends an ally (FaB CR 8.2.8d).
    """
    link = active_link(view)
    if link is not None and link.attack.id == obj.id:
        living = [each for each in view.state.objects if _can_be_hit(view, obj, each)]
        heroes = [each for each in living if is_hero(view, each)]
        others = () if link.defenders and heroes else (o for o in living if o not in heroes)
        yield from (*heroes, *others)


def _can_be_hit(view: StateView, obj: GameObject, target: GameObject) -> bool:
    """Tell whether an attack may be at an object: it is an opponent's and has life."""
    if not in_arena(target):
        return False
    found = traits(view, target)
    rival = found.controller != traits(view, obj).controller
    return rival and found.stat("life") is not None


def _hit(view: StateView, obj: GameObject, target: GameObject, player: PlayerId) -> Option:
    """Return the hit for what is left of the power, with the sum in its words."""
    found = hit_of(view, obj)
    hit = fab.Hit(player=player, source=obj.id, hero=target.id, amount=found.damage)
    name = name_of(view, target)
    words = f"Hit {name} for {found.damage}" if found.damage else f"No hit on {name}"
    words = f"{words} ({found.words})" if found.words else words
    loses = found.damage and is_marked(target)
    return Option(
        action=hit, words=words, detail="the mark goes with it" if loses else "", verb="hit"
    )


def attacks(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield the attacks that a permanent can make by itself, each with what it costs."""
    found = traits(view, obj)
    for number in attacks_of(found):
        ability = ability_of(found, number)
        attack = fab.Activate(player=player, source=obj.id, ability=number)
        detail = limits(ability) if ability is not None else "its cost by hand"
        yield Option(action=attack, words="Attack with it", detail=detail, verb="attack")


def may_be_declared(view: StateView, obj: GameObject) -> bool:
    """Tell whether an object could defend against what attacks now."""
    link = active_link(view)
    if link is None:
        return False
    found = traits(view, obj)
    if found.stat("defense") is None or obj.attached_to is not None:
        return False
    rival = controller_of(view, link.attack) != controller_of(view, obj)
    if obj.zone == HAND:
        return rival and "Defense Reaction" not in found.types
    if obj.zone == ARSENAL:
        return rival and found.has("Ambush")
    return rival and in_arena(obj) and "Equipment" in found.types


def defend_with(obj: GameObject, player: PlayerId) -> Option:
    """Return declaring one card as defending."""
    defend = fab.Defend(player=player, objects=(obj.id,))
    return Option(action=defend, words="Defend with it", verb="defend")


def joining_chain(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield what an object may do on the combat chain, the most natural first.

    An attack in hand is played, by whose turn it is; others defend with what they have. What can
    do neither says why it can't defend.
    """
    if in_arena(obj):
        fights = tuple(attacks(view, obj, player))
        declared = may_be_declared(view, obj)
        yield from fights
        if declared or not fights:
            yield defend_with(obj, player)
        return
    plays = [
        play
        for way, play in zip(ways_of(view, obj), play_options(view, obj, player), strict=True)
        if player == view.state.active or not _is_action(way)
    ]
    declared = may_be_declared(view, obj)
    if player != view.state.active and declared:
        yield defend_with(obj, player)
    yield from plays
    if (player == view.state.active and declared) or not (plays or declared):
        yield defend_with(obj, player)


def _is_action(way: Way) -> bool:
    return any("Action" in face.type_line.types for face in way.faces)


def at_somebody(
    view: StateView, obj: GameObject, target: GameObject, player: PlayerId
) -> Iterator[Option]:
    """Yield what dropping an object on somebody living could mean: a hit, or an attack."""
    if target.id in {each.id for each in _targets(view, obj)}:
        yield _hit(view, obj, target, player)
    elif not _can_be_hit(view, obj, target):
        return
    elif in_arena(obj) and obj.zone != COMBAT_CHAIN:
        yield from attacks(view, obj, player)
    elif obj.zone in {HAND, ARSENAL} and "Attack" in traits(view, obj).subtypes:
        yield from play_options(view, obj, player)
