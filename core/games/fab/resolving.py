"""Resolving and negating: what enters the arena, with which face, and what is cleared."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.fab.actions import Ability, Counter, Resolve
from core.games.fab.kinds import ENTER_AS_BACK, can_be_permanent
from core.games.fab.moving import Arrival, change_zone, clear, controller_of, name_of
from core.games.fab.traits import traits
from core.games.fab.zones import COMBAT_CHAIN, PERMANENT
from core.law.events import Event
from core.law.progress import Progress
from core.law.reading import Reading
from core.law.verdict import Finding, Option, choice, done, nothing, refused
from core.printed.card import Layout
from core.table.effects import Waiting
from core.table.objects import GameObject
from core.table.zones import STACK

RIGHT_RESOLVED = "right side resolved"

# Checks


def it_is_on_the_stack(reading: Reading, action: Resolve) -> Iterator[Finding]:
    """Only what is on the stack resolves (``resolve.layer``)."""
    obj = reading.object(action.object)
    name = name_of(reading, obj)
    if obj.zone != STACK:
        yield refused("resolve.layer", f"{name} is not on the stack.", possible=False)
    elif half_done(obj):
        says = f"{_half_name(reading, obj, 1)} is followed; {name} stays on the stack."
        yield done("split.meld_resolves", says, "split.stack_side")
    elif goes_to_chain(reading, obj):
        yield done("resolve.chain", f"{name} becomes part of the combat chain.")
    elif enters(reading, obj):
        yield done("resolve.arena", f"{name} enters the arena as a permanent.")
    else:
        yield done("resolve.clear", f"{name} is followed, then cleared to the graveyard.")


def face_it_enters_with(reading: Reading, action: Resolve) -> Iterator[Finding]:
    """Constructs and invocations enter with their back active, figments do not."""
    obj = reading.object(action.object)
    card = reading.table.printed(obj)
    if obj.zone != STACK or not enters(reading, obj):
        return
    if card.layout is Layout.FLIP_CARD:
        key = back_key(reading, obj)
        if key:
            says = f"It enters with its back active: {card.sides[1][0].name}."
            yield done("flip.inside_game", says, key)
        elif "Figment" in traits(reading, obj).subtypes:
            says = f"A figment enters with its front active: {card.front.name}."
            yield done("flip.inside_game", says, "flip.figment")
    elif card.layout is Layout.TWIN_CARD:
        yield done("twin.one_active", "The declared face stays active in the arena.")
    elif card.layout is Layout.SPLIT:
        yield done("split.stack_side", "The chosen side stays for as long as it exists.")


def affliction_goes_to_an_opponent(reading: Reading, action: Resolve) -> Iterator[Finding]:
    """An affliction enters under an opponent's control (``affliction.opponent``)."""
    obj = reading.object(action.object)
    if obj.zone != STACK or "Affliction" not in traits(reading, obj).subtypes:
        return
    rivals = reading.table.opponents(obj.controller)
    key = "affliction.opponent"
    if action.controller is None and len(rivals) > 1:
        options = tuple(Option(rival, f"{rival} gets it") for rival in rivals)
        yield choice(key, "Its controller declares an opponent.", "controller", options)
    elif action.controller is not None and action.controller not in rivals:
        yield refused(key, "It enters under the control of an opponent.")
    else:
        yield done(key, "It enters under the control of an opponent.")


def it_can_be_negated(reading: Reading, action: Counter) -> Iterator[Finding]:
    """A negated layer is cleared and does not resolve (``negate.layer``)."""
    if any(each.id == action.object for each in reading.table.waiting):
        yield done("negate.layer", "The ability ceases to exist and does not resolve.")
        return
    obj = reading.object(action.object)
    name = name_of(reading, obj)
    if obj.zone != STACK:
        yield nothing("negate.layer", f"{name} is not on the stack.", possible=False)
        return
    yield done("negate.layer", f"{name} is cleared from the stack and does not resolve.")
    layout = reading.table.printed(obj).layout
    if layout is Layout.SPLIT:
        yield done("split.single_card", "In the graveyard it has both sides again.")
    elif layout is Layout.FLIP_CARD:
        yield done("flip.inside_game", "Its back never was active.")


def an_ability_waits(reading: Reading, action: Ability) -> Iterator[Finding]:
    """A layer exists whatever becomes of its source (``ability.layer``)."""
    name = name_of(reading, reading.object(action.source))
    says = f"An ability of {name} is on the stack; it stays there without its source."
    yield done("ability.layer", says)


ABILITY_CHECKS = {"ability.layer": an_ability_waits}
RESOLVE_CHECKS = {
    "resolve.layer": it_is_on_the_stack,
    "flip.inside_game": face_it_enters_with,
    "affliction.opponent": affliction_goes_to_an_opponent,
}
COUNTER_CHECKS = {"negate.layer": it_can_be_negated}


def half_done(obj: GameObject) -> bool:
    """Tell whether resolving now follows only the right side of a melded card."""
    return len(obj.halves) > 1 and RIGHT_RESOLVED not in obj.conditions


def _half_name(reading: Reading, obj: GameObject, half: int) -> str:
    return reading.table.printed(obj).faces[half].name


def goes_to_chain(reading: Reading, obj: GameObject) -> bool:
    """Tell whether it resolves onto the combat chain: an attack, or a defense reaction."""
    found = traits(reading, obj)
    return "Attack" in found.subtypes or "Defense Reaction" in found.types


def enters(reading: Reading, obj: GameObject) -> bool:
    """Tell whether it enters the arena as a permanent when it resolves."""
    if half_done(obj) or goes_to_chain(reading, obj):
        return False
    found = traits(reading, obj)
    faces = tuple(replace(face, type_line=found.type_line) for face in found.faces[:1])
    return can_be_permanent(reading.table.printed(obj), faces)


def back_key(reading: Reading, obj: GameObject) -> str:
    """Return the rule that makes its back active on resolving, ``""`` if none does."""
    if reading.table.printed(obj).layout is not Layout.FLIP_CARD:
        return ""
    subtypes = traits(reading, obj).subtypes
    return next((key for word, key in ENTER_AS_BACK.items() if word in subtypes), "")


# Handlers


def resolve(progress: Progress, action: Resolve) -> None:
    """Let a card on the stack resolve."""
    obj = progress.table.object(action.object)
    if half_done(obj):
        says = f"{_half_name(progress.reading, obj, 1)} resolved; the left side is next"
        progress.put(replace(obj, conditions=(*obj.conditions, RIGHT_RESOLVED)))
        event = Event(kind="resolved", object=obj.id, key="split.meld_resolves", says=says)
        progress.emit(event)
        return
    reading = progress.reading
    progress.emit(Event(kind="resolved", object=obj.id, says=f"{name_of(reading, obj)} resolved"))
    if goes_to_chain(reading, obj):
        change_zone(progress, obj, COMBAT_CHAIN, Arrival(tapped=action.tapped))
    elif enters(reading, obj):
        _enter(progress, obj, action)
    else:
        clear(progress, obj)


def _enter(progress: Progress, obj: GameObject, action: Resolve) -> None:
    controller = action.controller
    if "Affliction" in traits(progress.reading, obj).subtypes and controller is None:
        controller = next(iter(progress.table.opponents(obj.controller)), None)
    turns = bool(back_key(progress.reading, obj))
    how = Arrival(side=1 if turns else None, controller=controller, tapped=action.tapped)
    change_zone(progress, obj, PERMANENT, how)


def counter(progress: Progress, action: Counter) -> None:
    """Negate a card or an ability on the stack."""
    table = progress.table
    waiting = tuple(each for each in table.waiting if each.id != action.object)
    if len(waiting) < len(table.waiting):
        progress.table = replace(table, waiting=waiting)
        progress.emit(Event(kind="negated", key="negate.layer"))
        return
    obj = progress.table.object(action.object)
    says = f"{name_of(progress.reading, obj)} was negated"
    progress.emit(Event(kind="negated", object=obj.id, key="negate.layer", says=says))
    clear(progress, obj)


def ability(progress: Progress, action: Ability) -> None:
    """Put an ability among the layers that wait."""
    obj = progress.table.object(action.source)
    number = progress.fresh_id()
    waiting = Waiting(
        id=number,
        source=obj.ref,
        turned=obj.turned,
        cards=obj.cards,
        controller=controller_of(progress.reading, obj),
    )
    progress.table = replace(progress.table, waiting=(*progress.table.waiting, waiting))
    progress.emit(Event(kind="made", object=number))
