"""Static abilities as continuous effects, derived from the permanents (MTG CR 611.3)."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from core.effects import program as lang
from core.effects.printed import Printed, decoded
from core.execution.scene import NotExecutableError
from core.games.mtg.execution import amounts, conditions, nouns  # noqa: F401 - they register
from core.games.mtg.execution.abilities import abilities, is_reached, read_on
from core.games.mtg.execution.changes import change_of
from core.games.mtg.execution.predicates import Predicate, predicate_of
from core.games.mtg.execution.scene import Scene, Thing
from core.games.mtg.layers.continuous_effects import Draft, OpenEffect, is_phased_out
from core.games.mtg.layers.traits import copied_faces, traits
from core.rules.ruleset import StateView
from core.state.effects import Change, Effect, Filter
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref, Zone
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, COMMAND

_ANYTHING = Filter()


class StaticEffect(OpenEffect, frozen=True, kw_only=True):
    """The effect of a static ability on all permanents that a test is true of."""

    test: Predicate

    @property
    def reach(self) -> Zone:
        """It touches permanents only."""
        return BATTLEFIELD

    def fits(self, draft: Draft, obj: GameObject) -> bool:
        """Return whether it applies to an object as described."""
        if obj.zone != BATTLEFIELD or is_phased_out(obj):
            return False
        try:
            return self.test(draft, obj)
        except NotExecutableError:
            return False


def bears_static(view: StateView, obj: GameObject) -> bool:
    """Return whether an object has static abilities of its printed faces or by an effect."""
    there = obj.zone == BATTLEFIELD or (obj.zone == COMMAND and not obj.cards)
    if not there or obj.face_down or _is_without_text(view.state, obj):
        return False
    return any(isinstance(each.ability, lang.Static) for each in _printed(view, obj))


def _is_without_text(state: GameState, obj: GameObject) -> bool:
    """Return whether nothing is printed on an object, and no effect concerns it alone."""
    printed = any(face.text for face in state.printed(obj).faces)
    return not printed and not any(obj.ref in each.targets for each in state.effects)


def _printed(view: StateView, obj: GameObject) -> Iterator[Printed]:
    """Yield the abilities of an object before any effect of a static ability."""
    lost = any(
        each.change.lose_abilities is True and obj.ref in each.targets
        for each in view.state.effects
    )
    if not lost:
        for face in copied_faces(view, obj):
            yield from (each for each in read_on(view.state, face) if is_reached(obj, each.ability))
    for each in view.state.effects:
        if obj.ref in each.targets:
            yield from map(decoded, each.change.programs)


def static_effects(view: StateView, *, plain: bool) -> tuple[Effect, ...]:
    """Return the effects of static abilities; the ``plain`` ones need nothing else to be known."""
    found: list[Effect] = []
    for object_id in sorted(view.found(bears_static, BATTLEFIELD, COMMAND, printed=True)):
        obj = view.state.object(object_id)
        if is_phased_out(obj):
            continue
        if plain:
            found.extend(view.printed(obj, _plain_effects))
            continue
        clauses: tuple[_Numbered, ...] = view.printed(obj, _open_clauses)
        if clauses:
            found.extend(_of_clauses(_scene_of(view, obj), obj, clauses))
    return tuple(found)


_Numbered = tuple[Printed, int, lang.Alter]
"""A clause of a static ability, with its ability and its place there."""


def _scene_of(view: StateView, obj: GameObject) -> Scene:
    return Scene(view, obj.ref, _controller(view, obj), announced=obj.announced)


def _clauses_of(view: StateView, obj: GameObject) -> Iterator[tuple[Printed, int, lang.AnyClause]]:
    """Yield the clauses of the static abilities of an object, numbered throughout."""
    found = (
        (printed, clause)
        for printed in _printed(view, obj)
        if isinstance(printed.ability, lang.Static)
        for clause in map(_as_change, printed.ability.clauses)
    )
    for place, (printed, clause) in enumerate(found):
        yield printed, place, clause


def _plain_effects(view: StateView, obj: GameObject) -> tuple[Effect, ...]:
    """Return the effects of those abilities of an object that need no other value."""
    found: list[Effect] = []
    scene = _scene_of(view, obj)
    for printed, place, clause in _clauses_of(view, obj):
        if isinstance(clause, lang.Control) and clause.what.how == "enchanted":
            found.extend(_of_control(view, obj))
        if isinstance(clause, lang.Alter) and _is_plain(clause):
            found.extend(_of_clauses(scene, obj, ((printed, place, clause),)))
    return tuple(found)


def _open_clauses(view: StateView, obj: GameObject) -> tuple[_Numbered, ...]:
    """Return the changes by abilities of an object that depend on other values."""
    return tuple(
        (printed, place, clause)
        for printed, place, clause in _clauses_of(view, obj)
        if isinstance(clause, lang.Alter) and not _is_plain(clause)
    )


def _of_clauses(scene: Scene, obj: GameObject, clauses: Iterable[_Numbered]) -> Iterator[Effect]:
    for printed, place, clause in clauses:
        try:
            yield from _of_clause(scene, obj, printed, (place, clause))
        except NotExecutableError:
            continue


def _as_change(clause: lang.AnyClause) -> lang.AnyClause:
    """Return the instruction that all creatures block something as a change of that."""
    if isinstance(clause, lang.Special) and clause.name == "all_able_block_always":
        must = lang.Must(what="be_blocked_by_all")
        return lang.Alter(what=clause.what or lang.SELF, changes=(must,), when=clause.when)
    return clause


def _of_control(view: StateView, obj: GameObject) -> Iterator[Effect]:
    """Yield the effect by which an Aura gives control of its host."""
    if isinstance(obj.attached_to, Ref):
        yield Effect(
            id=ObjectId(-(obj.id * 100)),
            timestamp=obj.timestamp,
            change=Change(controller=_controller(view, obj)),
            targets=(obj.attached_to,),
            source=_name(view, obj),
        )


def _is_plain(clause: lang.Alter) -> bool:
    """Return whether an ability needs no characteristic of another object."""
    if clause.what.how not in _OWN and not _is_local(clause.what):
        return False
    if clause.when is not None or clause.unless is not None or clause.each is not None:
        return False
    if clause.x is not None:
        return False
    return all(_is_fixed(each) for each in clause.changes)


def _is_local(noun: lang.Noun) -> bool:
    """Return whether a permanent by itself answers whether it fits a noun."""
    return nouns.is_local(noun) and nouns.zones_of(noun) == (BATTLEFIELD,)


_OWN = frozenset({"enchanted", "equipped", "self", "it"})
_FIRST = -1
"""The timestamp of abilities that define characteristics: they apply first (MTG CR 613.3)."""


def _defines(clause: lang.Alter) -> bool:
    """Return whether an ability of an object defines its own characteristics (MTG CR 604.3)."""
    return all(isinstance(each, lang.BaseSize | lang.Becomes) for each in clause.changes)


_MOST_OBJECTS = 1_000_000


def _is_of_each(part: object) -> bool:
    """Return whether a number of each object itself is asked: "equal to its mana value"."""
    if isinstance(part, lang.Stat):
        return part.of.how == "it"
    if isinstance(part, tuple):
        return any(map(_is_of_each, part))
    if isinstance(part, Struct) and not isinstance(part, lang.Ability):
        return any(_is_of_each(getattr(part, name)) for name in part.__struct_fields__)
    return False


def is_static_left(view: StateView, obj: GameObject) -> bool:
    """Return whether a static ability of an object is left to the players, or a part of it."""
    scene = Scene(view, obj.ref, _controller(view, obj), announced=obj.announced)
    for printed in _printed(view, obj):
        ability = printed.ability
        if isinstance(ability, lang.Unread):
            return True
        if isinstance(ability, lang.Static):
            for clause in ability.clauses:
                if isinstance(clause, lang.ByHand) or not is_carried_out(scene, obj, clause):
                    return True
    return False


def is_carried_out(scene: Scene, obj: GameObject, clause: lang.AnyClause) -> bool:
    """Return whether a change of objects can be carried out; other clauses give no numbers."""
    if not isinstance(clause, lang.Alter):
        return True
    try:
        scene.holds(clause.when)
        list(_of_clause(scene, obj, Printed(lang.Static()), (0, clause)))
        if clause.what.how not in {"self", "it", "enchanted", "equipped"}:
            nouns.fits(scene, clause.what, Thing(obj.ref, traits(scene.view, obj), obj))
    except NotExecutableError:
        return False
    return True


def _is_fixed(change: lang.AnyChange) -> bool:
    for name in change.__struct_fields__:
        value = getattr(change, name)
        if isinstance(value, lang.Amount) and not isinstance(value, lang.Number):
            return False
    return True


def _of_clause(  # noqa: C901 - one case a kind of noun
    scene: Scene, obj: GameObject, printed: Printed, numbered: tuple[int, lang.Alter]
) -> Iterator[Effect]:
    place, clause = numbered
    view = scene.view
    if clause.until is not None or clause.may is not None:
        raise NotExecutableError("a static ability with an end")
    if not scene.holds(clause.when):
        return
    if clause.unless is not None and scene.holds(clause.unless):
        return
    if clause.x is not None:
        scene.x = scene.number(clause.x)
    times = 1 if clause.each is None else scene.number(clause.each)
    number = ObjectId(-(obj.id * 100 + place + 1))
    name = _name(view, obj)
    noun = _subject(clause)
    if noun.how in nouns.EVERY and _is_of_each(clause.changes):
        for each in nouns.things(scene, noun):
            scene.mean(each.ref)
            change = change_of(scene, clause.changes, printed.line, times)
            number_of_each = ObjectId(number * _MOST_OBJECTS - each.ref.id)
            yield Effect(
                id=number_of_each,
                timestamp=obj.timestamp,
                change=change,
                targets=(each.ref,),
                source=name,
            )
        return
    change = change_of(scene, clause.changes, printed.line, times)
    if change == Change():
        return
    if noun.how in {"enchanted", "equipped", "self", "it"} and not noun.joined:
        host = obj.attached_to if noun.how in {"enchanted", "equipped"} else obj.ref
        defines = host == obj.ref and clause.when is None and _defines(clause)
        if isinstance(host, Ref):
            yield Effect(
                id=number,
                timestamp=_FIRST if defines else obj.timestamp,
                change=change,
                targets=(host,),
                source=name,
            )
        return
    if not _is_local(noun):
        found = nouns.things(scene, noun)
        refs = tuple(each.ref for each in found if each.obj is not None)
        if refs:
            yield Effect(
                id=number, timestamp=obj.timestamp, change=change, targets=refs, source=name
            )
        return
    yield StaticEffect(
        id=number,
        timestamp=obj.timestamp,
        change=change,
        all=_ANYTHING,
        source=name,
        test=predicate_of(noun, scene.me, obj.ref),
    )


def _subject(clause: lang.Alter) -> lang.Noun:
    """Return the noun of a change; "it" behind a condition on the host is the host."""
    when = clause.when
    asked = when.what if isinstance(when, lang.Is | lang.Holds) else None
    is_host = isinstance(asked, lang.Noun) and asked.how in {"enchanted", "equipped"}
    return asked if asked is not None and is_host and clause.what == lang.IT else clause.what


def _controller(view: StateView, obj: GameObject) -> PlayerId:
    """Return the controller of an object before any effect of a static ability."""
    given = (
        each.change.controller
        for each in reversed(view.state.effects)
        if each.change.controller is not None and obj.ref in each.targets
    )
    return next(given, None) or obj.controller


def _name(view: StateView, obj: GameObject) -> str:
    faces = copied_faces(view, obj)
    return " // ".join(face.name for face in faces if face.name)


def static_clauses(view: StateView) -> Iterator[tuple[Scene, lang.AnyClause]]:
    """Yield the clauses of all static abilities at work, each with its scene."""
    for object_id in sorted(view.found(_has_static, BATTLEFIELD, COMMAND)):
        obj = view.state.object(object_id)
        controller = traits(view, obj).controller
        for printed in abilities(view, obj):
            if isinstance(printed.ability, lang.Static):
                for clause in printed.ability.clauses:
                    yield Scene(view, obj.ref, controller), clause
    for scene, ability in lasting_abilities(view):
        if isinstance(ability, lang.Static):
            for clause in ability.clauses:
                yield scene, clause


def lasting_abilities(view: StateView) -> Iterator[tuple[Scene, lang.AnyAbility]]:
    """Yield the abilities without an event that instructions have begun for a turn."""
    for each in view.state.delayed:
        ability = decoded(each.program).ability
        there = view.state.objects.get(each.source.id) is not None
        if there and not isinstance(ability, lang.Triggered):
            yield Scene(view, each.source, each.controller, topics=each.topics), ability


def _has_static(view: StateView, obj: GameObject) -> bool:
    there = obj.zone == BATTLEFIELD or (obj.zone == COMMAND and not obj.cards)
    return there and any(isinstance(each.ability, lang.Static) for each in abilities(view, obj))
