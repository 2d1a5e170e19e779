"""Sagas and Sieges: lore counters, chapters, and defeated Sieges (MTG CR 306, 310, 714)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.cards.card import Face
from core.games.mtg import printed
from core.games.mtg.actions import BeginMain
from core.games.mtg.layers.traits import Traits, traits
from core.games.mtg.policies import policies
from core.games.mtg.turn.steps import carried_out
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.history import ABILITY_NEEDED, Event
from core.rules.ruleset import ActionSpec, MenuOption, Ruleset, StateView
from core.rules.verdict import Finding, done, nothing, refused
from core.state.effects import AT_ONCE, Filter, Permission
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, EXILE

LORE = "lore"


def first_counters(found: "Traits", rules: "Ruleset") -> Iterator[tuple[str, int]]:
    """Yield the counters that a permanent enters with by its types.

    Each comes from an ability (MTG CR 306.5b, 310.4b), which may be lost; for Sagas this holds
    since a later edition.
    """
    for kind, amount in counters_of(replace(found.faces[0], type_line=found.type_line)):
        is_ability = kind != LORE or policies(rules).sagas_enter_by_an_ability
        if not (is_ability and found.lost_abilities):
            yield kind, amount


def counters_of(face: Face) -> Iterator[tuple[str, int]]:
    """Yield the counters that a face makes its permanent enter with."""
    for card_type, stat in (("Planeswalker", "loyalty"), ("Battle", "defense")):
        printed = face.stat(stat)
        if card_type in face.type_line.types and printed is not None and printed.isdecimal():
            yield stat, int(printed)
    if "Saga" in face.type_line.subtypes:
        yield LORE, 1


def initialise(state: GameState, object_id: ObjectId) -> GameState:
    """Give a permanent of a starting position the counters it would have entered with."""
    obj = state.object(object_id)
    card = state.printed(obj)
    if obj.zone != BATTLEFIELD or obj.face_down or len(card.sides[0]) > 1:
        return state
    face = card.sides[min(obj.side, len(card.sides) - 1)][0]
    kept = obj
    for kind, amount in counters_of(face):
        if not kept.counter(kind):
            kept = replace(kept, counters=kept.counters_with(kind, amount))
    return state.put(kept)


def worded_chapters(
    texts_of_faces: Iterable[str], found: Traits
) -> Iterator[tuple[tuple[int, ...], str]]:
    """Yield the numbers and the words of each chapter ability in some texts of an object."""
    for text in texts_of_faces:
        if text:
            line, does = str(found.type_line), found.program_of(text)
            yield from printed.loaded().chapters(text, found.name, line, does)


def last_chapter(texts_of_faces: Iterable[str], found: Traits) -> int:
    """Return the number of the last chapter in some texts of a Saga, 0 if they have none."""
    return max((max(numbers) for numbers, _ in worded_chapters(texts_of_faces, found)), default=0)


_DEFEATED = "siege.defeated"
_DEFENSE = "defense"


def announce_siege_ability(context: ActionContext, siege: GameObject) -> None:
    """Announce that the ability of a defeated Siege has triggered, in a tracked turn.

    The table raises no ability by itself. The caller of the action may add it; then the Siege is
    not put into the graveyard.
    """
    was = context.start.objects.get(siege.id)
    found = traits(context.view, siege)
    just_now = was is not None and was.ref == siege.ref and was.counter(_DEFENSE)
    if context.state.is_followed and just_now and _is_siege(found) and not found.lost_abilities:
        event = Event(kind=ABILITY_NEEDED, object=siege.id, player=found.controller, key=_DEFEATED)
        context.emit(event)


def waits_for_its_ability(view: StateView, found: Traits) -> bool:
    """Return whether a battle with defense 0 stays while its own ability waits.

    Since September 2026 only a Siege does (``state.zero_defense``).
    """
    return _is_siege(found) or not policies(view.rules).two_kinds_of_battles


def is_defeated(view: StateView, obj: GameObject) -> bool:
    """Return whether it is a Siege on the battlefield with no defense left."""
    there = obj.zone == BATTLEFIELD and not obj.counter(_DEFENSE)
    return there and _is_siege(traits(view, obj))


def castable_now(view: StateView) -> tuple[Permission, GameObject] | None:
    """Return the defeated Siege that may be cast in the very next action, and the permission."""
    for each in filter(_for_the_next_action, view.state.permissions):
        obj = view.state.objects.get(each.filter.object) if each.filter.object else None
        if obj is not None and obj.incarnation == each.filter.incarnation and obj.zone == EXILE:
            return each, obj
    return None


def _is_siege(found: Traits) -> bool:
    return "Siege" in found.type_line.subtypes


def exiled_by_its_ability(
    context: ActionContext,
    siege: GameObject,
    was: Traits,
    arrived: tuple[GameObject, ...],
    by: PlayerId,
) -> None:
    """Permit to cast a Siege transformed for free that its ability has exiled (MTG CR 310.11b).

    No ability is raised by itself here. If one of a Siege without defense waits, the exile is part
    of that ability; else an exile by its controller is. An exile by another player is not. Where
    the turn is tracked the ability leaves the stack as it resolves.
    """
    if siege.zone != BATTLEFIELD or not _is_siege(was):
        return
    last = context.state.resolving
    left = (last,) if last is not None and last.left else ()
    of_it = (each for each in (*context.state.waiting, *left) if each.source == siege.ref)
    waiting = None if siege.counter(_DEFENSE) else next(of_it, None)
    if waiting is not None:
        if not context.state.is_followed:
            carried_out(context, waiting.id)
    elif was.lost_abilities or by != was.controller:
        return
    who = waiting.controller if waiting is not None else was.controller
    for obj in arrived:
        if obj.zone == EXILE:
            permission = Permission(
                id=context.fresh_id(),
                who=who,
                what="cast",
                allows=True,
                filter=Filter(object=obj.id, incarnation=obj.incarnation),
                free=True,
                as_="transformed",
                key=_DEFEATED,
                until=AT_ONCE,
            )
            permissions = (*context.state.permissions, permission)
            context.state = replace(context.state, permissions=permissions)


def may_still_be_cast(context: ActionContext, siege: Ref) -> None:
    """Keep the permission to cast a Siege after its ability has left the stack.

    By the rule it is cast while that ability resolves; the order of the two actions is free.
    """
    context.state = replace(
        context.state,
        permissions=tuple(
            replace(each, id=context.fresh_id()) if _is_of(each, siege) else each
            for each in context.state.permissions
        ),
    )


def _is_of(permission: Permission, siege: Ref) -> bool:
    return _for_the_next_action(permission) and permission.filter.object == siege.id


def _for_the_next_action(permission: Permission) -> bool:
    return permission.key == _DEFEATED and permission.until == AT_ONCE


def gets_lore_counters(view: StateView, obj: GameObject) -> bool:
    """Return whether it is a Saga that gets lore counters.

    Since 2025 it needs a chapter; a Saga without text in the data has one.
    """
    if obj.zone != BATTLEFIELD or obj.face_down:
        return False
    found = traits(view, obj)
    if "Saga" not in found.type_line.subtypes:
        return False
    known = any(face.text for face in found.faces)
    any_saga = not policies(view.rules).sagas_need_chapters
    return any_saga or bool(last_chapter(found.text, found)) or not known


def sagas_of(view: StateView, player: PlayerId) -> tuple[GameObject, ...]:
    """Return the Sagas that get a lore counter as the player's main phase begins."""
    there = (obj for obj in view.state.objects if gets_lore_counters(view, obj))
    return tuple(obj for obj in there if traits(view, obj).controller == player)


def sagas_go_on(view: StateView, action: BeginMain) -> Iterator[Finding]:
    """The active player puts a lore counter on each of their Sagas (``saga.lore``)."""
    if action.player != view.state.active:
        message = Message(
            "It is {active}'s turn, not {player}'s.", active=view.state.active, player=action.player
        )
        yield refused("saga.lore", message)
        return
    found = sagas_of(view, action.player)
    if not found:
        yield nothing(
            "saga.lore",
            Message("{player} controls no Saga that gets a lore counter.", player=action.player),
        )
    else:
        names = tuple(CardName(obj.id, traits(view, obj).name) for obj in found)
        message = Message(
            "As the precombat main phase begins, a lore counter goes on {sagas:,}.", sagas=names
        )
        yield done("saga.lore", message, "saga.chapters")


def begin_main(context: ActionContext, action: BeginMain) -> None:
    """Put a lore counter on each Saga; its text has the chapters."""
    lore_counters(context, action.player)


def lore_counters(context: ActionContext, player: PlayerId) -> None:
    """Put a lore counter on each Saga of a player."""
    for obj in sagas_of(context.view, player):
        lore = obj.counter("lore") + 1
        context.put(replace(obj, counters=obj.counters_with("lore", lore)))
        message = Message(
            "{card} has {lore} lore counters",
            card=CardName(obj.id, traits(context.view, obj).name),
            lore=lore,
        )
        context.emit(Event(kind="counters", object=obj.id, key="saga.lore", message=message))


def announce_chapter(context: ActionContext, saga: GameObject) -> None:
    """Report the chapter of a Saga that a new lore counter triggers in a followed turn.

    The table raises no ability by itself: the caller that carries the action out may add it.
    """
    was = context.start.objects.get(saga.id)
    before = was.counter(LORE) if was is not None and was.ref == saga.ref else 0
    event = Event(
        kind=ABILITY_NEEDED,
        object=saga.id,
        player=traits(context.view, saga).controller,
        key="saga.chapters",
    )
    is_laid_out = was is None and not any(
        each.kind == "enters" and each.object == saga.id for each in context.events
    )
    told = event in context.events or is_laid_out
    if context.state.is_followed and saga.counter(LORE) > before and not told:
        context.emit(event)


def menu(view: StateView, obj: GameObject, _player: PlayerId) -> Iterator[MenuOption]:
    """Offer the main phase with each Saga of the active player."""
    if gets_lore_counters(view, obj) and traits(view, obj).controller == view.state.active:
        begin = BeginMain(player=view.state.active)
        words, detail = Message("Begin the main phase"), Message("a lore counter on each Saga")
        yield MenuOption(action=begin, message=words, more=detail, verb="counters")


SPECS = (
    ActionSpec(
        action=BeginMain,
        checks={"saga.lore": sagas_go_on},
        handler=begin_main,
        label=Message("{player}'s main phase begins"),
        menu=menu,
    ),
)
