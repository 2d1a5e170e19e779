"""Modes and targets that a program asks for as a card is played or an ability activated."""

from collections.abc import Iterator, Sequence

from core.cards.card import Face
from core.effects import program as lang
from core.effects.targeting import Slot, assigned, chosen_clauses, modal_of
from core.execution.scene import NotExecutableError
from core.games.fab.actions import Activate, Play
from core.games.fab.execution.abilities import printed_on
from core.games.fab.execution.scene import Scene
from core.games.fab.execution.targets import Aim, slots
from core.games.fab.objects.permanents import hero_of
from core.games.fab.objects.zone_changes import name_of
from core.messages import Message, verbatim
from core.rules.choices import Option
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, choice, refused
from core.state.announced import Announced
from core.state.ids import ObjectId, PlayerId, Ref, object_answer
from core.state.objects import GameObject

KEY = "play.target"
MODES = "play.card"


def announced_by(action: Play | Activate) -> Announced:
    """Return the announced choices of an action, without its targets."""
    return Announced(modes=action.modes, x=action.x)


def named_objects(view: StateView, action: Play | Activate) -> tuple[ObjectId, ...]:
    """Return the targets of an action; a player's is their hero."""
    found: list[ObjectId] = []
    for each in action.targets:
        if not isinstance(each, str):
            found.append(each)
        elif (hero := hero_of(view, PlayerId(each))) is not None:
            found.append(hero.id)
    return tuple(found)


def declared(view: StateView, action: Play | Activate) -> tuple[Ref, ...]:
    """Return the references to the targets of an action; an ability's is of incarnation 0."""
    objects = view.state.objects
    found = ((each, objects.get(each)) for each in named_objects(view, action))
    return tuple(obj.ref if obj is not None else Ref(each, 0) for each, obj in found)


def spell_clauses(faces: Sequence[Face]) -> tuple[lang.AnyClause, ...]:
    """Return the instructions of faces that choose targets as the card is played.

    The materials of a transformation are declared by the rules of transforming.
    """
    return tuple(
        clause
        for face in faces
        for printed in printed_on(face)
        if isinstance(printed.ability, lang.Spell)
        for clause in printed.ability.clauses
        if not (isinstance(clause, lang.KeywordAction) and clause.name == "transform")
    )


def play_findings(view: StateView, action: Play, faces: Sequence[Face]) -> Iterator[Finding]:
    """Judge the modes and targets of a played card by its text."""
    yield from findings(view, action, view.object(action.card), spell_clauses(faces))


def findings(
    view: StateView,
    action: Play | Activate,
    source: GameObject,
    clauses: Sequence[lang.AnyClause],
) -> Iterator[Finding]:
    """Judge the modes and targets that an action announces for clauses."""
    scene = Scene(view, source.ref, action.player)
    modal = modal_of(clauses)
    if modal is not None:
        try:
            wrong = _modes_fault(scene, modal, action.modes)
        except NotExecutableError:
            return
        if wrong is not None:
            yield wrong
            return
    try:
        wanted = slots(scene, chosen_clauses(clauses, action.modes))
    except NotExecutableError:
        return
    aim = Aim(scene)
    targets = named_objects(view, action)
    if wanted and assigned(aim, wanted, targets) is None:
        yield _missing(aim, wanted, targets, source)


def _missing(
    aim: Aim, wanted: Sequence[Slot], targets: Sequence[ObjectId], source: GameObject
) -> Finding:
    """Ask for the first missing target where each phrase has one, else refuse."""
    view = aim.scene.view
    card = name_of(view, source)
    if targets:
        wrong = next((each for each in targets if not _fits_one(aim, wanted, each)), targets[-1])
        obj = view.state.objects.get(wrong)
        target = name_of(view, obj) if obj is not None else Message("an ability")
        says = Message("{target} is no target for {card}.", target=target, card=card)
        return refused(KEY, says, possible=False)
    needed = next(each for each in wanted if each.least)
    if any(len(aim.candidates(each)) < each.least for each in wanted):
        return refused(KEY, Message("{card} has no target.", card=card), possible=False)
    options = tuple(_option(view, each) for each in aim.candidates(needed))
    says = Message("Choose a target for {card}.", card=card)
    return choice(KEY, says, "targets", options, aim.scene.me)


def _fits_one(aim: Aim, wanted: Sequence[Slot], target: ObjectId) -> bool:
    return any(aim.is_legal(each, target) for each in wanted)


def _option(view: StateView, target: ObjectId) -> Option:
    obj = view.state.objects.get(target)
    if obj is None:
        return Option(object_answer(target), Message("An ability on the stack"))
    return Option(object_answer(target), Message("{card}", card=name_of(view, obj)), target)


def _modes_fault(scene: Scene, modal: lang.Modal, modes: Sequence[int]) -> Finding | None:
    card = name_of(scene.view, scene.view.object(scene.source.id))
    least, most = mode_bounds(scene, modal)
    if len(modes) < least and all(1 <= each <= len(modal.modes) for each in modes):
        options = tuple(
            Option(str(number), verbatim(each.word or str(number)))
            for number, each in enumerate(modal.modes, 1)
            if modal.repeated or number not in modes
        )
        says = Message("Choose the modes of {card}.", card=card)
        return choice(MODES, says, "modes", options, scene.me)
    known = all(1 <= each <= len(modal.modes) for each in modes)
    repeated = len(set(modes)) < len(modes) and not modal.repeated
    if not known or repeated or len(modes) > most:
        return refused(MODES, Message("{card} can't have these modes.", card=card), possible=False)
    return None


def mode_bounds(scene: Scene, modal: lang.Modal) -> tuple[int, int]:
    """Return how many modes are chosen at least and at most."""
    least, most = _bound(scene, modal.at_least, 0), _bound(scene, modal.at_most, len(modal.modes))
    if modal.more is not None and scene.holds(modal.more):
        least = _bound(scene, modal.more_least, least) if modal.more_least is not None else least
        most = _bound(scene, modal.more_most, most) if modal.more_most is not None else most
    count = len(modal.modes)
    return (least, most) if modal.repeated else (min(least, count), min(most, count))


def _bound(scene: Scene, amount: lang.AnyAmount | None, otherwise: int) -> int:
    if amount is None or isinstance(amount, lang.AnyNumber):
        return otherwise
    if isinstance(amount, lang.UpTo):
        return scene.number(amount.amount)
    return scene.number(amount)
