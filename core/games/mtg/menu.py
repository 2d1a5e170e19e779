"""What a person could do with an object: verbs, drops and the words for them."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Card, Layout
from core.games.mtg import actions as mtg
from core.games.mtg.casting import cast_words
from core.games.mtg.entry_as_copy import could_be_a_copy
from core.games.mtg.faces import PROTOTYPED, TURNED
from core.games.mtg.keyword_actions.melding import meld_option
from core.games.mtg.keyword_actions.transforming import other_face
from core.games.mtg.kinds import is_double_faced
from core.games.mtg.menu_moves import HIDE, move_options, moves
from core.games.mtg.menu_texts import (
    attached_to_players,
    cast_face_down,
    copies_to_cast,
    crafted_with,
    entering_attached_to_players,
    hides_itself,
    resolved_on_players,
    resolved_transformed,
    returned_transformed,
)
from core.games.mtg.traits import traits
from core.games.mtg.ways import Way, permission, ways_of
from core.rules import actions as base
from core.rules import engine
from core.rules.options import offered
from core.rules.ruleset import Option, StateView
from core.rules.verdict import Ruling
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.visibility import may_see
from core.state.zones import (
    BATTLEFIELD,
    COMMAND,
    HAND,
    LIBRARY,
    STACK,
)

_STAT_COUNTERS = ("loyalty", "defense", "lore")
OFFERS = ("front", "back", "left", "right", "fused", "transformed", "converted", PROTOTYPED)


def playable_faces(view: StateView, object_id: ObjectId, player: PlayerId) -> tuple[str, ...]:
    """Return the faces, halves and ways in which the player may cast or play it now."""
    found = []
    for word in OFFERS:
        tries: tuple[base.Action, ...] = (
            mtg.Cast(player=player, card=object_id, as_=word),
            mtg.PlayLand(player=player, card=object_id, as_=word),
        )
        if any(engine.judge(view, each).ruling is Ruling.DONE for each in tries):
            found.append(word)
    return tuple(found)


# The menu of an object


def menu(view: StateView, object_id: ObjectId, player: PlayerId) -> Iterator[Option]:
    """Yield every action with an object in Magic's words, the most natural first."""
    obj = view.object(object_id)
    if not may_see(view.rules.zones, obj, player):
        if obj.zone == LIBRARY and obj.owner == player:
            yield replace(_put_face_down(obj, player, "Manifest the top card"), verb=HIDE)
        yield from moves(view, obj, player)
        return
    if obj.zone == BATTLEFIELD:
        yield from _permanent_menu(view, obj, player)
    elif obj.zone == STACK:
        yield Option(
            action=mtg.Resolve(player=player, object=object_id), words="Resolve", verb="play"
        )
        yield from resolved_on_players(view, obj, player)
        yield from resolved_transformed(view, obj, player)
        counter = mtg.Counter(player=player, object=object_id)
        yield Option(action=counter, words="Counter", verb="counter")
        yield Option(
            action=mtg.CopySpell(player=player, of=object_id), words="Copy the spell", verb="copy"
        )
    else:
        yield from _cast_and_play(view, obj, player)
        yield from cast_face_down(obj, player)
        yield from _put_options(view, obj, player)
        yield from entering_attached_to_players(view, obj, player)
        yield from copies_to_cast(view, obj, player)
    yield from offered(view, obj, player)
    yield from moves(view, obj, player)


def _permanent_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    object_id = obj.id
    if obj.tapped:
        yield Option(action=base.Untap(player=player, object=object_id), words="Untap", verb="tap")
    else:
        yield Option(action=base.Tap(player=player, object=object_id), words="Tap", verb="tap")
    yield _turn_option(view, obj, player)
    if obj.face_down:
        up = base.TurnFaceUp(player=player, object=object_id)
        yield Option(action=up, words="Turn face up", verb="face_up")
    else:
        down = base.TurnFaceDown(player=player, object=object_id)
        yield Option(action=down, words="Turn face down", verb="face_down")
    yield from _counter_options(obj, player)
    if obj.attached_to is not None:
        unattach = base.Unattach(player=player, object=object_id)
        yield Option(action=unattach, words="Unattach", verb="unattach")
    yield from attached_to_players(view, obj, player)
    flicker = base.Flicker(player=player, object=object_id)
    yield Option(action=flicker, words="Exile and return", verb="return")
    yield from returned_transformed(view, obj, player)
    copy = base.TokenCopy(player=player, of=object_id)
    yield Option(action=copy, words="Create a token copy", verb="copy")


def _counter_options(obj: GameObject, player: PlayerId) -> Iterator[Option]:
    kinds = ["+1/+1", "-1/-1", *(stat for stat in _STAT_COUNTERS if obj.counter(stat))]
    for kind in kinds:
        for change, word in ((1, "Add"), (-1, "Remove")):
            if change > 0 or obj.counter(kind):
                action = base.Counters(player=player, object=obj.id, kind=kind, change=change)
                yield Option(action=action, words=f"{word} a {kind} counter", verb="counters")


def _turn_option(view: StateView, obj: GameObject, player: PlayerId) -> Option:
    face = other_face(view, obj)
    card = view.state.printed(obj)
    converts = any(each.has("Convert") for each in card.faces)
    kind, word = (mtg.Convert, "Convert") if converts else (mtg.Transform, "Transform")
    detail = f"into {face.name}" if face is not None and card.layout is not Layout.MELD else ""
    return Option(action=kind(player=player, object=obj.id), words=word, detail=detail, verb="turn")


def _cast_and_play(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    card = view.state.printed(obj)
    for way in ways_of(card):
        cost = "".join(str(face.mana_cost) for face in way.faces) or "no cost"
        detail = f"{way.faces[0].type_line}, {cost}"
        if card.layout is Layout.PROTOTYPE:
            detail = f"{detail}, {way.faces[0].stat('power')}/{way.faces[0].stat('toughness')}"
        if way.is_land:
            play = mtg.PlayLand(player=player, card=obj.id, as_=way.id)
            words = f"Play {way.name}"
            yield Option(action=play, words=words, detail=_land_detail(card, way.id), verb="play")
        elif _worth_offering(view, obj, way, player):
            granted = permission(view, obj, way, "cast", player) if way.id in TURNED else None
            free = granted is not None and granted.free
            cast = mtg.Cast(player=player, card=obj.id, as_=way.id, free=free)
            yield Option(action=cast, words=cast_words(card, way), detail=detail, verb="play")


def _land_detail(card: Card, way: str) -> str:
    return f"land, {way} face up" if card.is_double_sided else "land"


def _worth_offering(view: StateView, obj: GameObject, way: Way, player: PlayerId) -> bool:
    """Tell whether a way is shown: turned ones only where an ability or a permission has them."""
    if way.id == "fused":
        return any(face.has("Fuse") for face in view.state.printed(obj).faces)
    if way.id not in TURNED:
        return True
    ability = "Disturb" if way.id == "transformed" else "More Than Meets the Eye"
    granted = permission(view, obj, way, "cast", player)
    return traits(view, obj).has(ability) or granted is not None


def _put_options(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    card = view.state.printed(obj)
    yield Option(
        action=mtg.Put(player=player, card=obj.id),
        words="Put onto the battlefield",
        detail="by an instruction, not cast",
        verb="put",
    )
    if is_double_faced(card):
        yield Option(
            action=mtg.Put(player=player, card=obj.id, as_="transformed"),
            words="Put onto the battlefield transformed",
            detail="back face up",
            verb="put",
        )
    yield _put_face_down(obj, player, "Put face down")


def _put_face_down(obj: GameObject, player: PlayerId, words: str) -> Option:
    put = mtg.Put(player=player, card=obj.id, as_="face_down")
    return Option(action=put, words=words, detail="a 2/2 without a name", verb="put")


# Drops


def drop(
    view: StateView, object_id: ObjectId, zone: Zone, owner: PlayerId, player: PlayerId
) -> Iterator[Option]:
    """Yield what dropping an object on a zone could mean, the most natural first."""
    obj = view.object(object_id)
    if zone == BATTLEFIELD:
        yield from _drop_on_battlefield(view, obj, owner, player)
    elif zone == STACK:
        if obj.zone != STACK:
            yield from (d for d in _cast_options(view, obj, player))
    elif zone == obj.zone and owner == obj.owner:
        return
    else:
        yield from move_options(view, obj, zone, player)


def _cast_options(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    found = [d for d in _cast_and_play(view, obj, player) if isinstance(d.action, mtg.Cast)]
    if hides_itself(view.state.printed(obj)):
        found += cast_face_down(obj, player)
    if found:
        yield from found
    else:
        cast = mtg.Cast(player=player, card=obj.id)
        yield Option(action=cast, words=f"Cast {view.state.printed(obj).name}", verb="play")


def _drop_on_battlefield(
    view: StateView, obj: GameObject, owner: PlayerId, player: PlayerId
) -> Iterator[Option]:
    if obj.zone == BATTLEFIELD:
        if owner != traits(view, obj).controller:
            control = base.Control(player=player, object=obj.id, to=owner)
            yield Option(action=control, words=f"{owner} gains control", verb="control")
        return
    if obj.zone == STACK:
        yield Option(action=mtg.Resolve(player=player, object=obj.id), words="Resolve", verb="play")
        return
    for option in _cast_and_play(view, obj, player):
        land = isinstance(option.action, mtg.PlayLand)
        held = obj.zone in {HAND, COMMAND}
        if land and (held or engine.judge(view, option.action).ruling is Ruling.DONE):
            yield option
    for option in _put_options(view, obj, owner):
        if isinstance(option.action, mtg.Put) and option.action.as_ != "face_down":
            yield option


def onto(
    view: StateView, object_id: ObjectId, host: ObjectId, player: PlayerId
) -> Iterator[Option]:
    """Yield what dropping an object on another one could mean: meld or attach."""
    obj, other = view.object(object_id), view.object(host)
    card, partner = view.state.printed(obj), view.state.printed(other)
    both_there = obj.zone == BATTLEFIELD and other.zone == BATTLEFIELD
    # A face-down card has no name to meld by, and its partner's name would tell what it is.
    apart = not any(each.is_melded or each.face_down for each in (obj, other))
    if both_there and apart:
        if card.layout is Layout.MELD and _could_be_meant(view, card, other):
            yield meld_option(obj, other, card, partner, player)
        elif partner.layout is Layout.MELD and _could_be_meant(view, partner, obj):
            yield meld_option(other, obj, partner, card, player)
    subtypes = traits(view, obj).type_line.subtypes
    if both_there and any(word in subtypes for word in ("Aura", "Equipment", "Fortification")):
        name = traits(view, other).name or "it"
        action = base.Attach(player=player, object=object_id, to=host)
        yield Option(action=action, words=f"Attach to {name}", verb="attach")
    if obj.zone not in {STACK, BATTLEFIELD} and "Aura" in subtypes and other.zone == BATTLEFIELD:
        put = mtg.Put(player=player, card=object_id, attached_to=host)
        name = traits(view, other).name or "it"
        yield Option(action=put, words=f"Put onto the battlefield, attached to {name}", verb="put")
    yield from crafted_with(view, obj, other, player)
    yield from _as_a_copy(view, obj, other, player)
    if obj.zone == STACK and "Aura" in subtypes and other.zone == BATTLEFIELD:
        resolve = mtg.Resolve(player=player, object=object_id, attached_to=host)
        name = traits(view, other).name or "it"
        yield Option(action=resolve, words=f"Resolve, attached to {name}", verb="play")


def _as_a_copy(
    view: StateView, obj: GameObject, other: GameObject, player: PlayerId
) -> Iterator[Option]:
    """Yield entering as a copy of what a card is dropped on, for one whose text says so.

    A spell may do so whatever its text says, for an effect may have it enter as a copy.
    """
    name = traits(view, other).name or "it"
    copies = could_be_a_copy(view, obj, other, player)
    if obj.zone not in {STACK, BATTLEFIELD} and copies:
        put = mtg.Put(player=player, card=obj.id, as_copy_of=other.id)
        yield Option(action=put, words=f"Put onto the battlefield as a copy of {name}", verb="put")
    if obj.zone == STACK and other.zone == BATTLEFIELD and _could_enter_as(view, obj):
        resolve_as = mtg.Resolve(player=player, object=obj.id, as_copy_of=other.id)
        yield Option(action=resolve_as, words=f"Resolve as a copy of {name}", verb="play")


def _could_be_meant(view: StateView, part: Card, other: GameObject) -> bool:
    """Tell whether somebody could want to meld a part with it: a part, or what goes by its name.

    That a copy or a token of the partner does not meld is for the rules to say.
    """
    partner = view.state.printed(other)
    return partner.layout is Layout.MELD or traits(view, other).name == part.melds_with


def _could_enter_as(view: StateView, spell: GameObject) -> bool:
    """Tell whether a spell could enter as a copy: a permanent spell that enchants nothing."""
    found = traits(view, spell)
    lasts = not {"Instant", "Sorcery"} & set(found.types)
    return lasts and "Aura" not in found.type_line.subtypes
