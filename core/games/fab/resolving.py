"""Resolving and negating: what enters the arena, with which face, and what is cleared."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Layout
from core.games.fab.actions import Counter, Resolve, Transcend
from core.games.fab.afflictions import is_affliction, opponent_for, opponent_of
from core.games.fab.combat import ATTACKING, DEFENDING
from core.games.fab.costs import paid_or_not
from core.games.fab.going_again import got_as_it_resolves
from core.games.fab.kinds import ENTER_AS_BACK, can_be_permanent
from core.games.fab.moving import RIGHT_RESOLVED, Arrival, change_zone, clear, name_of
from core.games.fab.pitching import ACTION
from core.games.fab.replacements import what_replaces
from core.games.fab.traits import traits
from core.games.fab.transcend import can_transcend, transcend
from core.games.fab.zones import COMBAT_CHAIN, PERMANENT
from core.rules.actions import Ability, Points
from core.rules.events import Event
from core.rules.points import change_points
from core.rules.progress import Progress
from core.rules.reading import Reading
from core.rules.verdict import Finding, done, nothing, refused
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, STACK

# Checks


def it_is_on_the_stack(reading: Reading, action: Resolve) -> Iterator[Finding]:
    """Only what is on the stack resolves (``resolve.layer``)."""
    obj = reading.object(action.object)
    name = name_of(reading, obj)
    if obj.zone != STACK:
        yield refused("resolve.layer", f"{name} is not on the stack.", possible=False)
    elif half_done(obj):
        says = f"{_half_name(reading, obj, 1)} resolves; {name} stays on the stack."
        yield done("split.meld_resolves", says, "split.stack_side")
    elif goes_to_chain(reading, obj):
        yield done("resolve.chain", f"{name} becomes part of the combat chain.")
    elif action.transcend and can_transcend(reading, obj):
        return  # it leaves the stack by itself
    elif enters(reading, obj):
        yield done("resolve.arena", f"{name} enters the arena as a permanent.")
    else:
        yield done("resolve.clear", f"{name} resolves and goes to the graveyard.")
        yield from what_replaces(reading, obj, GRAVEYARD, None)


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


def transcending_as_it_resolves(reading: Reading, action: Resolve) -> Iterator[Finding]:
    """Its own text may let a card transcend while it resolves (``transcend.effect``)."""
    obj = reading.object(action.object)
    if obj.zone != STACK:
        return
    back = reading.table.printed(obj).sides[-1][0].name
    if action.transcend and not can_transcend(reading, obj):
        says = f"{name_of(reading, obj)} has no back that it could transcend to."
        yield nothing("transcend.definition", says, possible=False)
    elif action.transcend:
        says = f"It transcends as it resolves: {obj.owner} gets {back} into hand."
        yield done("transcend.effect", says, "transcend.stays")
    elif may_transcend(reading, obj):
        says = (
            "It does not transcend. Its text may let it, but only now: afterwards it is too late."
        )
        yield done("transcend.effect", says)


def affliction_goes_to_an_opponent(reading: Reading, action: Resolve) -> Iterator[Finding]:
    """An affliction enters under an opponent's control (``affliction.opponent``)."""
    obj = reading.object(action.object)
    if obj.zone != STACK or not is_affliction(reading, obj):
        return
    yield from opponent_for(reading, obj.controller, action.controller)


def it_can_be_negated(reading: Reading, action: Counter) -> Iterator[Finding]:
    """A negated layer is cleared and does not resolve (``negate.layer``)."""
    if any(each.id == action.object for each in reading.table.waiting):
        yield done("negate.layer", "The ability ceases to exist and does not resolve.")
        return
    if reading.table.objects.get(action.object) is None:
        yield nothing("negate.layer", "That is not a layer on the stack.", possible=False)
        return
    obj = reading.object(action.object)
    name = name_of(reading, obj)
    if obj.zone != STACK:
        yield nothing("negate.layer", f"{name} is not on the stack.", possible=False)
        return
    yield done("negate.layer", f"{name} is cleared from the stack and does not resolve.")
    yield from what_replaces(reading, obj, GRAVEYARD, None)
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


def going_again(reading: Reading, action: Resolve) -> Iterator[Finding]:
    """What is no attack and has go again gives an action point (``resolve.go_again``)."""
    obj = reading.object(action.object)
    if obj.zone != STACK or not goes_again(reading, obj):
        return
    if obj.controller == reading.table.active:
        yield done("resolve.go_again", f"Go again: {obj.controller} gains an action point.")
    else:
        says = f"Go again gives nothing: it is not {obj.controller}'s action phase."
        yield done("resolve.go_again", says, "points.action")


ABILITY_CHECKS = {"ability.layer": an_ability_waits}
RESOLVE_CHECKS = {
    "resolve.layer": it_is_on_the_stack,
    "flip.inside_game": face_it_enters_with,
    "affliction.opponent": affliction_goes_to_an_opponent,
    "transcend.effect": transcending_as_it_resolves,
    "resolve.go_again": going_again,
    "play.cost": paid_or_not,
}
COUNTER_CHECKS = {"negate.layer": it_can_be_negated}


def may_transcend(reading: Reading, obj: GameObject) -> bool:
    """Tell whether a card on the stack may transcend by its own text as it resolves.

    One that becomes a permanent does so by an ability in the arena.
    """
    return obj.zone == STACK and can_transcend(reading, obj) and not enters(reading, obj)


def half_done(obj: GameObject) -> bool:
    """Tell whether resolving now follows only the right side of a melded card."""
    return len(obj.halves) > 1 and RIGHT_RESOLVED not in obj.conditions


def _half_name(reading: Reading, obj: GameObject, half: int) -> str:
    return reading.table.printed(obj).faces[half].name


def goes_again(reading: Reading, obj: GameObject) -> bool:
    """Tell whether its player gains an action point as it resolves; attacks give theirs later."""
    found = traits(reading, obj)
    return not half_done(obj) and "Attack" not in found.subtypes and found.has("Go again")


def goes_to_chain(reading: Reading, obj: GameObject) -> bool:
    """Tell whether it resolves onto the combat chain: an attack, or a defense reaction."""
    found = traits(reading, obj)
    return "Attack" in found.subtypes or "Defense Reaction" in found.types


def enters(reading: Reading, obj: GameObject) -> bool:
    """Tell whether it enters the arena as a permanent when it resolves."""
    if half_done(obj) or goes_to_chain(reading, obj):
        return False
    return can_be_permanent(reading.table.printed(obj), traits(reading, obj).type_line)


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
    again = goes_again(reading, obj)
    if not half_done(obj) and obj.controller == progress.table.active:
        again = again or got_as_it_resolves(progress, traits(reading, obj))
    if again and obj.controller == progress.table.active:
        change_points(progress, Points(player=obj.controller, kind=ACTION, change=1))
    if action.transcend:
        transcend(progress, Transcend(player=obj.controller, object=obj.id))
    elif goes_to_chain(reading, obj):
        attacks = "Attack" in traits(reading, obj).subtypes
        role = ATTACKING if attacks else DEFENDING
        how = Arrival(tapped=action.tapped, conditions=(role,))
        change_zone(progress, obj, COMBAT_CHAIN, how)
    elif enters(reading, obj):
        _enter(progress, obj, action)
    else:
        clear(progress, obj)


def _enter(progress: Progress, obj: GameObject, action: Resolve) -> None:
    controller = action.controller
    if is_affliction(progress.reading, obj):
        controller = opponent_of(progress.reading, obj.controller, controller)
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
