"""Static abilities as continuous effects, derived from the objects that have them."""

from collections.abc import Iterator

from core.effects import program as lang
from core.effects.printed import decoded
from core.execution.scene import NotExecutableError
from core.games.fab.combat.combat_chain import is_attack_on_stack
from core.games.fab.execution import history
from core.games.fab.execution.changes import change_of
from core.games.fab.execution.nouns import EVERY, is_defended_by, is_so
from core.games.fab.execution.resolution import is_continuous
from core.games.fab.execution.scene import Scene, scene_of
from core.games.fab.execution.waiting_effects import is_about_done, is_of_each
from core.games.fab.objects.damage_effects import UNPREVENTABLE
from core.games.fab.objects.traits import base_faces
from core.games.fab.reading.readings import reading_of
from core.games.fab.zones import ARENA_ZONES, COMBAT_CHAIN, in_arena
from core.rules.ruleset import StateView
from core.state.effects import Change, Effect
from core.state.ids import ObjectId
from core.state.objects import GameObject
from core.state.zones import STACK

_MOST_CLAUSES = 100
_PLACES = ARENA_ZONES | {STACK}
_GRANTED = 1_000_000_000
"""Above the numbers of the effects that objects make by their own abilities."""


def static_effects(view: StateView) -> tuple[Effect, ...]:
    """Return the effects of attacks and permanents, and of abilities that last for a time."""
    there = [obj for obj in view.state.in_zones(_PLACES) if _works(view, obj)]
    found = [effect for obj in there for effect in _of_object(view, obj)]
    return (*found, *_for_a_time(view), *_granted(view))


def _granted(view: StateView) -> Iterator[Effect]:
    """Yield the effects of static abilities that other effects give to objects."""
    for effect in view.state.effects:
        for place, program in enumerate(effect.change.programs):
            ability = decoded(program).ability
            if not isinstance(ability, lang.Static | lang.Spell):
                continue
            for target in effect.targets:
                obj = view.state.find(target)
                if obj is not None:
                    yield from _of_granted(view, obj, ability, (effect.id * _MOST_CLAUSES + place))


def _of_granted(
    view: StateView, obj: GameObject, ability: lang.Static | lang.Spell, number: int
) -> Iterator[Effect]:
    for clause in ability.clauses:
        if isinstance(clause, lang.Alter) and _lasts(clause):
            scene = scene_of(view, obj)
            yield from _effect(scene, clause, _GRANTED + number, obj.timestamp)


def _for_a_time(view: StateView) -> Iterator[Effect]:
    """Yield the effects of static abilities that resolved texts have made."""
    for each in view.state.delayed:
        ability = decoded(each.program).ability
        if not isinstance(ability, lang.Static):
            continue
        scene = Scene(view, each.source, each.controller, topics=each.topics)
        for place, clause in enumerate(ability.clauses):
            if isinstance(clause, lang.Alter) and _lasts(clause):
                yield from _effect(scene, clause, each.id * _MOST_CLAUSES + place, each.id)


def _works(view: StateView, obj: GameObject) -> bool:
    if obj.face_down or obj.proxy_of is not None or not (obj.cards or obj.base):
        return False
    return in_arena(obj) or (obj.zone == STACK and is_attack_on_stack(view, obj))


def _of_object(view: StateView, obj: GameObject) -> Iterator[Effect]:
    place = 0
    faces = base_faces(view, obj).faces
    for face in faces:
        if face.name in view.state.by_hand:
            continue
        for ability in reading_of(face).abilities:
            if not isinstance(ability, lang.Static) and not _is_of_attack(ability, obj):
                continue
            for clause in getattr(ability, "clauses", ()):
                place += 1
                if isinstance(clause, lang.Special) and clause.name == "unpreventable":
                    yield _unpreventable(obj, place)
                if isinstance(clause, lang.Alter) and (
                    isinstance(ability, lang.Static) or is_continuous(clause)
                ):
                    yield from _of_clause(view, obj, clause, place)


def _unpreventable(obj: GameObject, place: int) -> Effect:
    number = obj.id * _MOST_CLAUSES + place
    change = Change(prohibits=(UNPREVENTABLE,))
    return Effect(id=ObjectId(-number), timestamp=obj.timestamp, change=change, targets=(obj.ref,))


def _is_of_attack(ability: lang.AnyAbility, obj: GameObject) -> bool:
    return isinstance(ability, lang.Spell) and obj.zone in {STACK, COMBAT_CHAIN}


def _of_clause(
    view: StateView, obj: GameObject, clause: lang.Alter, place: int
) -> Iterator[Effect]:
    if _lasts(clause):
        number = obj.id * _MOST_CLAUSES + place
        yield from _effect(scene_of(view, obj), clause, number, obj.timestamp)


def _effect(scene: Scene, clause: lang.Alter, number: int, timestamp: int) -> Iterator[Effect]:
    source = scene.state.objects.get(scene.source.id)
    try:
        if clause.x is not None:
            scene.x = scene.number(clause.x)
        targets = tuple(
            each
            for each in _changed(scene, clause.what)
            if clause.until is None or _holds_for(scene, each, clause.until)
        )
        if is_of_each(clause.when):
            targets = tuple(each for each in targets if _holds_about(scene, clause, each))
        elif targets and not scene.holds(clause.when):
            return
        if not targets:
            return
        times = 1 if clause.each is None else scene.number(clause.each)
        change = change_of(scene, clause.changes, times)
    except NotExecutableError:
        return
    if change != Change():
        yield Effect(
            id=ObjectId(-number),
            timestamp=timestamp,
            change=change,
            targets=tuple(each.ref for each in targets),
            source=scene.state.printed(source).name if source is not None else "",
        )


def _holds_about(scene: Scene, clause: lang.Alter, obj: GameObject) -> bool:
    scene.about = obj.ref
    try:
        return scene.holds(clause.when)
    finally:
        scene.about = None


def _lasts(clause: lang.Alter) -> bool:
    """Return whether a clause has no moment of its own, but holds while its object works."""
    if clause.until is not None and clause.until.how not in _WHILE:
        spans = clause.until.how in _THIS_TURN and isinstance(clause.when, lang.Happened)
        if not spans:
            return False
    parts = (clause.may, clause.at, clause.unless, clause.instead or None)
    return all(each is None for each in parts) and not is_about_done(clause.when)


def _holds_for(scene: Scene, obj: GameObject, until: lang.Until) -> bool:
    if isinstance(until.when, lang.Exists):
        return is_defended_by(scene, obj, until.when.what)
    return _is_so(scene, obj, _WHILE.get(until.how, ""))


_THIS_TURN = frozenset({"this_turn", "end_of_turn"})
_WHILE = {
    "while_defended_by": "",
    "while_attacking": "attacking",
    "while_defending": "defending",
    "end_phase": "",
}


def _is_so(scene: Scene, obj: GameObject, word: str) -> bool:
    """Return whether an object attacks or defends, an ally also by its attack.

    An effect of the end phase applies at all times, as only that phase asks for it.
    """
    if not word:
        return True
    attacks = [each for each in scene.state.by_place if each.proxy_of == obj.ref]
    return any(is_so(scene, scene.thing_of(each), word) for each in (obj, *attacks))


def _changed(scene: Scene, noun: lang.Noun) -> tuple[GameObject, ...]:
    if noun.how in {"self", "it"} and not noun.joined and not noun.where:
        obj = scene.state.find(scene.source)
        return () if obj is None else (obj,)
    if noun.how == "its_attacks":
        return tuple(each for each in scene.state.by_place if each.proxy_of == scene.source)
    if noun.how in EVERY and not noun.joined:
        if any(isinstance(each, lang.Owned) for each in noun.where):
            there = (scene.thing_of(obj) for obj in scene.state.by_place)
            return tuple(each.obj for each in there if each.obj and scene.fits(noun, each))
        found = [each.obj for each in scene.fitting(noun) if each.obj is not None]
        attacks = (x for x in scene.state.by_place if x.proxy_of is not None and x not in found)
        return (*found, *(each for each in attacks if scene.fits(noun, scene.thing_of(each))))
    if noun.how == "first":
        return _first_attack(scene, noun)
    raise NotExecutableError(noun.how)


def _first_attack(scene: Scene, noun: lang.Noun) -> tuple[GameObject, ...]:
    """Return the first attack of the turn that fits, while it attacks."""
    where = tuple(each for each in noun.where if not isinstance(each, lang.Did))
    plain = lang.Noun(how="bare", kinds=noun.kinds, where=where)
    kinds = lang.Noun(how="bare", kinds=noun.kinds)
    attacks = (history.thing_of(x) for x in scene.state.past_events if x.kind == "attack")
    past = [x.ref.id for x in attacks if x is not None and scene.fits(kinds, x)]
    return tuple(
        each.obj
        for each in scene.fitting(plain)
        if each.obj is not None and all(x in {each.ref.id, _source(each.obj)} for x in past)
    )


def _source(obj: GameObject) -> ObjectId | None:
    """Return the weapon or ally of an attack without a card."""
    return obj.proxy_of.id if obj.proxy_of is not None else None
