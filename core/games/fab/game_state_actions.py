"""What follows an action by itself: one landmark, one hero, no living object without life."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from core.games.fab.combat_state import update_combat
from core.games.fab.costs import pay_what_waits
from core.games.fab.effect_durations import note_what_has_begun
from core.games.fab.game_end import who_has_lost
from core.games.fab.keyword_actions.marked import is_hero
from core.games.fab.kinds import ceases_outside
from core.games.fab.permanents import hero_of
from core.games.fab.suspense import KEY as SUSPENSE
from core.games.fab.suspense import is_over
from core.games.fab.traits import takes_life_over, traits
from core.games.fab.triggers import destroy
from core.games.fab.zone_changes import cease, clear, name_of
from core.games.fab.zones import ARENA_ZONES, in_arena
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.durations import end_what_is_over
from core.rules.events import Event
from core.state.ids import ObjectId
from core.state.objects import GameObject

_ROUNDS = 50


def apply_state_based_actions(context: ActionContext) -> None:
    """Do what the rules do by themselves to whatever the action has touched, until quiet."""
    before = context.start
    for _ in range(_ROUNDS):
        end_what_is_over(context)
        now = context.state
        everything = now.effects is not before.effects or before.unsettled
        found = [obj.id for obj in now.by_place] if everything else now.changed_by_place(before)
        before = now
        for object_id in found:
            _check_object(context, object_id)
        update_combat(context)
        if context.state is now:
            break
    note_what_has_begun(context)
    if context.state.effects is not context.start.effects:
        for player in context.state.playing:  # a pending cost may be lower now
            pay_what_waits(context, player)
    _life_of_players(context)
    who_has_lost(context)


def _check_object(context: ActionContext, object_id: ObjectId) -> None:
    for rule in _RULES:
        obj = context.state.objects.get(object_id)
        if obj is None:
            return
        rule(context, obj)


def _tokens_cease(context: ActionContext, obj: GameObject) -> None:
    """Tokens and macros exist in the arena, or as sub-cards."""
    if (
        obj.attached_to is None
        and obj.proxy_of is None
        and obj.zone not in ARENA_ZONES
        and ceases_outside(context.state, obj)
    ):
        cease(context, obj)


def _one_landmark(context: ActionContext, obj: GameObject) -> None:
    """When a landmark enters, all other landmarks are cleared."""
    if not _has_entered(context, obj) or not _is_landmark(context, obj):
        return
    for old in context.state.by_place:
        if old.timestamp < obj.timestamp and _is_landmark(context, old):
            _note(context, old, "landmark.one", Message("another landmark entered the arena"))
            clear(context, old)


def _has_entered(context: ActionContext, obj: GameObject) -> bool:
    """Tell whether it entered the arena in this action; who was there before stays."""
    return any(each.kind == "enters" and each.object == obj.id for each in context.events)


def _is_landmark(context: ActionContext, obj: GameObject) -> bool:
    in_place = in_arena(obj) and obj.zone != "combat_chain"
    return in_place and "Landmark" in traits(context.view, obj).subtypes


def _one_hero(context: ActionContext, obj: GameObject) -> None:
    """A demi-hero that enters while its player controls a hero is cleared."""
    view = context.view
    if not _has_entered(context, obj) or not is_hero(view, obj):
        return
    if "Demi-Hero" not in traits(view, obj).types:
        return
    mine = traits(view, obj).controller
    older = [
        each
        for each in context.state.objects
        if each.id != obj.id
        and each.timestamp < obj.timestamp
        and is_hero(view, each)
        and traits(view, each).controller == mine
    ]
    if older:
        _note(
            context,
            obj,
            "demi_hero.cleared",
            Message("{player} controls a hero already", player=mine),
        )
        clear(context, obj)


def _life_goes_on(context: ActionContext, obj: GameObject) -> None:
    """A hero that enters without a number for its life goes on with its player's life total."""
    view = context.view
    if obj.damage or not _has_entered(context, obj) or not is_hero(view, obj):
        return
    if takes_life_over(view, obj):
        life = context.state.player(traits(view, obj).controller).life
        context.put(replace(obj, damage=-life))


def _no_life(context: ActionContext, obj: GameObject) -> None:
    """A living object without life is cleared; a hero's player has lost."""
    if not in_arena(obj) or traits(context.view, obj).stat("life") != "0":
        return
    if is_hero(context.view, obj):
        was = context.start.objects.get(obj.id)
        reported = any(each.object == obj.id and each.key == "life.zero" for each in context.events)
        if not reported and (was is None or was.damage != obj.damage):
            _note(context, obj, "life.zero", Message("its life total is 0: its player has lost"))
        return
    _note(context, obj, "life.zero", Message("its life total is 0"))
    clear(context, obj)


def _no_suspense(context: ActionContext, obj: GameObject) -> None:
    """Destroy a permanent that has lost its last suspense counter (``keyword.suspense``)."""
    if is_over(context, obj):
        says = Message("{card} has no suspense counter left", card=name_of(context.view, obj))
        context.emit(Event(kind="state", object=obj.id, key=SUSPENSE, message=says))
        destroy(context, obj)


_RULES: Iterable[Callable[[ActionContext, GameObject], None]] = (
    _tokens_cease,
    _one_landmark,
    _one_hero,
    _life_goes_on,
    _no_life,
    _no_suspense,
)


def _note(context: ActionContext, obj: GameObject, key: str, why: Message) -> None:
    name = name_of(context.view, obj)
    context.emit(
        Event(
            kind="state",
            object=obj.id,
            key=key,
            message=Message("{card}: {why}", card=name, why=why),
        )
    )


def _life_of_players(context: ActionContext) -> None:
    """A player's life is the life total of their hero, as far as it is a number."""
    for player in context.state.players:
        hero = hero_of(context.view, player.id)
        total = traits(context.view, hero).stat("life") if hero is not None else None
        if total is not None and total.isdecimal() and int(total) != player.life:
            context.state = context.state.with_player(replace(player, life=int(total)))
