"""What follows a deed by itself: one landmark, one hero, no living object without life."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from core.games.fab.kinds import ceases_outside
from core.games.fab.marked import is_hero
from core.games.fab.moving import cease, clear, name_of
from core.games.fab.outlasting import note_what_has_begun
from core.games.fab.permanents import hero_of
from core.games.fab.traits import takes_life_over, traits
from core.games.fab.zones import ARENA_ZONES, in_arena
from core.rules.durations import end_what_is_over
from core.rules.events import Event
from core.rules.progress import Progress
from core.state.ids import ObjectId
from core.state.objects import GameObject

_ROUNDS = 50


def settle(progress: Progress) -> None:
    """Do what the rules do by themselves to whatever the deed has touched, until quiet."""
    before = progress.start
    for _ in range(_ROUNDS):
        end_what_is_over(progress)
        now = progress.table
        everything = now.effects is not before.effects or before.unsettled
        found = [obj.id for obj in now.objects] if everything else list(now.changed(before))
        before = now
        for who in found:
            _settle_one(progress, who)
        if progress.table is now:
            break
    note_what_has_begun(progress)
    _life_of_players(progress)


def _settle_one(progress: Progress, who: ObjectId) -> None:
    for rule in _RULES:
        obj = progress.table.objects.get(who)
        if obj is None:
            return
        rule(progress, obj)


def _tokens_cease(progress: Progress, obj: GameObject) -> None:
    """Tokens and macros exist in the arena, or as sub-cards."""
    if (
        obj.attached_to is None
        and obj.zone not in ARENA_ZONES
        and ceases_outside(progress.table, obj)
    ):
        cease(progress, obj)


def _one_landmark(progress: Progress, obj: GameObject) -> None:
    """When a landmark enters, all other landmarks are cleared."""
    if not _has_entered(progress, obj) or not _is_landmark(progress, obj):
        return
    for old in progress.table.objects:
        if old.timestamp < obj.timestamp and _is_landmark(progress, old):
            _note(progress, old, "landmark.one", "another landmark entered the arena")
            clear(progress, old)


def _has_entered(progress: Progress, obj: GameObject) -> bool:
    """Tell whether it entered the arena in this deed; who was there before stays."""
    return any(each.kind == "enters" and each.object == obj.id for each in progress.events)


def _is_landmark(progress: Progress, obj: GameObject) -> bool:
    in_place = in_arena(obj) and obj.zone != "combat_chain"
    return in_place and "Landmark" in traits(progress.reading, obj).subtypes


def _one_hero(progress: Progress, obj: GameObject) -> None:
    """A demi-hero that enters while its player controls a hero is cleared."""
    reading = progress.reading
    if not _has_entered(progress, obj) or not is_hero(reading, obj):
        return
    if "Demi-Hero" not in traits(reading, obj).types:
        return
    mine = traits(reading, obj).controller
    older = [
        each
        for each in progress.table.objects
        if each.id != obj.id
        and each.timestamp < obj.timestamp
        and is_hero(reading, each)
        and traits(reading, each).controller == mine
    ]
    if older:
        _note(progress, obj, "demi_hero.cleared", f"{mine} controls a hero already")
        clear(progress, obj)


def _life_goes_on(progress: Progress, obj: GameObject) -> None:
    """A hero that enters without a number for its life goes on with its player's life total."""
    reading = progress.reading
    if obj.damage or not _has_entered(progress, obj) or not is_hero(reading, obj):
        return
    if takes_life_over(reading, obj):
        life = progress.table.player(traits(reading, obj).controller).life
        progress.put(replace(obj, damage=-life))


def _no_life(progress: Progress, obj: GameObject) -> None:
    """A living object without life is cleared; a hero's player has lost."""
    if not in_arena(obj) or traits(progress.reading, obj).stat("life") != "0":
        return
    if is_hero(progress.reading, obj):
        was = progress.start.objects.get(obj.id)
        if was is None or was.damage != obj.damage:
            _note(progress, obj, "life.zero", "its life total is 0: its player has lost")
        return
    _note(progress, obj, "life.zero", "its life total is 0")
    clear(progress, obj)


_RULES: Iterable[Callable[[Progress, GameObject], None]] = (
    _tokens_cease,
    _one_landmark,
    _one_hero,
    _life_goes_on,
    _no_life,
)


def _note(progress: Progress, obj: GameObject, key: str, says: str) -> None:
    name = name_of(progress.reading, obj)
    progress.emit(Event(kind="state", object=obj.id, key=key, says=f"{name}: {says}"))


def _life_of_players(progress: Progress) -> None:
    """A player's life is the life total of their hero, as far as it is a number."""
    for player in progress.table.players:
        hero = hero_of(progress.reading, player.id)
        total = traits(progress.reading, hero).stat("life") if hero is not None else None
        if total is not None and total.isdecimal() and int(total) != player.life:
            progress.table = progress.table.with_player(replace(player, life=int(total)))
