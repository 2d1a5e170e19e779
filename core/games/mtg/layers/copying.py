"""Copies: copiable values, token copies, copies of spells and of cards."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import ONE_SIDED, Card, Face, Layout, without
from core.cards.mana import ManaCost
from core.cards.type_line import SUPERTYPES, TypeLine
from core.games.mtg.actions import CopyCard, CopySpell
from core.games.mtg.faces.adventures_and_omens import PREPARATION, inset_rules, part_name
from core.games.mtg.faces.double_faced import keeps_both_faces
from core.games.mtg.faces.shown_faces import PREPARE_SPELL
from core.games.mtg.layers.traits import face_down_face, is_exiled_instead, shown
from core.messages import Message
from core.rules.actions import BecomeCopy, TokenCopy
from core.rules.lasting_effects import copied
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done, refused
from core.state.effects import Change, Copy
from core.state.ids import ObjectId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, STACK


def copy_of(view: StateView, object_id: ObjectId, exceptions: Change | None = None) -> Copy:
    """Return the copiable values of an object now (``copy.copiable_values``).

    They are the printed values of the face that counts, as changed by other copy effects and by
    being face down, without counters and other effects. A copy of a back or combined face has no
    origin of a mana value.
    """
    obj = view.object(object_id)
    changes = exceptions or Change()
    inner = copied(view, obj)
    if obj.face_down:
        return Copy(card=_card((face_down_face(obj),), changes), origin="facedown.characteristics")
    if inner is not None:
        return Copy(card=_excepted(inner.card, changes), origin=inner.origin)
    card = view.state.printed(obj)
    if card.layout in {Layout.SPLIT, Layout.FLIP, Layout.PREPARATION}:
        # A copy has all of it; whether it is flipped is its own status (MTG CR 707.2).
        return Copy(card=_excepted(card, changes))
    start = shown(view, obj)
    exiled = is_exiled_instead(start)
    faces = tuple(replace(face, exiled_instead=exiled) for face in start.faces)
    press = card.press_layout if card.is_token or card.press_layout == PREPARE_SPELL else ""
    alike = _card(faces, changes, press)
    return Copy(card=alike, origin=_origin(obj, card))


class Base(Struct, frozen=True, kw_only=True):
    """The card that represents an object without a card, and its initial state.

    ``origin`` is the rule key of its mana value where that is not simply its cost. ``copy`` is an
    initial copy effect, for copies that one side alone cannot represent.
    """

    card: Card
    origin: str = ""
    copy: Copy | None = None
    side: int = 0
    halves: tuple[int, ...] = ()


def base_of(view: StateView, object_id: ObjectId, exceptions: Change) -> Base:
    """Return the base of a token or spell that is copied from an object.

    Where the edition copies both faces, it has both (``copy.token_of_double_faced``).
    """
    obj = view.object(object_id)
    card = view.state.printed(obj)
    inner = copied(view, obj)
    plain = not obj.face_down and inner is None
    if keeps_both_faces(view.rules, card) and not obj.is_melded and not obj.face_down:
        side = obj.side if obj.zone in {BATTLEFIELD, STACK} else 0
        if inner is None:
            return Base(card=_excepted(card, exceptions), side=side)
        # The copy effect changes either face (MTG CR 707.8a). A flip card or a Room has two parts
        # on one face, which only a copy effect keeps apart.
        alike = _excepted(inner.card, exceptions)
        card = replace(card, sides=((alike.front,),) * len(card.sides))
        copy = Copy(card=alike, origin=inner.origin) if len(alike.sides[0]) > 1 else None
        return Base(card=card, side=side, copy=copy)
    if plain and card.layout in ONE_SIDED:
        # A permanent that was a prototyped spell is copied as one (MTG CR 718.3d).
        kept = obj.zone == STACK or card.layout is Layout.PROTOTYPE
        halves = obj.halves if kept else ()
        return Base(card=_excepted(card, exceptions), halves=halves)
    copy = copy_of(view, object_id, exceptions)
    return Base(card=copy.card, origin=copy.origin)


def _origin(obj: GameObject, card: Card) -> str:
    if obj.is_melded:
        return "meld.melded_characteristics"
    if obj.base_origin:
        return obj.base_origin
    turned = obj.side > 0 and obj.zone in {BATTLEFIELD, STACK}
    return "tdfc.back_up" if turned and card.layout is Layout.TRANSFORMING else ""


def _card(faces: tuple[Face, ...], changes: Change, press: str = "") -> Card:
    name = " // ".join(face.name for face in faces)
    card = Card(name=name, layout=Layout.SINGLE, sides=(faces,), press_layout=press)
    return _excepted(card, changes)


def _excepted(card: Card, changes: Change) -> Card:
    """Return the card with a copy effect's exceptions written into every face.

    They leave a prepare spell as it is, for its copies ignore them (MTG CR 722.3c).
    """
    if changes == Change():
        return card
    if card.layout is Layout.PREPARATION:
        main, *spells = card.faces
        return replace(card, sides=((_excepted_face(main, changes), *spells),))
    sides = tuple(tuple(_excepted_face(face, changes) for face in side) for side in card.sides)
    return replace(card, sides=sides)


def _excepted_face(face: Face, changes: Change) -> Face:
    stats = dict(face.stats)
    for stat, value in (("power", changes.set_power), ("toughness", changes.set_toughness)):
        if value is not None:
            stats[stat] = str(value)
    line = face.type_line
    line = TypeLine(
        line.supertypes if changes.set_supertypes is None else changes.set_supertypes,
        line.types if changes.set_types is None else changes.set_types,
        line.subtypes if changes.set_subtypes is None else changes.set_subtypes,
    ) | TypeLine.read(_words(changes.add_types))
    cost = face.mana_cost
    indicator = face.color_indicator
    if changes.set_mana_cost is not None:
        cost = ManaCost.read(changes.set_mana_cost)
    lost = changes.lose_abilities
    keywords = () if lost is True else without(face.keywords, lost or ())
    changed = replace(
        face,
        name=face.name if changes.set_name is None else changes.set_name,
        stats=tuple(stats.items()),
        type_line=line,
        mana_cost=cost,
        color_indicator=indicator,
        keywords=(*keywords, *changes.add_abilities),
        exiled_instead=face.exiled_instead and lost is not True,
    )
    if changes.set_colors is not None:
        changed = replace(changed, color_override=tuple(changes.set_colors))
    return changed


def _words(add_types: tuple[str, ...]) -> str:
    """Write added types as a type line: card types and supertypes before the dash."""
    head = [w for w in add_types if w in SUPERTYPES or w in _TYPES]
    tail = [w for w in add_types if w not in head]
    return f"{' '.join(head)} — {' '.join(tail)}"


_TYPES = frozenset(
    {"Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land"}
    | {"Planeswalker", "Sorcery"}
)


# Checks


def visible_object_is_copied(
    view: StateView, action: BecomeCopy | TokenCopy | CopySpell | CopyCard
) -> Iterator[Finding]:
    """A copy takes the copiable values (``copy.copiable_values``)."""
    copy = copy_of(view, action.of)
    name = copy.card.name or Message("a nameless 2/2")
    if isinstance(action, CopyCard) and copy.card.layout is Layout.SPLIT:
        message = Message("The copy has both halves; the player who casts it chooses one.")
        yield done("split.copy_keeps_halves", message)
    message = Message("It copies {card} as printed, without counters.", card=name)
    yield from _parts_that_are_copied(view, action)
    melded = ("info.up_face_only",) if view.object(action.of).is_melded else ()
    lasts = ("layer.copy",) if isinstance(action, BecomeCopy) else ()
    printed = view.state.printed(view.object(action.of))
    visible = ("wiki.copy_only_visible",) if printed.is_double_sided else ()
    yield done("copy.copiable_values", message, *visible, *melded, *lasts)
    made = isinstance(action, TokenCopy | CopySpell)
    base = base_of(view, action.of, Change()) if made else Base(card=copy.card)
    if base.card.is_double_sided:
        if isinstance(action, TokenCopy):
            yield done(
                "copy.token_of_double_faced", Message("The token has both faces and may turn.")
            )
    elif copy.origin:
        yield done(copy.origin, _NO_COST.get(copy.origin, _NO_FRONT))


def _parts_that_are_copied(
    view: StateView, action: BecomeCopy | TokenCopy | CopySpell | CopyCard
) -> Iterator[Finding]:
    """Yield the rules about copied parts of a card that are not simply its faces."""
    obj = view.object(action.of)
    card = view.state.printed(obj)
    inset = inset_rules(card)
    if card.press_layout == PREPARE_SPELL:
        yield done(PREPARATION.copied, Message("The copy is a prepare spell as well."))
    elif inset is PREPARATION and obj.zone == BATTLEFIELD:
        message = Message("The copy has the prepare spell too, and is not prepared.")
        yield done("prepare.copiable", message)
    elif inset is not None and isinstance(action, CopySpell) and any(obj.halves):
        message = Message(
            "The copy, too, is the {part} alone.",
            part=part_name(card, obj.halves[0]),
        )
        yield done(inset.copied, message)
    elif card.layout is Layout.PROTOTYPE and obj.halves:
        on_stack = obj.zone == STACK
        key = "prototype.copy_of_spell" if on_stack else "prototype.copy_of_permanent"
        yield done(
            key, Message("The copy is prototyped as well: it has that cost and those numbers.")
        )


_NO_FRONT = Message("The copy has mana value 0: it has no front to take it from.")
_NO_COST = {
    "facedown.characteristics": Message("The copy has no mana cost: it copies what is face down.")
}


def only_spells_are_copied(view: StateView, action: CopySpell) -> Iterator[Finding]:
    """A copy of a spell is made on the stack (``copy.spell_of_double_faced``)."""
    if view.object(action.of).zone != STACK:
        message = Message("Only a spell on the stack can be copied as a spell.")
        yield refused("copy.spell_of_double_faced", message)
    else:
        card = view.state.printed(view.object(action.of))
        message = Message("The copy has the same characteristics and choices, and was not cast.")
        if card.is_double_sided:
            message = Message("The copy has the same face up, and was not cast.")
        yield done("copy.spell_of_double_faced", message)


COPY_CHECKS = {"copy.copiable_values": visible_object_is_copied}
COPY_SPELL_CHECKS = {"copy.spell_of_double_faced": only_spells_are_copied}
