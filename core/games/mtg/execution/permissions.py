"""Permissions and protection that static abilities give to players (MTG CR 601.3, 702.11)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.effects import program as lang
from core.execution.scene import NotExecutableError
from core.games.mtg.execution import nouns
from core.games.mtg.execution.abilities import abilities
from core.games.mtg.execution.scene import Scene, Thing, ability_scene
from core.games.mtg.execution.statics import static_clauses
from core.games.mtg.layers.traits import traits
from core.rules.action_context import ActionContext
from core.rules.ruleset import StateView
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, LIBRARY, STACK

_FROM_ZONES = {
    "cast": ("spell",),
    "play": ("spell", "land"),
    "play_lands_and_cast": ("spell", "land"),
}


def _permits(view: StateView, card: GameObject) -> Iterator[tuple[Scene, lang.Permit]]:
    """Yield the permissions of static abilities at work, and those of a card itself."""
    for scene, clause in static_clauses(view):
        if isinstance(clause, lang.Permit):
            yield scene, clause
    if card.zone == BATTLEFIELD:
        return
    for printed in abilities(view, card):
        if isinstance(printed.ability, lang.Static):
            for clause in printed.ability.clauses:
                if isinstance(clause, lang.Permit):
                    yield Scene(view, card.ref, card.owner), clause


def may_be_cast_from_there(
    view: StateView, player: PlayerId, card: GameObject, spell: GameObject
) -> bool:
    """Return whether a static ability lets a player cast a card, as that spell, from its zone."""
    return any(
        clause.to in _FROM_ZONES and _lets(scene, clause, player, card, spell)
        for scene, clause in _permits(view, card)
    )


def may_be_played_from_there(view: StateView, player: PlayerId, card: GameObject) -> bool:
    """Return whether a static ability lets a player play a land from its zone."""
    return any(
        "land" in _FROM_ZONES.get(clause.to, ()) and _lets(scene, clause, player, card, card)
        for scene, clause in _permits(view, card)
    )


def _is_plain(clause: lang.Permit) -> bool:
    """Return whether a permission has no cost or limit of its own."""
    limited = clause.span or clause.once_a_turn or clause.amount is not None
    other = clause.as_flash or clause.paying or clause.free or clause.any_mana
    return not limited and not other


def is_asked_permission(clause: lang.Permit) -> bool:
    """Return whether a rule asks for a permission of a static ability."""
    if clause.to in _MORE_LANDS or clause.to == "look_at_top":
        return True
    if clause.as_flash and clause.to == "cast":
        return not clause.paying and not clause.zones
    return clause.to in _FROM_ZONES and _is_plain(clause)


def is_asked_player_fact(clause: lang.PlayerGets) -> bool:
    """Return whether a rule asks for a fact about a player by a static ability."""
    known = {_REVEALED, "hexproof", "shroud"}
    return "hand_size" in clause.name or clause.name in known


def _lets(  # noqa: PLR0911 - one case a condition
    scene: Scene, clause: lang.Permit, player: PlayerId, card: GameObject, spell: GameObject
) -> bool:
    is_top = clause.top or (clause.what is not None and clause.what.how == "top")
    zones = (LIBRARY,) if is_top else clause.zones
    if not _is_plain(clause) or card.zone not in zones:
        return False
    if is_top and not _is_on_top(scene, card):
        return False
    scene.mean(card.ref)
    try:
        is_off = clause.unless is not None and scene.holds(clause.unless)
        if is_off or not scene.holds(clause.when):
            return False
        if player not in nouns.players(scene, clause.by):
            return False
        if clause.whose is not None and card.owner not in nouns.players(scene, clause.whose):
            return False
        return _is_meant(scene, clause.what, spell)
    except NotExecutableError:
        return False


def _is_on_top(scene: Scene, card: GameObject) -> bool:
    return card.zone == LIBRARY and scene.state.in_zone(LIBRARY, card.owner)[-1].id == card.id


def _is_meant(scene: Scene, noun: lang.Noun | None, spell: GameObject) -> bool:
    thing = Thing(spell.ref, traits(scene.view, spell), spell)
    return noun is None or noun.how == "top" or nouns.fits(scene, noun, thing)


def may_be_cast_at_any_time(
    view: StateView, player: PlayerId, card: GameObject, spell: GameObject
) -> bool:
    """Return whether a static ability lets a player cast a spell as though it had flash."""
    for scene, clause in _permits(view, card):
        if not clause.as_flash or clause.paying or clause.to != "cast" or clause.zones:
            continue
        try:
            if player in nouns.players(scene, clause.by) and scene.holds(clause.when):
                own = clause.what is None and scene.source.id == card.id
                if own or (clause.what is not None and _is_meant(scene, clause.what, spell)):
                    return True
        except NotExecutableError:
            continue
    return False


def extra_lands(view: StateView, player: PlayerId) -> int:
    """Return how many more lands a player may play each turn by static abilities."""
    more = 0
    for scene, clause in static_clauses(view):
        if isinstance(clause, lang.Permit) and clause.to in _MORE_LANDS:
            try:
                if player in nouns.players(scene, clause.by) and scene.holds(clause.when):
                    more += _MOST if clause.amount is None else scene.number(clause.amount)
            except NotExecutableError:
                continue
    return more


def also_untaps(view: StateView, player: PlayerId) -> Iterator[ObjectId]:
    """Yield the permanents that static abilities untap in the untap step of another player."""
    for scene, clause in static_clauses(view):
        if not isinstance(clause, lang.Special) or clause.name != "untap_others_steps":
            continue
        if clause.what is None or scene.me == player:
            continue
        try:
            yield from (each.ref.id for each in nouns.fitting(scene, clause.what))
        except NotExecutableError:
            continue


def skips_draw_step(view: StateView, player: PlayerId) -> bool:
    """Return whether a static ability has a player skip each draw step."""
    for scene, clause in static_clauses(view):
        if isinstance(clause, lang.Skip) and clause.step == "draw_step" and clause.always:
            try:
                if player in nouns.players(scene, clause.by) and scene.holds(clause.when):
                    return True
            except NotExecutableError:
                continue
    return False


def untap_limits(view: StateView, player: PlayerId) -> Iterator[tuple[tuple[ObjectId, ...], int]]:
    """Yield tapped permanents of which a player untaps only so many in the untap step."""
    for scene, clause in static_clauses(view):
        if not isinstance(clause, lang.Forbid) or not clause.to.startswith(_UNTAP_MORE):
            continue
        try:
            kind = clause.to.removeprefix(_UNTAP_MORE).removeprefix("_one_")
            noun = clause.what or lang.Noun(how="each", kinds=(lang.Kind(types=(kind,)),))
            if player in nouns.players(scene, clause.by) and scene.holds(clause.when):
                there = nouns.fitting(scene, replace(noun, how="each", amount=None))
                tapped = tuple(
                    each.ref.id
                    for each in there
                    if each.found.controller == player and each.obj is not None and each.obj.tapped
                )
                yield tapped, scene.number(clause.amount)
        except NotExecutableError:
            continue


_UNTAP_MORE = "untap_more_than"

NO_LIMIT = 999
"""A hand size that no hand reaches."""


def hand_size(view: StateView, player: PlayerId, size: int) -> int:
    """Return the maximum hand size of a player under static abilities (MTG CR 402.2)."""
    for scene, clause in static_clauses(view):
        if isinstance(clause, lang.PlayerGets) and "hand_size" in clause.name:
            try:
                if player in nouns.players(scene, clause.by) and scene.holds(clause.when):
                    size = _sized(scene, clause, size)
            except NotExecutableError:
                continue
    return size


def _sized(scene: Scene, clause: lang.PlayerGets, size: int) -> int:
    match clause.name:
        case "no_maximum_hand_size":
            return NO_LIMIT
        case "maximum_hand_size":
            return scene.number(clause.amount)
        case "hand_size_reduced":
            return max(size - scene.number(clause.amount), 0)
        case "hand_size_increased":
            return size + scene.number(clause.amount)
    return size


def show_top_cards(context: ActionContext, object_id: ObjectId) -> None:
    """Show the top cards of libraries to the players that an object shows them to."""
    view = context.view
    obj = view.object(object_id)
    scene = ability_scene(view, obj)
    everyone = tuple(each.id for each in view.state.players)
    for clause in _top_cards(view, obj):
        try:
            owners = nouns.players(scene, clause.by) if scene.holds(clause.when) else ()
        except NotExecutableError:
            continue
        for owner in owners:
            seen = everyone if isinstance(clause, lang.PlayerGets) else (owner,)
            for top in context.state.in_zone(LIBRARY, owner)[-1:]:
                if not set(seen) <= set(top.visible_to):
                    viewers = tuple(dict.fromkeys((*top.visible_to, *seen)))
                    context.put(replace(top, visible_to=viewers))


_REVEALED = "top_card_revealed"


def _top_cards(view: StateView, obj: GameObject) -> Iterator[lang.PlayerGets | lang.Permit]:
    for printed in abilities(view, obj):
        if isinstance(printed.ability, lang.Static):
            for clause in printed.ability.clauses:
                if isinstance(clause, lang.PlayerGets):
                    if clause.name == _REVEALED:
                        yield clause
                elif isinstance(clause, lang.Permit) and clause.to == "look_at_top":
                    yield clause


def shows_a_top_card(view: StateView, obj: GameObject) -> bool:
    """Return whether a static ability of a permanent shows the top card of a library."""
    return obj.zone == BATTLEFIELD and any(True for _ in _top_cards(view, obj))


_MORE_LANDS = frozenset({"additional_lands_each_turn", "any_number_of_lands"})
_MOST = 99


def is_kept_from_targets(view: StateView, target: ObjectId) -> bool:
    """Return whether static abilities keep a card off the battlefield from being a target."""
    obj = view.state.objects.get(target)
    if obj is None or obj.zone in {BATTLEFIELD, STACK}:
        return False
    thing = Thing(obj.ref, traits(view, obj), obj)
    for scene, clause in static_clauses(view):
        if not isinstance(clause, lang.Alter) or lang.Cant(what=_NO_TARGET) not in clause.changes:
            continue
        try:
            there = obj.zone in nouns.zones_of(clause.what) and nouns.fits(
                scene, clause.what, thing
            )
            if there and scene.holds(clause.when):
                return True
        except NotExecutableError:
            continue
    return False


_NO_TARGET = "be_target_of_any"


def is_guarded(view: StateView, player: PlayerId, by: PlayerId) -> bool:
    """Return whether a player can't be the target of spells and abilities of a player."""
    for scene, clause in static_clauses(view):
        if isinstance(clause, lang.PlayerGets) and clause.name in {"hexproof", "shroud"}:
            try:
                gets = player in nouns.players(scene, clause.by) and scene.holds(clause.when)
            except NotExecutableError:
                continue
            if gets and (clause.name == "shroud" or player != by):
                return True
    return False
