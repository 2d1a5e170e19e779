"""Modes of casting or playing a card: faces or halves, permissions, and timing (MTG CR 601.3)."""

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from core.cards.card import Card, Face, Layout
from core.cards.mana import ManaCost
from core.games.mtg.casting.cost_texts import costs_from_graveyard
from core.games.mtg.casting.stack import stack_is_empty
from core.games.mtg.faces.shown_faces import PROTOTYPED, TURNED, half_word
from core.games.mtg.keyword_actions.preparation import may_cast_copy
from core.games.mtg.layers.continuous_effects import power_fits
from core.games.mtg.layers.traits import FACE_DOWN, traits
from core.games.mtg.turn import steps
from core.messages import Message
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, refused
from core.state.effects import Filter, Permission
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import COMMAND, GRAVEYARD, HAND


class CastMode(Struct, frozen=True, kw_only=True):
    """One way to cast or play a card: the side that will be up and the chosen halves.

    ``faces`` are the evaluated faces; the costs of ``mana_from`` give the mana value.
    """

    id: str
    faces: tuple[Face, ...]
    mana_from: tuple[Face, ...]
    side: int = 0
    halves: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """The name that the spell or land will have."""
        return " // ".join(face.name for face in self.faces)

    @property
    def is_land(self) -> bool:
        """Whether it is a land, which is played and never cast."""
        return all("Land" in face.type_line.types for face in self.faces)

    @property
    def mana_cost(self) -> ManaCost:
        """The printed mana cost, of several halves one after the other."""
        return ManaCost(tuple(symbol for face in self.faces for symbol in face.mana_cost))

    @property
    def mana_value(self) -> int | float:
        """The mana value that the spell would have on the stack."""
        return sum(face.mana_cost.mana_value for face in self.mana_from)


FACE_DOWN_MODE = CastMode(id="face_down", faces=(FACE_DOWN,), mana_from=(FACE_DOWN,))
"""Any card cast face down: a 2/2 creature spell with nothing else to it."""


def _one_side(card: Card) -> Iterator[CastMode]:
    yield CastMode(id="front", faces=card.sides[0], mana_from=card.sides[0])


def _transforming(card: Card) -> Iterator[CastMode]:
    yield from _one_side(card)
    for word in TURNED:
        if card.is_double_sided:
            yield CastMode(id=word, faces=card.sides[1], mana_from=card.sides[0], side=1)


def _modal(card: Card) -> Iterator[CastMode]:
    for side, word in enumerate(("front", "back")[: len(card.sides)]):
        yield CastMode(id=word, faces=card.sides[side], mana_from=card.sides[side], side=side)


def _split(card: Card) -> Iterator[CastMode]:
    for half, face in enumerate(card.faces):
        yield CastMode(id=half_word(half), faces=(face,), mana_from=(face,), halves=(half,))
    halves = tuple(range(len(card.faces)))
    yield CastMode(id="fused", faces=card.faces, mana_from=card.faces, halves=halves)


def _adventure(card: Card) -> Iterator[CastMode]:
    main, *insets = card.faces
    yield CastMode(id="left", faces=(main,), mana_from=(main,), halves=(0,))
    for half, face in enumerate(insets, 1):
        yield CastMode(id=half_word(half), faces=(face,), mana_from=(face,), halves=(half,))


def _main_part(card: Card) -> Iterator[CastMode]:
    yield CastMode(id="front", faces=(card.front,), mana_from=(card.front,))


def _prototype(card: Card) -> Iterator[CastMode]:
    yield from _main_part(card)
    face = card.faces[1]
    yield CastMode(id=PROTOTYPED, faces=(face,), mana_from=(face,), halves=(1,))


WAYS: Mapping[Layout, Callable[[Card], Iterator[CastMode]]] = {
    Layout.SINGLE: _one_side,
    Layout.REVERSIBLE: _one_side,
    Layout.TRANSFORMING: _transforming,
    Layout.MODAL: _modal,
    Layout.MELD: _one_side,
    Layout.SPLIT: _split,
    Layout.ADVENTURE: _adventure,
    Layout.FLIP: _main_part,
    Layout.PREPARATION: _main_part,
    Layout.PROTOTYPE: _prototype,
}
_ALIASES = {
    ("front", Layout.ADVENTURE): "left",
    ("back", Layout.ADVENTURE): "right",
    ("left", Layout.PREPARATION): "front",
}


def cast_modes(card: Card) -> tuple[CastMode, ...]:
    """Return every way that the layout knows, allowed or not; lands are among them."""
    return tuple(WAYS[card.layout](card))


def mode_named(card: Card, word: str) -> CastMode | None:
    """Return the way of that name, or None if the layout knows none such."""
    word = _ALIASES.get((word, card.layout), word)
    return next((mode for mode in cast_modes(card) if mode.id == word), None)


def permission(
    view: StateView, obj: GameObject, mode: CastMode, what: str, player: PlayerId
) -> Permission | None:
    """Return an effect that lets the player cast or play it this way, if there is one."""
    return next((each for each in _granting(view, obj, mode, what, player)), None)


def _granting(
    view: StateView, obj: GameObject, mode: CastMode, what: str, player: PlayerId
) -> Iterator[Permission]:
    for each in _about(view, obj, what, player):
        if each.allows and fits(each.filter, obj, mode) and _means(each, mode):
            yield each


def _means(each: Permission, mode: CastMode) -> bool:
    """Return whether a permission covers a mode; a turned one needs a permission that names it."""
    return each.as_ == mode.id if each.as_ else mode.id not in TURNED


def prohibition(
    view: StateView, obj: GameObject, mode: CastMode, what: str, player: PlayerId
) -> Permission | None:
    """Return an effect that forbids it, if there is one."""
    for each in _about(view, obj, what, player):
        if not each.allows and fits(each.filter, obj, mode):
            return each
    return None


def only_some_free(view: StateView, obj: GameObject, mode: CastMode, player: PlayerId) -> bool:
    """Return whether free casting from there is limited, and this mode is beyond the limit."""
    frees = [each for each in _about(view, obj, "cast", player) if each.allows and each.free]
    fitting = any(fits(each.filter, obj, mode) and _means(each, mode) for each in frees)
    return bool(frees) and not fitting


def _about(view: StateView, obj: GameObject, what: str, player: PlayerId) -> Iterator[Permission]:
    for each in view.state.permissions:
        in_zone = each.filter.zone is None or each.filter.zone == obj.zone
        part = each.filter.part
        has_part = part is None or _has_part(view.state.printed(obj), part)
        if each.who == player and each.what in {what, "play"} and in_zone and has_part:
            yield each


def _has_part(card: Card, part: str) -> bool:
    """Return whether a card has an Adventure, an Omen or a prepare spell (MTG CR 715.2, 720.2)."""
    if part == "prepare":
        return card.layout is Layout.PREPARATION
    others = card.faces[1:] if card.layout is Layout.ADVENTURE else ()
    return any(part in face.type_line.subtypes for face in others)


def fits(wanted: Filter, obj: GameObject, mode: CastMode) -> bool:
    """Return whether the face or half being cast or played fits a filter."""
    types = {word for face in mode.faces for word in _words(face)}
    value = mode.mana_value
    return (
        (wanted.zone is None or wanted.zone == obj.zone)
        and (wanted.owner is None or wanted.owner == obj.owner)
        and (wanted.controller is None or wanted.controller == obj.controller)
        and (wanted.object is None or wanted.object == obj.id)
        and (wanted.incarnation is None or wanted.incarnation == obj.incarnation)
        and (wanted.type is None or wanted.type in types)
        and (wanted.name is None or wanted.name in {face.name for face in mode.faces})
        and (wanted.mana_value_max is None or value <= wanted.mana_value_max)
        and (wanted.mana_value_min is None or value >= wanted.mana_value_min)
        and wanted.mana_value_even in {None, value % 2 == 0}
        and (wanted.color is None or any(wanted.color in face.colors for face in mode.faces))
        and power_fits(wanted, mode.faces[0].stat("power"))
    )


def _words(face: Face) -> tuple[str, ...]:
    line = face.type_line
    return (*line.supertypes, *line.types, *line.subtypes)


def from_own_zone(view: StateView, obj: GameObject, player: PlayerId) -> bool:
    """Return whether the owner may cast the card from its zone without an effect."""
    if obj.zone == HAND:
        return obj.owner == player
    commander = any(piece.commander for piece in view.state.pieces(obj))
    return obj.zone == COMMAND and commander and obj.owner == player


def has_ability(view: StateView, obj: GameObject, mode: CastMode, keyword: str) -> bool:
    """Return whether the spell would have an ability, printed on its half or given to the card."""
    if not traits(view, obj).has(keyword):
        return False
    printed = [face for face in view.state.printed(obj).faces if face.has(keyword)]
    return not printed or any(face in printed for face in mode.faces)


def by_its_own_text(view: StateView, obj: GameObject, mode: CastMode, player: PlayerId) -> str:
    """Return the rule key of the card's own ability that allows this way from there.

    Disturb, aftermath, flashback, escape and the like work from its owner's graveyard, More Than
    Meets the Eye from wherever it may be cast for its cost. The copy of a prepare spell may be
    cast from exile.
    ``""`` means that no own ability allows it.
    """
    if obj.kept_by is not None:
        return "prepare.cast" if may_cast_copy(view, obj, player) else ""
    found = traits(view, obj)
    mine = obj.zone == GRAVEYARD and obj.owner == player
    if mode.id == "transformed":
        return "disturb.exile" if mine and found.has("Disturb") else ""
    if mode.id == "converted":
        works = found.has("More Than Meets the Eye") and _may_pay(view, obj, mode, player)
        return "mtmte.cast_converted" if works else ""
    if mine and has_ability(view, obj, mode, "Aftermath"):
        return "aftermath.graveyard_only"
    if mine and has_ability(view, obj, mode, "Flashback"):
        return "cast.from_hand"
    texts = (face.text for face in mode.faces)
    asks = mine and any(costs_from_graveyard(text, mode.mana_cost) for text in texts)
    return "cast.spell" if asks else ""


def _may_pay(view: StateView, obj: GameObject, mode: CastMode, player: PlayerId) -> bool:
    """Return whether the player may cast the card from there and choose which cost to pay.

    A permission to cast without paying excludes other alternative costs (MTG CR 118.9a).
    """
    allowing = _about(view, obj, "cast", player)
    granted = (each for each in allowing if each.allows and not each.as_ and not each.free)
    return from_own_zone(view, obj, player) or any(fits(e.filter, obj, mode) for e in granted)


def is_the_time(view: StateView, player: PlayerId) -> bool:
    """Return whether a player may act at sorcery speed, for example play a land."""
    state = view.state
    if not state.is_followed:
        return True
    own_main = state.active == player and state.turn_step in steps.MAIN_PHASES
    return own_main and stack_is_empty(view)


def cast_in_time(
    view: StateView, object_id: ObjectId, player: PlayerId, mode: CastMode | None
) -> Iterator[Finding]:
    """Only instants and spells with flash are cast at any time; the face being cast decides.

    ``mode`` None is a face-down spell. Spells cast during a resolution are exempt.
    """
    if is_the_time(view, player) or (mode is not None and _is_instant(view, object_id, mode)):
        if view.state.turn_step in steps.BEFORE_THE_GAME:
            yield refused("cast.timing", Message("The first turn has not begun yet."))
        return
    name = mode.name if mode is not None else Message("A face-down creature")
    message = Message("{card} is cast in one's own main phase, on an empty stack.", card=name)
    yield refused("cast.timing", message)


def _is_instant(view: StateView, object_id: ObjectId, mode: CastMode) -> bool:
    faces = mode.faces
    if all("Instant" in face.type_line.types or face.has("Flash") for face in faces):
        return True
    # Abilities that an effect gives to the card hold for all of its faces.
    given = traits(view, object_id)
    return given.has("Flash") and not any(face.has("Flash") for face in given.faces)
