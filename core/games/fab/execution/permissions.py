"""Permissions and prohibitions of texts: playing from other zones, cards that can't be played."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.cards.card import Face
from core.effects import program as lang
from core.execution.scene import NotExecutableError
from core.games.fab.execution.abilities import abilities, printed_on
from core.games.fab.execution.changes import BE_DEFENDED
from core.games.fab.execution.costs import static_clauses
from core.games.fab.execution.scene import Scene
from core.games.fab.objects.traits import traits
from core.games.fab.zones import ARSENAL, BANISHED, DECK
from core.rules.ruleset import StateView
from core.state.effects import Replacement
from core.state.ids import PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import HAND

_OF_PLAYING = frozenset({"play", "play_cards", "play_or_activate"})
_OF_ACTIVATING = frozenset({"activate", "play_or_activate"})


class Leave(Struct, frozen=True):
    """Whether texts let a player play a card from its zone; ``free`` without its resource cost."""

    allows: bool
    free: bool = False


def leave_to_play(
    view: StateView, obj: GameObject, player: PlayerId, faces: Sequence[Face]
) -> Leave | None:
    """Return whether texts let a player play a card from its zone or forbid it, else None."""
    allowed: Leave | None = None
    if _is_barred_by_itself(view, obj, player, faces):
        return Leave(allows=False)
    for scene, clause in (*_own(view, obj, player, faces), *static_clauses(view)):
        try:
            if isinstance(clause, lang.Forbid) and _forbids(scene, clause, player, obj):
                return Leave(allows=False)
            if isinstance(clause, lang.Permit) and _permits(scene, clause, player, obj):
                free = clause.free or (allowed is not None and allowed.free)
                allowed = Leave(allows=True, free=free)
        except NotExecutableError:
            continue
    return allowed


def _is_barred_by_itself(
    view: StateView, obj: GameObject, player: PlayerId, faces: Sequence[Face]
) -> bool:
    """Return whether a card's own text lets it be played only elsewhere, or at another time."""
    scene = Scene(view, obj.ref, player)
    for face in faces:
        for clause in (x for p in printed_on(face) for x in getattr(p.ability, "clauses", ())):
            if isinstance(clause, lang.Special) and clause.name == "only_played_from":
                zones = clause.zone.zones if clause.zone is not None else ()
                if zones and obj.zone not in zones:
                    return True
            for change in clause.changes if isinstance(clause, lang.Alter) else ():
                zone = change.zone if isinstance(change, lang.Cant) else None
                if zone is not None and obj.zone in zone.zones:
                    return True
            if isinstance(clause, lang.CastOnly) and clause.when is not None:
                try:
                    if not scene.holds(clause.when):
                        return True
                except NotExecutableError:
                    continue
    return False


def _own(
    view: StateView, obj: GameObject, player: PlayerId, faces: Sequence[Face]
) -> Iterator[tuple[Scene, lang.AnyClause]]:
    scene = Scene(view, obj.ref, player)
    for face in faces:
        for printed in printed_on(face):
            if isinstance(printed.ability, lang.Static | lang.Spell):
                for clause in printed.ability.clauses:
                    noun = getattr(clause, "what", None)
                    if isinstance(noun, lang.Noun) and noun.how == "self":
                        yield scene, clause


def _permits(scene: Scene, clause: lang.Permit, player: PlayerId, obj: GameObject) -> bool:
    noun = clause.what
    if clause.to not in _OF_PLAYING or noun is None or clause.may is not None:
        return False
    if not any(isinstance(each, lang.In) for each in noun.where):
        return False
    if clause.once_a_turn and _has_played_from(scene, noun, player):
        return False
    if player not in scene.players(clause.by) or not scene.holds(clause.when):
        return False
    return _is(scene, noun, obj)


def _has_played_from(scene: Scene, noun: lang.Noun, player: PlayerId) -> bool:
    """Return whether a player has played a card from the zones of a noun this turn."""
    zones = [zone for each in noun.where if isinstance(each, lang.In) for zone in each.zones]
    return any(
        each.kind == "play" and each.player == player and each.word in zones
        for each in scene.state.past_events
    )


def _is(scene: Scene, noun: lang.Noun, obj: GameObject) -> bool:
    """Return whether a noun means an object, also in the zone that it names."""
    thing = scene.thing_of(obj)
    if noun.how != "self":
        return scene.fits(noun, thing)
    if obj.ref != scene.source:
        return False
    return scene.fits(lang.Noun(how="bare", kinds=_ANY, where=noun.where), thing)


_ANY = (lang.Kind(),)


def is_forbidden_to_activate(view: StateView, obj: GameObject, player: PlayerId) -> bool:
    """Return whether a text forbids a player to activate abilities of an object."""
    for scene, clause in static_clauses(view):
        try:
            if isinstance(clause, lang.Forbid) and _forbids(
                scene, clause, player, obj, _OF_ACTIVATING
            ):
                return True
        except NotExecutableError:
            continue
    return False


def _forbids(
    scene: Scene,
    clause: lang.Forbid,
    player: PlayerId,
    obj: GameObject,
    past_events: frozenset[str] = _OF_PLAYING,
) -> bool:
    if clause.to not in past_events or clause.unless is not None or clause.amount is not None:
        return False
    if clause.during == "your_turn" and scene.view.state.active != scene.me:
        return False
    if player not in scene.players(clause.by) or not scene.holds(clause.when):
        return False
    return clause.what is None or _is(scene, clause.what, obj)


def cannot_defend(view: StateView, attack: GameObject, obj: GameObject) -> bool:
    """Return whether a text forbids a card to defend against an attack (FaB CR 7.3.2)."""
    if any(_DEFEND in each.change.prohibits for each in view.effects.on(obj)):
        return True
    controller = traits(view, attack).controller
    own = (
        (Scene(view, attack.ref, controller), clause)
        for printed in abilities(view, attack)
        if isinstance(printed.ability, lang.Static | lang.Spell)
        for clause in printed.ability.clauses
    )
    for scene, clause in (*own, *static_clauses(view)):
        try:
            if _bars_defense(scene, clause, attack, obj):
                return True
        except NotExecutableError:
            continue
    return False


_DEFEND = "defend"


def _bars_defense(
    scene: Scene, clause: lang.AnyClause, attack: GameObject, obj: GameObject
) -> bool:
    barred: list[lang.Noun | None] = []
    what: lang.Noun | None = None
    if isinstance(clause, lang.Alter):
        what = clause.what
        cant = (each for each in clause.changes if isinstance(each, lang.Cant))
        barred = [each.by for each in cant if each.what == BE_DEFENDED]
    elif isinstance(clause, lang.Forbid) and clause.to == _DEFEND and clause.but is not None:
        barred, what = [clause.but], clause.what
    if not barred or what is None or not scene.holds(clause.when):
        return False
    if clause.x is not None:
        scene.x = scene.number(clause.x)
    thing = scene.thing_of(obj)
    means = scene.fits(what, scene.thing_of(attack))
    return means and any(noun is None or scene.fits(noun, thing) for noun in barred)


def elsewhere(view: StateView, obj: GameObject, to: Zone) -> Iterator[Replacement]:
    """Yield the replacements of an object's own abilities by which it goes to another zone."""
    for printed in abilities(view, obj):
        ability = printed.ability
        on = getattr(ability, "on", None)
        if not isinstance(ability, lang.Replaces) or not isinstance(on, lang.PutInto):
            continue
        move = ability.clauses[0] if len(ability.clauses) == 1 else None
        if on.what.how != "self" or on.zone_in is None or to not in on.zone_in.zones:
            continue
        if not isinstance(move, lang.MoveTo) or not _comes_from(on, obj):
            continue
        instead = BANISHED if move.way == "banish" else _ZONES.get(move.to.zone)
        if instead is not None:
            yield Replacement(
                id=obj.id,
                name=view.state.printed(obj).name,
                to=to,
                instead=instead,
                position=move.to.position or "top",
            )


_ZONES = {"hand": HAND, "deck": DECK, "banished": BANISHED, "arsenal": ARSENAL}


def _comes_from(on: lang.PutInto, obj: GameObject) -> bool:
    return on.zone_from is None or obj.zone in on.zone_from.zones


def own_preventions(view: StateView, obj: GameObject) -> Iterator[tuple[str, int]]:
    """Yield the counters that an object removes to prevent damage to it, each with its amount."""
    for printed in abilities(view, obj):
        prevention = own_prevention(printed.ability)
        if prevention is not None:
            yield prevention


def own_prevention(ability: lang.AnyAbility) -> tuple[str, int] | None:
    """Return the counter that an object removes to prevent damage to it, and by how much."""
    match ability:
        case lang.Replaces(
            on=lang.IsDealt(what=lang.Noun(how="self")),
            clauses=(
                lang.Several(
                    clauses=(
                        lang.RemoveCounters(kind=kind, amount=lang.Number(value=1)),
                        lang.Prevent(amount=lang.Number(value=amount)),
                    )
                ),
            ),
        ):
            return kind, amount
    return None
