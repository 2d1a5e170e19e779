"""The resolution of a card: the actions that its text makes, and the words left to the players."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from core.cards.card import Face
from core.effects import program as lang
from core.effects.wording import excerpt
from core.games.fab.actions import Resolve
from core.games.fab.combat.combat_chain import is_attack_on_stack
from core.games.fab.execution.changes import change_of
from core.games.fab.execution.programs import target_of, targets_of
from core.games.fab.execution.scene import NotExecutableError, Scene
from core.games.fab.objects.permanents import hero_of
from core.games.fab.objects.traits import base_faces
from core.games.fab.playing.resolving import enters, half_done
from core.games.fab.reading.readings import reading_of
from core.messages import CardName
from core.rules.actions import Action, Batch, Damage, Draw, Effect, Life, Points
from core.rules.proposals import Proposed, ProposedStep, Resolving
from core.rules.ruleset import StateView
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import STACK

KEY = "resolve.clear"
Target = Ref | PlayerId


def resolution(view: StateView, resolving: Resolving) -> Proposed:
    """Return the actions of the text of a resolving card with the action itself."""
    action = resolving.action
    if not view.state.reads_texts or not isinstance(action, Resolve):
        return Proposed(action=action)
    obj = view.state.objects.get(action.object)
    if obj is None or obj.zone != STACK or is_attack_on_stack(view, obj) or _stays(view, obj):
        return Proposed(action=action)
    faces = view.state.printed(obj).faces if obj.halves else base_faces(view, obj).faces
    half = _half(obj)
    face = faces[half] if half is not None else faces[0]
    before = targets_of(faces[: half or 0])
    melded = len(obj.halves) > 1
    targets = obj.targets[len(before) :] if melded else obj.targets
    return _of_face(view, action, obj, face, targets)


def _stays(view: StateView, obj: GameObject) -> bool:
    return not half_done(obj) and enters(view, obj)


def _half(obj: GameObject) -> int | None:
    """Return the side of a split card that resolves now; the right one comes first."""
    if not obj.halves:
        return None
    if len(obj.halves) == 1:
        return obj.halves[0]
    return 1 if half_done(obj) else 0


def _clauses(face: Face) -> list[lang.AnyClause]:
    """Return the instructions of a face; an unread line is one that players carry out."""
    found: list[lang.AnyClause] = []
    for ability in reading_of(face).abilities:
        if isinstance(ability, lang.Spell):
            found.extend(ability.clauses)
        elif isinstance(ability, lang.Unread):
            found.append(lang.ByHand(words=ability.words))
    return found


def _of_face(
    view: StateView, action: Resolve, obj: GameObject, face: Face, targets: Sequence[Target]
) -> Proposed:
    scene = Scene(view, obj, obj.controller)
    steps: list[ProposedStep] = []
    by_hand: list[str] = []
    left = list(targets)
    clauses = _clauses(face)
    for clause, following in zip(clauses, (*clauses[1:], None), strict=False):
        words = excerpt(face.text, clause.words)
        target = left.pop(0) if target_of(clause) is not None and left else None
        if by_hand:  # the rest is left to the players too, to keep its order
            by_hand.append(words)
            continue
        try:
            if _is_replaced(scene, face, following):
                continue
            made = tuple(_actions(scene, clause, target))
        except NotExecutableError:
            by_hand.append(words)
            continue
        said = CardName(obj.id, words)
        steps += (ProposedStep(action=each, words=said, key=KEY) for each in made)
    whole: Action = action
    if steps:
        whole = Batch(player=action.player, steps=(*(each.action for each in steps), action))
    return Proposed(action=whole, steps=tuple(steps), by_hand=tuple(by_hand))


def _is_replaced(scene: Scene, face: Face, following: lang.AnyClause | None) -> bool:
    """Return whether the next clause is done instead; raise where the table cannot judge that."""
    if isinstance(following, lang.ByHand) and "instead" in excerpt(face.text, following.words):
        raise NotExecutableError("instead")
    return following is not None and following.instead and scene.holds(following.when)


def _actions(  # noqa: PLR0911 - one case a clause
    scene: Scene, clause: lang.AnyClause, target: Target | None
) -> Iterable[Action]:
    """Return the actions of a clause; raise `NotExecutableError` if players have to do it."""
    unasked = replace(clause, words=lang.NO_WORDS, by=lang.YOU, when=None, until=None)
    if any(getattr(unasked, name) for name in ("may", "unless", "otherwise", "each", "x", "at")):
        raise NotExecutableError(type(clause).__name__)
    if clause.when is not None and not scene.holds(clause.when):
        return ()
    match clause:
        case lang.Draw(amount=amount, minus=None):
            number = scene.number(amount)
            return tuple(Draw(player=who, count=number) for who in _doers(scene, clause, target))
        case lang.GainLife(amount=amount):
            number = scene.number(amount)
            return tuple(Life(player=who, change=number) for who in _doers(scene, clause, target))
        case lang.LoseLife(amount=amount, pays=False):
            number = -scene.number(amount)
            return tuple(Life(player=who, change=number) for who in _doers(scene, clause, target))
        case lang.GainPoints(kind=kind, amount=amount, loses=False):
            number = scene.number(amount)
            return tuple(
                Points(player=who, kind=kind, change=number)
                for who in _doers(scene, clause, target)
            )
        case lang.Damage(source=lang.Noun(how="self"), divided=False, plus=None):
            number = scene.number(clause.amount)
            return tuple(
                Damage(
                    player=scene.me,
                    object=each,
                    amount=number,
                    type="arcane" if clause.damage == "arcane" else "generic",
                    source=scene.source.id,
                )
                for each in _damaged(scene, clause, target)
            )
        case lang.Alter(what=lang.Noun(how="target", up_to=False, amount=None)):
            return (_altered(scene, clause, target),)
    raise NotExecutableError(type(clause).__name__)


def _doers(scene: Scene, clause: lang.AnyClause, target: Target | None) -> tuple[PlayerId, ...]:
    if clause.by.how == "target":
        return (_player(scene, target),)
    return scene.players(clause.by)


def _player(scene: Scene, target: Target | None) -> PlayerId:
    obj = scene.view.state.find(target) if isinstance(target, Ref) else None
    if obj is None:
        raise NotExecutableError("no target")
    return obj.controller


def _damaged(scene: Scene, clause: lang.Damage, target: Target | None) -> tuple[ObjectId, ...]:
    if target_of(clause) is not None:
        obj = scene.view.state.find(target) if isinstance(target, Ref) else None
        if obj is None:
            raise NotExecutableError("no target")
        return (obj.id,)
    if clause.whom is None or clause.to is not None:
        raise NotExecutableError("damage")
    heroes = (hero_of(scene.view, who) for who in scene.players(clause.whom))
    return tuple(hero.id for hero in heroes if hero is not None)


def _altered(scene: Scene, clause: lang.Alter, target: Target | None) -> Action:
    obj = scene.view.state.find(target) if isinstance(target, Ref) else None
    noun = replace(clause.what, how="bare")
    if obj is None or not scene.fits(noun, obj):
        raise NotExecutableError("no target")
    if clause.until is not None and clause.until.how not in {"this_turn", "end_of_turn"}:
        raise NotExecutableError(clause.until.how)
    change = change_of(scene, clause.changes)
    return Effect(player=scene.me, objects=(obj.id,), change=change, until="end_of_turn")
