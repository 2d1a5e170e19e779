"""Game state actions: losing, one landmark, one hero, objects without life (FaB CR 4.5)."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from core.games.fab.combat.attacking import close, on_chain, proxies_cease
from core.games.fab.combat.combat_chain import attack_of, chain_of
from core.games.fab.objects.faces import ceases_outside
from core.games.fab.objects.lasting_effects import note_what_has_begun
from core.games.fab.objects.permanents import hero_of
from core.games.fab.objects.traits import is_hero, takes_over_life, traits
from core.games.fab.objects.zone_changes import SUSPENSE_KEY, cease, clear, is_over, name_of
from core.games.fab.playing.costs import pay_unpaid
from core.games.fab.playing.resolving import resolve_what_is_left
from core.games.fab.playing.stack import attack_on_stack, destroy, raise_triggers
from core.games.fab.turn.phases import POINTS
from core.games.fab.zones import ARENA_ZONES, in_arena
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.game_course import EndKeys, end_specs, lose
from core.rules.history import Event
from core.rules.lasting_effects import end_what_is_over
from core.rules.ruleset import StateView
from core.rules.table_actions import points_at_start
from core.state.combat import ATTACK, DEFEND, LAYER, REACTION, Chain
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import STACK

KEYS = EndKeys(
    concede="game.lost",
    lose="game.lost",
    win="game.won",
    effect_wins="game.won",
    draw="game.drawn",
    over="game.won",
)


def who_has_lost(context: ActionContext) -> None:
    """Let players lose who have no hero, or a hero without life (``game.lost``)."""
    state = context.state
    if not state.is_followed or state.match.over or state.turn_step == "before":
        return
    losers: dict[PlayerId, tuple[str, Message]] = {}
    for player in state.playing:
        hero = hero_of(context.view, player)
        if hero is None:
            losers[player] = "game.lost", Message("{player} has no hero left", player=player)
        elif traits(context.view, hero).stat("life") == "0":
            losers[player] = "game.lost", Message("{player}'s hero has no life left", player=player)
    if losers:
        lose(context, losers, KEYS, leave)


def leave(context: ActionContext, players: tuple[PlayerId, ...]) -> None:
    """Remove players who have lost from a game that continues (FaB CR 4.5.1a)."""
    for obj in context.state.by_place:
        mine = in_arena(obj) or obj.zone == STACK
        if mine and traits(context.view, obj).controller in players:
            clear(context, obj)
    for obj in context.state.by_place:
        if obj.owner in players:
            context.state = context.state.without(obj.id)
    state = context.state
    if state.active in players:
        following = state.next_after(state.active)
        context.state = replace(state, active=following, turn=state.turn + 1, fight=None)
        context.state = context.state.with_player(
            replace(context.state.player(following), points=points_at_start(POINTS))
        )


SPECS = end_specs(KEYS, leave)


def update_combat(context: ActionContext) -> None:
    """Update an open combat chain: proxies, triggers, closing.

    In a sandbox the chain is open while objects are on it.
    """
    proxies_cease(context)
    chain = chain_of(context.state)
    if chain is None:
        if context.state.is_followed and any(e.kind == "chain_closed" for e in context.events):
            resolve_what_is_left(context)
        return
    if not context.state.is_followed:
        if not on_chain(context.view) and attack_on_stack(context.view) is None:
            context.state = replace(context.state, fight=None)
        return
    if _is_over(context.view, chain):
        close(context, context.state.active)
        return
    raise_triggers(context)


def _is_over(view: StateView, chain: Chain) -> bool:
    """Return whether the chain closes for lack of an attack (``combat.close``)."""
    if chain.step == LAYER:
        return attack_on_stack(view) is None
    link = chain.active
    undecided = chain.step in {ATTACK, DEFEND, REACTION}
    return undecided and (link is None or attack_of(view.state, link) is None)


_ROUNDS = 50


def apply_state_based_actions(context: ActionContext) -> None:
    """Apply game state actions to the changed objects until nothing changes."""
    before = context.start
    for _ in range(_ROUNDS):
        end_what_is_over(context)
        now = context.state
        everything = now.effects is not before.effects or before.unsettled
        touched = (obj.id for obj in now.objects) if everything else now.changed(before)
        before = now
        for object_id in now.by_their_place(touched):
            _check_object(context, object_id)
        update_combat(context)
        if context.state is now:
            break
    note_what_has_begun(context)
    if context.state.effects is not context.start.effects:
        for player in context.state.playing:  # a pending cost may be lower now
            pay_unpaid(context, player)
    _life_of_players(context)
    who_has_lost(context)
    context.view.rules.tables.raise_triggers(context)


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
        says = Message("{player} controls a hero already", player=mine)
        _note(context, obj, "demi_hero.cleared", says)
        clear(context, obj)


def _takes_over_life(context: ActionContext, obj: GameObject) -> None:
    """A hero without a number for life takes over its player's life total."""
    view = context.view
    if obj.damage or not _has_entered(context, obj) or not is_hero(view, obj):
        return
    if takes_over_life(view, obj):
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
        context.emit(Event(kind="state", object=obj.id, key=SUSPENSE_KEY, message=says))
        destroy(context, obj)


_RULES: Iterable[Callable[[ActionContext, GameObject], None]] = (
    _tokens_cease,
    _one_landmark,
    _one_hero,
    _takes_over_life,
    _no_life,
    _no_suspense,
)


def _note(context: ActionContext, obj: GameObject, key: str, why: Message) -> None:
    says = Message("{card}: {why}", card=name_of(context.view, obj), why=why)
    context.emit(Event(kind="state", object=obj.id, key=key, message=says))


def _life_of_players(context: ActionContext) -> None:
    """A player's life is the life total of their hero, as far as it is a number."""
    for player in context.state.players:
        hero = hero_of(context.view, player.id)
        total = traits(context.view, hero).stat("life") if hero is not None else None
        if total is not None and total.isdecimal() and int(total) != player.life:
            context.state = context.state.with_player(replace(player, life=int(total)))
