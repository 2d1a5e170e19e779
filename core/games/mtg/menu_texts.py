"""What only a card's own text or another effect tells somebody to do, as entries of its menu."""

from collections.abc import Iterator

from core.cards.card import Card, Layout
from core.games.mtg import actions as mtg
from core.games.mtg.casting import FACE_DOWN
from core.games.mtg.menu_moves import HIDE, exiling
from core.games.mtg.traits import traits
from core.games.mtg.ways import ways_of
from core.rules import actions as base
from core.rules.ruleset import Option, StateView
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND

_CRAFT = "Craft"
_ONCE_CAST = frozenset({"Instant", "Sorcery"})
_HIDING = ("Morph", "Megamorph", "Disguise")
_TO_PLAYERS = ("Enchant player", "Enchant opponent")


# Casting


def cast_face_down(obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield casting it as a 2/2 without a name, which every card can be told to be."""
    if obj.zone == HAND:
        cast = mtg.Cast(player=player, card=obj.id, as_=FACE_DOWN)
        detail = "a 2/2 creature spell without a name"
        yield Option(action=cast, words="Cast face down", detail=detail, verb=HIDE)


def hides_itself(card: Card) -> bool:
    """Tell whether an ability of the card lets it be cast face down."""
    return any(card.front.has(word) for word in _HIDING)


def copies_to_cast(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield casting a copy of a card where it lies: it would be gone if it were not cast."""
    card = view.state.printed(obj)
    words = {word for way in ways_of(card) for face in way.faces for word in face.type_line.types}
    if not obj.cards or obj.zone not in {HAND, GRAVEYARD, EXILE} or not words & _ONCE_CAST:
        return
    copy = mtg.CopyCard(player=player, of=obj.id)
    for way in ways_of(card):
        if way.is_land or way.id == "fused":
            continue
        cast = mtg.Cast(player=player, card=ObjectId(view.state.next_id), as_=way.id)
        yield Option(
            action=base.Batch(player=player, steps=(copy, cast)),
            words=f"Copy the card and cast {way.name}",
            detail="the copy, while the card stays",
            verb="copy",
        )


def resolved_transformed(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield what an effect may tell a spell: that it enters with its back face up."""
    card = view.state.printed(obj)
    if card.layout is Layout.TRANSFORMING and card.is_double_sided and not obj.side:
        resolve = mtg.Resolve(player=player, object=obj.id, transformed=True)
        words, detail = "Resolve transformed", f"instructed to enter as {card.sides[1][0].name}"
        yield Option(action=resolve, words=words, detail=detail, verb="resolve_turned")


# Returning turned over


def returned_transformed(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield the way in which most cards turn: out of the game and back, a new object."""
    card = view.state.printed(obj)
    if not card.is_double_sided or card.layout is Layout.MELD or obj.is_melded:
        return
    crafted = traits(view, obj).has(_CRAFT)
    flicker = base.Flicker(player=player, object=obj.id, as_="transformed")
    detail = "or drag a material onto it" if crafted else "a new object"
    words = "Craft: exile and return transformed" if crafted else "Exile and return transformed"
    yield Option(action=flicker, words=words, detail=detail, verb="return")


def crafted_with(
    view: StateView, material: GameObject, host: GameObject, player: PlayerId
) -> Iterator[Option]:
    """Yield crafting with what is dropped on the card: both are exiled, one returns turned."""
    card = view.state.printed(host)
    crafts = host.zone == BATTLEFIELD and traits(view, host).has(_CRAFT)
    if not crafts or material.zone not in {BATTLEFIELD, GRAVEYARD}:
        return
    flicker = base.Flicker(player=player, object=host.id, as_="transformed")
    steps = (exiling(material, material.id, player), flicker)
    name = traits(view, material).name or "it"
    yield Option(
        action=base.Batch(player=player, steps=steps),
        words=f"Craft with {name}",
        detail=f"both are exiled, {card.front.name} returns transformed",
        verb="turn",
    )


# Players as what is enchanted


def attached_to_players(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield attaching an Aura to a player, who is no object to drop it on."""
    if not any(traits(view, obj).has(word) for word in _TO_PLAYERS):
        return
    for each in _others_first(view, player):
        if obj.attached_to != each:
            attach = base.Attach(player=player, object=obj.id, to=each)
            yield Option(action=attach, words=f"Attach to {each}", verb="attach")


def entering_attached_to_players(
    view: StateView, obj: GameObject, player: PlayerId
) -> Iterator[Option]:
    """Yield entering attached to a player, for an Aura and for a card whose back is one."""
    card = view.state.printed(obj)
    for side, faces in enumerate(card.sides):
        if not any(faces[0].has(word) for word in _TO_PLAYERS):
            continue
        way = "transformed" if side else ""
        where = " ".join(part for part in ("Put onto the battlefield", way) if part)
        for each in _others_first(view, player):
            put = mtg.Put(player=player, card=obj.id, as_=way, attached_to=each)
            yield Option(action=put, words=f"{where}, attached to {each}", verb="put")


def resolved_on_players(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield resolving an Aura spell that enchants a player."""
    if any(traits(view, obj).has(word) for word in _TO_PLAYERS):
        for each in _others_first(view, player):
            resolve = mtg.Resolve(player=player, object=obj.id, attached_to=each)
            yield Option(action=resolve, words=f"Resolve, attached to {each}", verb="play")


def _others_first(view: StateView, player: PlayerId) -> tuple[PlayerId, ...]:
    return (*view.state.opponents(player), player)
