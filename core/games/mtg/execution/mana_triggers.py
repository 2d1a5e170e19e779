"""Triggered mana abilities: those of permanents that are tapped for mana (MTG CR 605.1b)."""

from collections.abc import Iterator

from core.effects import program as lang
from core.execution.scene import NotExecutableError
from core.games.mtg.execution import nouns
from core.games.mtg.execution.abilities import abilities
from core.games.mtg.execution.scene import Scene
from core.games.mtg.layers.traits import traits
from core.rules.ruleset import StateView
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD


def mana_triggers(
    view: StateView, tapped: GameObject, player: PlayerId
) -> Iterator[tuple[Ref, PlayerId, tuple[lang.AnyClause, ...]]]:
    """Yield the instructions that a permanent tapped for mana triggers, with their speakers."""
    for object_id in sorted(view.found(_listens)):
        obj = view.object(object_id)
        controller = traits(view, obj).controller
        scene = Scene(view, obj.ref, controller)
        for printed in abilities(view, obj):
            ability = printed.ability
            if not isinstance(ability, lang.Triggered) or not is_mana_trigger(ability):
                continue
            if _is_its_event(scene, ability.on, tapped, player):
                yield obj.ref, controller, ability.clauses


def _listens(view: StateView, obj: GameObject) -> bool:
    return obj.zone == BATTLEFIELD and any(
        isinstance(each.ability, lang.Triggered) and is_mana_trigger(each.ability)
        for each in abilities(view, obj)
    )


def is_mana_trigger(ability: lang.Triggered) -> bool:
    """Return whether an ability is a triggered mana ability."""
    match ability.on:
        case lang.PlayerDoes(does="tap_for_mana") | lang.BecomesState(state="tapped_for_mana"):
            return all(isinstance(each, lang.AddMana) for each in ability.clauses)
    return False


def _is_its_event(scene: Scene, event: lang.AnyEvent, tapped: GameObject, player: PlayerId) -> bool:
    what = getattr(event, "what", None)
    who = getattr(event, "who", None)
    try:
        if who is not None and player not in nouns.players(scene, who):
            return False
        return what is None or nouns.fits(scene, what, scene.thing_of(tapped))
    except NotExecutableError:
        return False
