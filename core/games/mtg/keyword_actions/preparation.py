"""Preparation cards: becoming prepared, and the copy of the prepare spell that waits in exile."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.games.mtg.actions import Cast, Prepare, Unprepare
from core.games.mtg.faces import PREPARE_SPELL
from core.games.mtg.layers.continuous_effects import is_phased_out
from core.games.mtg.layers.traits import name_of, traits
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.history import Event
from core.rules.lasting_effects import card_or_copy, is_on, put_on, take_off, without_card
from core.rules.ruleset import ActionGroup, ActionSpec, Condition, MenuOption, StateView
from core.rules.verdict import Finding, done, nothing, refused
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, EXILE

PREPARED = Condition(
    word="prepared",
    key="prepare.designation",
    message=Message("until its copy is cast or something makes it unprepared"),
    told_by="prepared",
)
_GROUP = ActionGroup(id="prepare", title=Message("Become prepared, or cast the copy"))


def prepare_spell(view: StateView, obj: GameObject) -> Face | None:
    """Return the prepare spell that a permanent has now, of its own or as a copy."""
    card = card_or_copy(view, obj)
    has_one = card.layout is Layout.PREPARATION and not obj.face_down
    return card.faces[1] if has_one else None


def is_prepared(obj: GameObject) -> bool:
    """Return whether an object is a prepared permanent."""
    return obj.zone == BATTLEFIELD and is_on(obj, PREPARED)


def keeper_of(state: GameState, copy: GameObject) -> GameObject | None:
    """Return the prepared permanent for which a copy stays in exile, if there still is one."""
    if copy.kept_by is None or copy.zone != EXILE:
        return None
    keeper = state.find(copy.kept_by)
    there = keeper is not None and is_prepared(keeper) and not is_phased_out(keeper)
    return keeper if there else None


def kept_copies(state: GameState, keeper: Ref) -> tuple[GameObject, ...]:
    """Return the copies in exile that are kept by a permanent: none, or one."""
    return tuple(obj for obj in state.in_zone(EXILE) if obj.kept_by == keeper)


def may_cast_copy(view: StateView, copy: GameObject, player: PlayerId) -> bool:
    """Return whether the player controls the prepared permanent of a copy in exile."""
    keeper = keeper_of(view.state, copy)
    return keeper is not None and traits(view, keeper).controller == player


def it_has_a_prepare_spell(view: StateView, action: Prepare) -> Iterator[Finding]:
    """A permanent with a prepare spell becomes prepared, once (``prepare.designation``)."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    spell = prepare_spell(view, obj)
    if obj.zone != BATTLEFIELD:
        message = Message("{card} is not on the battlefield.", card=name)
        yield refused("prepare.designation", message, possible=False)
    elif spell is None:
        message = Message("{card} has no prepare spell, so it doesn't become prepared.", card=name)
        yield nothing("prepare.designation", message, possible=False)
    elif is_prepared(obj):
        message = Message("{card} is prepared already.", card=name)
        yield nothing("prepare.designation", message, possible=False)
    else:
        yield done("prepare.designation", Message("{card} becomes prepared.", card=name))
        message = Message(
            "A copy of {spell} is put into exile and stays while {card} is prepared.",
            spell=CardName(obj.id, spell.name),
            card=name,
        )
        yield done("prepare.copy", message)


def it_is_prepared(view: StateView, action: Unprepare) -> Iterator[Finding]:
    """A prepared permanent is prepared no longer, and its copy is gone (``prepare.unprepared``)."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    if is_prepared(obj):
        message = Message("{card} is no longer prepared.", card=name)
        yield done("prepare.unprepared", message, "prepare.copy")
    else:
        message = Message("{card} is not prepared.", card=name)
        yield nothing("prepare.unprepared", message, possible=False)


def prepare(context: ActionContext, action: Prepare) -> None:
    """Make a permanent prepared."""
    become_prepared(context, action.object)


def unprepare(context: ActionContext, action: Unprepare) -> None:
    """Make a permanent unprepared; its copy in exile ceases to exist."""
    take_off(context, action.object, PREPARED)


def become_prepared(context: ActionContext, object_id: ObjectId) -> None:
    """Give a permanent the designation, and put a copy of its prepare spell into exile.

    Nothing happens to a permanent without a prepare spell, or to one that is prepared.
    """
    obj = context.state.object(object_id)
    spell = prepare_spell(context.view, obj)
    if spell is None or is_prepared(obj):
        return
    put_on(context, object_id, PREPARED)
    _keep_copy(context, obj, spell)


def phases_in_prepared(context: ActionContext, object_id: ObjectId) -> None:
    """Put a copy into exile again as a prepared permanent phases in (MTG CR 702.26b, 722.3c)."""
    obj = context.state.object(object_id)
    spell = prepare_spell(context.view, obj)
    if spell is not None and is_prepared(obj) and not kept_copies(context.state, obj.ref):
        _keep_copy(context, obj, spell)


def _keep_copy(context: ActionContext, obj: GameObject, spell: Face) -> None:
    found = traits(context.view, obj)
    sides = ((spell,),)
    card = Card(name=spell.name, layout=Layout.SINGLE, sides=sides, press_layout=PREPARE_SPELL)
    copy = replace(without_card(context, card, found.controller, EXILE), kept_by=obj.ref)
    context.put(copy)
    message = Message("a copy of {spell} is in exile", spell=CardName(obj.id, spell.name))
    context.emit(Event(kind="made", object=copy.id, key="prepare.copy", message=message))


def copy_was_cast(context: ActionContext, copy: GameObject) -> None:
    """Make the permanent unprepared whose copy has become cast (MTG CR 601.2i, 722.3c)."""
    if copy.kept_by is None:
        return
    keeper = context.state.find(copy.kept_by)
    if keeper is not None and is_prepared(keeper):
        take_off(context, keeper.id, PREPARED)


def let_go(context: ActionContext, keeper: GameObject) -> None:
    """Let the copies cease to exist that a permanent kept in exile and keeps no more."""
    for copy in kept_copies(context.state, keeper.ref):
        if keeper_of(context.state, copy) is None:
            name = traits(context.view, copy).name
            context.state = context.state.without(copy.id)
            message = Message("the copy of {card} ceased to exist", card=name)
            context.emit(Event(kind="ceased", object=copy.id, key="prepare.copy", message=message))


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Offer becoming prepared; with a prepared permanent casting its copy, and the way back."""
    if obj.zone != BATTLEFIELD:
        return
    for copy in kept_copies(view.state, obj.ref) if is_prepared(obj) else ():
        cast = Cast(player=player, card=copy.id)
        words = Message("Cast {copy}", copy=CardName(copy.id, traits(view, copy).name))
        detail = Message("the copy of its prepare spell, from exile")
        yield MenuOption(action=cast, message=words, more=detail, verb=_GROUP.id)
    spell = prepare_spell(view, obj)
    if is_prepared(obj):
        back = Unprepare(player=player, object=obj.id)
        detail = Message("without casting its prepare spell")
        yield MenuOption(
            action=back, message=Message("Becomes unprepared"), more=detail, verb=_GROUP.id
        )
    elif spell is not None:
        forth = Prepare(player=player, object=obj.id)
        detail = Message("a copy of {spell} may be cast", spell=CardName(obj.id, spell.name))
        yield MenuOption(
            action=forth, message=Message("Becomes prepared"), more=detail, verb=_GROUP.id
        )


SPECS = (
    ActionSpec(
        action=Prepare,
        checks={"prepare.designation": it_has_a_prepare_spell},
        handler=prepare,
        label=Message("Prepare {subject}"),
        menu=_menu,
        group=_GROUP,
        shows=(PREPARED,),
    ),
    ActionSpec(
        action=Unprepare,
        checks={"prepare.unprepared": it_is_prepared},
        handler=unprepare,
        label=Message("Unprepare {subject}"),
    ),
)
