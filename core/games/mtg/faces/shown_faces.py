"""The faces that count, by layout and zone: one policy for each pair.

A policy returns the faces before any effect, the word for them (``front``, ``left``,
``melded``...), the rule, and the origin of the mana value.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.games.mtg.faces.adventures_and_omens import ADVENTURER, inset_rules, part_word
from core.messages import Message
from core.rules.views import Why
from core.state.game_state import GameState
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, STACK

SIDES = ("front", "back")
HALVES = ("left", "right")
TURNED = ("transformed", "converted")
"""The words for being cast or entering with the back face up."""
ELSEWHERE = "elsewhere"
PROTOTYPED = "prototyped"
"""The word for being cast with the cost and the numbers of the prototype ability."""
PREPARE_SPELL = "prepare spell"
"""The press layout of the card that represents a copy of a prepare spell."""


class Shown(Struct, frozen=True, kw_only=True):
    """The faces that count. ``mana_from`` are the faces whose costs give the mana value.

    ``exiled_instead``: the object is exiled instead of going to a graveyard.
    """

    faces: tuple[Face, ...]
    word: str
    why: Why
    mana_from: tuple[Face, ...]
    mana_why: Why
    exiled_instead: bool = False


FacePolicy = Callable[[GameState, GameObject, Card], Shown]
FacePolicies = Mapping[tuple[Layout, str], FacePolicy]


def shown_faces(policies: FacePolicies, state: GameState, obj: GameObject) -> Shown:
    """Ask the policy for the object's layout and place."""
    card = state.printed(obj)
    place = obj.zone if obj.zone in {BATTLEFIELD, STACK} else ELSEWHERE
    return policies[card.layout, place](state, obj, card)


def side_word(side: int) -> str:
    """Return the word for a side: front, back, or its number for a third one."""
    return SIDES[side] if side < len(SIDES) else f"side {side + 1}"


def half_word(half: int) -> str:
    """Return the word for a half."""
    return HALVES[half] if half < len(HALVES) else f"part {half + 1}"


def _own(faces: tuple[Face, ...], word: str, key: str, message: Message) -> Shown:
    mana = Why("mana_value.rule", Message("the total of its own mana cost"))
    return Shown(faces=faces, word=word, why=Why(key, message), mana_from=faces, mana_why=mana)


def single(state: GameState, obj: GameObject, card: Card) -> Shown:
    """Show the only face, everywhere."""
    del state
    why = Why("characteristics.printed", Message("as printed"))
    origin = obj.base_origin
    mana = Why("mana_value.rule", Message("the total of its own mana cost"))
    if origin:
        mana = why_origin(origin)
    return Shown(faces=card.sides[0], word="front", why=why, mana_from=card.sides[0], mana_why=mana)


ORIGINS = {
    "tdfc.back_up": Message("a copy of a back face has no mana cost to take it from"),
    "meld.melded_characteristics": Message("a copy of a melded permanent has no fronts to add up"),
    "facedown.characteristics": Message("a copy of a face-down object has no mana cost"),
}


def why_origin(key: str) -> Why:
    """Return the reason for the mana value of a copy."""
    return Why(key, ORIGINS.get(key, Message("as it was when it was copied")))


def front_elsewhere(state: GameState, obj: GameObject, card: Card) -> Shown:
    """Show the front outside battlefield and stack."""
    del state, obj
    message = Message("outside the battlefield and the stack only the front face counts")
    return _own(card.sides[0], "front", "face.outside_battlefield_stack", message)


def meld_on_stack(state: GameState, obj: GameObject, card: Card) -> Shown:
    """Show a meld card's front on the stack."""
    del state, obj
    return _own(
        card.sides[0], "front", "meld.stack", Message("a meld card on the stack is its front")
    )


def _transforming_up(obj: GameObject, card: Card, front_key: str, back_key: str) -> Shown:
    side = obj.side % len(card.sides)
    word = side_word(side)
    if side == 0:
        message = Message("its front face is up, so only that counts")
        return _own(card.sides[0], word, front_key, message)
    message = Message("its {word} face is up, so only that counts", word=word)
    mana = Why(
        back_key,
        Message(
            "{mana_cost}: from the front's mana cost",
            mana_cost=str(card.front.mana_cost) or Message("no mana cost"),
        ),
    )
    return Shown(
        faces=card.sides[side],
        word=word,
        why=Why(back_key, message),
        mana_from=card.sides[0],
        mana_why=mana,
        # Every back with disturb has this ability, also where the card data omit it.
        exiled_instead=card.front.has("Disturb"),
    )


def transforming_on_battlefield(state: GameState, obj: GameObject, card: Card) -> Shown:
    """Show the side that is up; a back takes its mana value from the front."""
    del state
    return _transforming_up(obj, card, "dfc.front_up", "tdfc.back_up")


def transforming_on_stack(state: GameState, obj: GameObject, card: Card) -> Shown:
    """Show the front, or the back of a spell cast transformed."""
    del state
    return _transforming_up(obj, card, "tdfc.stack", "tdfc.stack")


def modal_up(state: GameState, obj: GameObject, card: Card) -> Shown:
    """Show the face that is up, with its own cost."""
    del state
    side = obj.side % len(card.sides)
    word = side_word(side)
    message = Message(
        "a modal card has the characteristics of the face that is up: its {word}", word=word
    )
    mana = Why("mdfc.face_up", Message("from the cost of its {word} face", word=word))
    faces = card.sides[side]
    return Shown(
        faces=faces, word=word, why=Why("mdfc.face_up", message), mana_from=faces, mana_why=mana
    )


def meld_on_battlefield(state: GameState, obj: GameObject, card: Card) -> Shown:
    """Show a part's front, or the combined face of a melded permanent."""
    if not obj.is_melded:
        message = Message("its front face is up, so only that counts")
        return _own(card.sides[0], "front", "dfc.front_up", message)
    fronts = tuple(each.front for each in state.fronts(obj))
    total = " + ".join(f"{front.mana_cost.mana_value:g}" for front in fronts)
    key = "meld.melded_characteristics"
    return Shown(
        faces=card.sides[-1],
        word="melded",
        why=Why(key, Message("only the combined face counts")),
        mana_from=fronts,
        mana_why=Why(key, Message("{total}: the sum of both fronts", total=total)),
    )


def meld_elsewhere_apart(state: GameState, obj: GameObject, card: Card) -> Shown:
    """Show a meld card's front, by the rule of editions that keep meld cards apart."""
    del state, obj
    message = Message("outside the battlefield only the front of a meld card counts")
    return _own(card.sides[0], "front", "meld.back_only_when_melded", message)


def meld_on_battlefield_apart(state: GameState, obj: GameObject, card: Card) -> Shown:
    """Show the same as `meld_on_battlefield`, by the rule of those editions."""
    if obj.is_melded:
        return meld_on_battlefield(state, obj, card)
    message = Message("its front face is up, so only that counts")
    return _own(card.sides[0], "front", "meld.back_only_when_melded", message)


def split_together(state: GameState, obj: GameObject, card: Card) -> Shown:
    """Show both halves of a split card together."""
    del state, obj
    costs = " + ".join(f"{face.mana_cost.mana_value:g}" for face in card.faces)
    return Shown(
        faces=card.faces,
        word="both",
        why=Why("split.combined_elsewhere", Message("off the stack both halves count together")),
        mana_from=card.faces,
        mana_why=Why("split.combined_cost", Message("{costs}: both halves together", costs=costs)),
    )


def split_on_stack(state: GameState, obj: GameObject, card: Card) -> Shown:
    """Show the halves that were chosen; all of them for a fused spell."""
    if not obj.halves:
        return split_together(state, obj, card)
    faces = tuple(card.faces[half] for half in obj.halves)
    if len(faces) > 1:
        key, word = "split.fuse", "fused"
        message = Message("cast fused, both halves count together")
    else:
        key = "split.stack_half_only"
        message = Message("on the stack only the chosen half exists")
        word = half_word(obj.halves[0])
    mana = Why(key, Message("from the chosen half's mana cost") if len(faces) == 1 else message)
    return Shown(faces=faces, word=word, why=Why(key, message), mana_from=faces, mana_why=mana)


def split_on_battlefield(state: GameState, obj: GameObject, card: Card) -> Shown:
    """Show a Room's unlocked halves; other split cards are both halves."""
    if not is_room(card):
        return split_together(state, obj, card)
    return room_doors(obj, card)


def room_doors(obj: GameObject, card: Card) -> Shown:
    """Show the unlocked halves of a Room; locked ones give only the shared type line."""
    faces = tuple(card.faces[half] for half in sorted(obj.halves) if half < len(card.faces))
    if not faces:
        blank = Face(name="", type_line=card.front.type_line)
        message = Message("both doors are locked: no name and no mana cost")
        why = Why("room.characteristics", message)
        return Shown(faces=(blank,), word="locked", why=why, mana_from=(), mana_why=why)
    word = "both" if len(faces) > 1 else half_word(obj.halves[0])
    why = Why("room.characteristics", Message("each unlocked half gives its characteristics"))
    mana = Why("room.characteristics", Message("from the costs of its unlocked halves"))
    return Shown(faces=faces, word=word, why=why, mana_from=faces, mana_why=mana)


def is_room(card: Card) -> bool:
    """Return whether a split card is a Room, whose halves share a type line."""
    return card.layout is Layout.SPLIT and "Room" in card.front.type_line


def flip_card(state: GameState, obj: GameObject, card: Card) -> Shown:
    """Show a flip card's upper half, or the lower one once it is flipped on the battlefield.

    Flipped it keeps its mana cost and its colour (MTG CR 710.1c).
    """
    del state
    flipped = obj.flipped and obj.zone == BATTLEFIELD and len(card.faces) > 1
    front = card.front
    kept = {"mana_cost": front.mana_cost, "color_indicator": front.color_indicator}
    face = replace(card.faces[1], **kept) if flipped else front
    word = "flipped" if flipped else "front"
    message = (
        Message("flipped, it has the characteristics of its lower half")
        if flipped
        else Message("it is its upper half")
    )
    why = Why("flip.card", message)
    if obj.zone != BATTLEFIELD:
        why = Why("flip.elsewhere", Message("off the battlefield it is its upper half"))
    mana = Why("flip.keeps_cost", Message("flipping does not change its mana cost"))
    return Shown(
        faces=(face,),
        word=word,
        why=why,
        mana_from=(front,),
        mana_why=mana,
    )


def _counts(card: Card) -> str:
    """Return the rule about which part of a card with an inset spell counts."""
    return (inset_rules(card) or ADVENTURER).counts


def adventure_main(state: GameState, obj: GameObject, card: Card) -> Shown:
    """Show only the main part of a card that has a second spell in it."""
    del state
    message = Message(
        "only its main part counts here: the spell in it exists only while it is being cast"
    )
    if obj.zone == STACK:
        message = Message("it was cast as its main part, so it is only that")
    return _own((card.front,), "left", _counts(card), message)


def adventure_on_stack(state: GameState, obj: GameObject, card: Card) -> Shown:
    """Show the part that was cast of a card that has a second spell in it."""
    if obj.halves and obj.halves[0] > 0:
        message = Message(
            "it was cast as {part}, so it is only that", part=part_word(card, obj.halves[0])
        )
        return _own((card.faces[obj.halves[0]],), "right", _counts(card), message)
    return adventure_main(state, obj, card)


def preparation_card(state: GameState, obj: GameObject, card: Card) -> Shown:
    """Show only the main part of a card with a prepare spell, wherever it is (MTG CR 722.4)."""
    del state, obj
    message = Message("only its main part counts: the spell in it is for copies of it alone")
    return _own((card.front,), "front", "prepare.card", message)


def prototype_card(state: GameState, obj: GameObject, card: Card) -> Shown:
    """Show the cost and the numbers of the prototype ability where it was cast so."""
    del state
    if obj.halves == (1,) and obj.zone in {BATTLEFIELD, STACK}:
        message = Message(
            "cast prototyped, it has the cost, power and toughness of its prototype ability"
        )
        return _own((card.faces[1],), PROTOTYPED, "prototype.prototyped", message)
    message = Message("not cast prototyped, it has its normal cost, power and toughness")
    if obj.zone not in {BATTLEFIELD, STACK}:
        message = Message("its prototype ability counts only on the stack and on the battlefield")
    return _own((card.front,), "front", "prototype.normal", message)


FACE_POLICIES: FacePolicies = {
    (Layout.SINGLE, BATTLEFIELD): single,
    (Layout.SINGLE, STACK): single,
    (Layout.SINGLE, ELSEWHERE): single,
    (Layout.REVERSIBLE, BATTLEFIELD): single,
    (Layout.REVERSIBLE, STACK): single,
    (Layout.REVERSIBLE, ELSEWHERE): single,
    (Layout.TRANSFORMING, BATTLEFIELD): transforming_on_battlefield,
    (Layout.TRANSFORMING, STACK): transforming_on_stack,
    (Layout.TRANSFORMING, ELSEWHERE): front_elsewhere,
    (Layout.MODAL, BATTLEFIELD): modal_up,
    (Layout.MODAL, STACK): modal_up,
    (Layout.MODAL, ELSEWHERE): front_elsewhere,
    (Layout.MELD, BATTLEFIELD): meld_on_battlefield_apart,
    (Layout.MELD, STACK): meld_on_stack,
    (Layout.MELD, ELSEWHERE): meld_elsewhere_apart,
    (Layout.SPLIT, BATTLEFIELD): split_on_battlefield,
    (Layout.SPLIT, STACK): split_on_stack,
    (Layout.SPLIT, ELSEWHERE): split_together,
    (Layout.FLIP, BATTLEFIELD): flip_card,
    (Layout.FLIP, STACK): flip_card,
    (Layout.FLIP, ELSEWHERE): flip_card,
    **{
        (layout, place): policy
        for layout, policy in (
            (Layout.PREPARATION, preparation_card),
            (Layout.PROTOTYPE, prototype_card),
        )
        for place in (BATTLEFIELD, STACK, ELSEWHERE)
    },
    (Layout.ADVENTURE, BATTLEFIELD): adventure_main,
    (Layout.ADVENTURE, STACK): adventure_on_stack,
    (Layout.ADVENTURE, ELSEWHERE): adventure_main,
}
MELD_CARDS_DOUBLE_FACED: FacePolicies = {
    **FACE_POLICIES,
    (Layout.MELD, BATTLEFIELD): meld_on_battlefield,
    (Layout.MELD, ELSEWHERE): front_elsewhere,
}
"""Policies of editions in which meld cards are double-faced cards."""
