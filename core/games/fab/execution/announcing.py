"""Targets that the text of a played card asks for (FaB CR 5.1.4)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.cards.card import Face
from core.effects import program as lang
from core.execution.scene import NotExecutableError
from core.games.fab.actions import Play
from core.games.fab.execution.programs import targets_of
from core.games.fab.execution.scene import Scene
from core.games.fab.objects.permanents import hero_of
from core.games.fab.objects.traits import traits
from core.games.fab.objects.zone_changes import name_of
from core.games.fab.zones import in_arena
from core.messages import Message
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, refused
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject

KEY = "play.target"


def declared(view: StateView, action: Play) -> tuple[Ref, ...]:
    """Return the objects that an action declares as targets; a player's is their hero."""
    found = (_object(view, each) for each in action.targets)
    return tuple(each.ref for each in found if each is not None)


def _object(view: StateView, target: int | str) -> GameObject | None:
    if isinstance(target, str):
        return hero_of(view, PlayerId(target))
    return view.state.objects.get(target)


def target_findings(view: StateView, action: Play, faces: Sequence[Face]) -> Iterator[Finding]:
    """Yield a refusal for each declared target that the text does not allow."""
    source = view.object(action.card)
    scene = Scene(view, source.ref, action.player)
    for phrase, target in zip(targets_of(faces), action.targets, strict=False):
        obj = _object(view, target)
        if obj is not None and not _is_allowed(scene, phrase, obj):
            says = Message(
                "{target} is no target for {card}.",
                target=name_of(view, obj),
                card=name_of(view, source),
            )
            yield refused(KEY, says, possible=False)


def _is_allowed(scene: Scene, phrase: lang.Noun | lang.Who, obj: GameObject) -> bool:
    """Return whether an object fits a phrase; one that the table cannot judge is allowed."""
    found = traits(scene.view, obj)
    if isinstance(phrase, lang.Who):
        opponent = phrase.kind == "opponent"
        rival = found.controller in scene.view.state.opponents(scene.me)
        return in_arena(obj) and "Hero" in found.types and (rival or not opponent)
    if phrase.how == "any_target":
        return in_arena(obj) and found.stat("life") is not None
    try:
        return scene.fits(replace(phrase, how="bare"), scene.thing_of(obj))
    except NotExecutableError:
        return True
