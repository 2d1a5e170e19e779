"""Faces of cards: which of them count, names, and double-faced cards (MTG CR 201, 708-722).

A face policy returns the faces before any effect, the word for them (``front``, ``left``,
``melded``...), the rule, and the origin of the mana value: one policy for each layout and zone.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.games.mtg.actions import Substitute
from core.games.mtg.policies import FacePolicies, FacePolicy, Shown, policies
from core.messages import Message, Words
from core.rules.action_context import UNNAMED, ActionContext
from core.rules.actions import ChooseName
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, MenuOption, Ruleset, StateView
from core.rules.verdict import Finding, done, nothing, refused
from core.rules.views import Why
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.visibility import cards_seen, may_see
from core.state.zones import BATTLEFIELD, STACK


class InsetRules(Struct, frozen=True, kw_only=True):
    """The nouns and rule keys of one kind of card with an inset spell.

    ``spell`` is the noun for the inset. Keys: ``definition`` of such a card, ``one_card`` that it
    is a single card, ``counts`` for its characteristics by zone, ``cast`` for casting the inset,
    ``evaluated`` for the characteristics evaluated then, ``copied`` for copies of the spell,
    ``naming`` for choosing its second name.
    """

    kind: Message
    spell: str
    definition: str
    one_card: str
    counts: str
    cast: str
    evaluated: str
    copied: str
    naming: str


ADVENTURER = InsetRules(
    kind=Message("adventurer card"),
    spell="Adventure",
    definition="adventure.definition",
    one_card="adventure.one_card",
    counts="adventure.card",
    cast="adventure.cast",
    evaluated="adventure.evaluated_part",
    copied="adventure.copied",
    naming="naming.adventure",
)
OMEN = InsetRules(
    kind=Message("omen card"),
    spell="Omen",
    definition="omen.definition",
    one_card="omen.one_card",
    counts="omen.card",
    cast="omen.cast",
    evaluated="omen.evaluated_part",
    copied="omen.copied",
    naming="naming.omen",
)
PREPARATION = InsetRules(
    kind=Message("preparation card"),
    spell="prepare spell",
    definition="prepare.definition",
    one_card="prepare.one_card",
    counts="prepare.card",
    cast="prepare.not_cast",
    evaluated="prepare.not_cast",
    copied="prepare.copied",
    naming="naming.prepare",
)


def inset_rules(card: Card) -> InsetRules | None:
    """Return the rules of a card with an inset spell, None for any other card.

    Insets that are neither Omens nor prepare spells follow the oldest of these rules.
    """
    if card.layout is Layout.PREPARATION:
        return PREPARATION
    if card.layout is not Layout.ADVENTURE:
        return None
    omen = any(OMEN.spell in face.type_line.subtypes for face in card.faces[1:])
    return OMEN if omen else ADVENTURER


def part_name(card: Card, part: int) -> Words:
    """Return the noun for a part of a card that has a second spell in it."""
    if part == 0:
        return Message("main part")
    known = (kind.spell for kind in (ADVENTURER, OMEN))
    subtypes = card.faces[part].type_line.subtypes
    return next((word for word in known if word in subtypes), Message("second spell"))


SIDES = ("front", "back")
HALVES = ("left", "right")
TURNED = ("transformed", "converted")
"""The words for being cast or entering with the back face up."""
ELSEWHERE = "elsewhere"
PROTOTYPED = "prototyped"
"""The word for being cast with the cost and the numbers of the prototype ability."""
PREPARE_SPELL = "prepare spell"
"""The press layout of the card that represents a copy of a prepare spell."""


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


def _front(key: str, message: Message) -> FacePolicy:
    """Return a policy that shows the front, by one rule."""
    return lambda _state, _obj, card: _own(card.sides[0][:1], "front", key, message)


front_elsewhere = _front(
    "face.outside_battlefield_stack",
    Message("outside the battlefield and the stack only the front face counts"),
)
meld_on_stack = _front("meld.stack", Message("a meld card on the stack is its front"))
meld_elsewhere_apart = _front(
    "meld.back_only_when_melded",
    Message("outside the battlefield only the front of a meld card counts"),
)
preparation_card = _front(
    "prepare.card",
    Message("only its main part counts: the spell in it is for copies of it alone"),
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
            "it was cast as {part}, so it is only that",
            part=Message("its {part}", part=part_name(card, obj.halves[0])),
        )
        return _own((card.faces[obj.halves[0]],), "right", _counts(card), message)
    return adventure_main(state, obj, card)


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
    (layout, place): policy
    for layout, policies_by_place in {
        Layout.SINGLE: (single, single, single),
        Layout.REVERSIBLE: (single, single, single),
        Layout.TRANSFORMING: (transforming_on_battlefield, transforming_on_stack, front_elsewhere),
        Layout.MODAL: (modal_up, modal_up, front_elsewhere),
        Layout.MELD: (meld_on_battlefield_apart, meld_on_stack, meld_elsewhere_apart),
        Layout.SPLIT: (split_on_battlefield, split_on_stack, split_together),
        Layout.FLIP: (flip_card, flip_card, flip_card),
        Layout.PREPARATION: (preparation_card, preparation_card, preparation_card),
        Layout.PROTOTYPE: (prototype_card, prototype_card, prototype_card),
        Layout.ADVENTURE: (adventure_main, adventure_on_stack, adventure_main),
    }.items()
    for place, policy in zip((BATTLEFIELD, STACK, ELSEWHERE), policies_by_place, strict=True)
}
MELD_CARDS_DOUBLE_FACED: FacePolicies = {
    **FACE_POLICIES,
    (Layout.MELD, BATTLEFIELD): meld_on_battlefield,
    (Layout.MELD, ELSEWHERE): front_elsewhere,
}
"""Policies of editions in which meld cards are double-faced cards."""


DOUBLE_FACED = frozenset({Layout.TRANSFORMING, Layout.MODAL, Layout.MELD})


def turns_over(rules: Ruleset, state: GameState, obj: GameObject) -> bool:
    """Return whether the card or token that represents the object can transform in this edition.

    A copy effect on it does not matter (``tdfc.only_they_transform``).
    """
    if obj.is_melded or not (obj.cards or policies(rules).tokens_transform):
        return False
    return state.printed(obj).layout in policies(rules).transforms


def is_transformed(rules: Ruleset, state: GameState, obj: GameObject) -> bool:
    """Return whether an object is a transformed permanent."""
    turned = obj.zone == BATTLEFIELD and obj.side > 0 and not obj.face_down
    return turned and turns_over(rules, state, obj)


def is_double_faced(card: Card) -> bool:
    """Return whether a card has no Magic card back: transforming, modal or meld."""
    return card.layout in DOUBLE_FACED


MELD_RULES = {
    "dfc.definition": "meld.not_castable_back",
    "dfc.front_up": "meld.back_only_when_melded",
    "dfc.put_front_default": "meld.enters_melded",
    "face.outside_battlefield_stack": "meld.back_only_when_melded",
    "face.own_characteristics": "meld.own_faces",
    "facedown.cast_or_enter": "meld.face_down",
    "facedown.dfc_cannot_be_turned": "meld.stays_face_up",
    "info.look_at_both": "meld.look_at_both",
    "info.indistinguishable": "meld.substitutes",
    "naming.one_face": "meld.names",
}
"""Replacement keys in editions that do not count meld cards as double-faced."""


def keys_for(rules: Ruleset, card: Card, key: str) -> tuple[str, ...]:
    """Return the key of a rule of double-faced cards, after the meld card rule if there is one."""
    apart = card.layout is Layout.MELD and not policies(rules).meld_is_double_faced
    return (MELD_RULES[key], key) if apart else (key,)


def face_down_keys(rules: Ruleset, card: Card) -> tuple[str, ...]:
    """Return the further keys for a double-faced card that is cast or enters face down."""
    return keys_for(rules, card, "facedown.cast_or_enter") if is_double_faced(card) else ()


def keeps_both_faces(rules: Ruleset, card: Card) -> bool:
    """Return whether a token or spell copied from the card has both faces in this edition."""
    return card.layout in policies(rules).copies_both_faces


def has_substitute(view: StateView, obj: GameObject) -> bool:
    """Return whether its owner has a substitute card for it, in use or not."""
    return any(piece.substitute for piece in view.state.pieces(obj))


def substitute_is_used(view: StateView, obj: GameObject) -> bool:
    """Return whether the substitute card takes the place of the card now.

    It does so in a hidden zone and face down; face up in a public zone the card itself is used
    (``wiki.substitutes``).
    """
    hidden = obj.face_down or view.rules.zone(obj.zone).hidden
    return hidden and has_substitute(view, obj)


def only_double_faced_cards(view: StateView, action: Substitute) -> Iterator[Finding]:
    """A substitute card represents double-faced and meld cards only (``wiki.substitutes``)."""
    obj = view.object(action.object)
    pieces = view.state.pieces(obj)
    if not pieces:
        message = Message("It is not a card, so no helper card can stand in for it.")
        yield refused("wiki.substitutes", message, possible=False)
    elif not all(is_double_faced(piece.card) for piece in pieces):
        message = Message(
            "It has the back that all cards have: a helper card is for double-faced cards."
        )
        yield refused("wiki.substitutes", message, "info.indistinguishable")
    elif all(piece.substitute == action.use for piece in pieces):
        message = Message("A helper card") if action.use else Message("The card itself")
        yield nothing("wiki.substitutes", Message("{what} is used for it already.", what=message))
    else:
        message = Message("The card itself is used again, in a sleeve that nothing shows through.")
        if action.use:
            message = Message(
                "While it is hidden a helper card represents it, and counts as the card itself."
            )
        meld = any(piece.card.layout is Layout.MELD for piece in pieces)
        keys = ("meld.substitutes", "wiki.substitutes") if meld else ("wiki.substitutes",)
        yield done(keys[0], message, *keys[1:], "info.indistinguishable")


def only_its_owner(view: StateView, action: Substitute) -> Iterator[Finding]:
    """Only the owner uses a substitute card (``info.indistinguishable``)."""
    owner = view.object(action.object).owner
    if action.player != owner:
        message = Message(
            "The card belongs to {owner}, so {owner} chooses its helper card.", owner=owner
        )
        yield refused("info.indistinguishable", message)


SUBSTITUTE_CHECKS = {
    "wiki.substitutes": only_double_faced_cards,
    "info.indistinguishable": only_its_owner,
}


def substitute(context: ActionContext, action: Substitute) -> None:
    """Represent a card by a substitute card, or use the card itself again."""
    obj = context.state.object(action.object)
    cards = context.state.cards
    for piece in context.view.state.pieces(obj):
        cards = cards.put(piece.id, replace(piece, substitute=action.use))
    context.state = replace(context.state, cards=cards)
    # Observers follow changed objects, and this one may look different now.
    context.put(replace(obj))
    context.emit(Event(kind="substituted", object=obj.id, key="wiki.substitutes", secret=True))


def _label(view: StateView, action: Substitute) -> Message:
    """Return the label of the action; it does not reveal that a hidden card is double-faced."""
    if not may_see(view.rules.zones, view.object(action.object), None):
        return UNNAMED
    name = view.rules.tables.named(view, action.object)
    return (
        Message("Use a helper card for {card}", card=name)
        if action.use
        else Message("Use {card} itself", card=name)
    )


def menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield the use of a substitute card, or of the card itself, for a hidden card."""
    cards = view.state.fronts(obj)
    hidden = obj.face_down or view.rules.zone(obj.zone).hidden
    if not hidden or obj.owner != player or not any(map(is_double_faced, cards)):
        return
    used = has_substitute(view, obj)
    yield MenuOption(
        action=Substitute(player=player, object=obj.id, use=not used),
        message=Message("Put the card itself in its place")
        if used
        else Message("Use a helper card"),
        more=Message("in a sleeve") if used else Message("while the card is hidden"),
        verb="helper",
    )


_SEPARATOR = " // "


def one_name_at_a_time(view: StateView, action: ChooseName) -> Iterator[Finding]:
    """The name of a card is chosen, one of those that it has (``naming.card``)."""
    if not action.name.strip():
        yield refused("naming.card", Message("A name has to be chosen."), possible=False)
        return
    parts = [part.strip() for part in action.name.split(_SEPARATOR.strip())]
    if len(parts) < len("ab"):
        yield _whether_a_card_has_it(view, action)
        return
    message = Message("{parts} is two names: choose one of them.", parts=_SEPARATOR.join(parts))
    known = tuple(cards_seen(view.rules.zones, view.state, action.player))
    keys = _keys_of(view, known, parts[0])
    first, *more = keys if keys != ["naming.card"] else ["naming.one_face", "split.two_names"]
    yield refused(first, message, *more)


def _whether_a_card_has_it(view: StateView, action: ChooseName) -> Finding:
    """A token's name is not the name of a card (``naming.card``); unknown names are accepted.

    The verdict uses only cards that its player sees; `core.rules.redaction` hides it from others.
    Cards outside the game are unknown here.
    """
    name = action.name
    if name in names_on_table(view, None):
        public = cards_seen(view.rules.zones, view.state, None)
        first, *more = _keys_of(view, public, name)
        return done(first, Message("{card} is one name, and a card here has it.", card=name), *more)
    if name in _token_names(view) - set(names_on_table(view, action.player)):
        message = Message("{card} is the name of a token, not of a card.", card=name)
        return refused("naming.card", message)
    message = Message("{card} is one name. That a card has it is not checked.", card=name)
    return done("naming.card", message)


def _keys_of(view: StateView, known: Iterable[Card], name: str) -> list[str]:
    """Return the rules about choosing a name that some cards have, the most exact one first."""
    having = (card for card in known if name in legal_names(card))
    return list(dict.fromkeys(key for card in having for key in naming_keys(view, card))) or [
        "naming.card"
    ]


def naming_keys(view: StateView, card: Card) -> tuple[str, ...]:
    """Return the rules about choosing a name of a card, the most exact one first."""
    known = {
        Layout.SPLIT: ("split.two_names",),
        Layout.FLIP: ("naming.flip",),
    }
    inset = inset_rules(card)
    part = (inset.naming,) if inset is not None else known.get(card.layout, ())
    double = keys_for(view.rules, card, "naming.one_face") if is_double_faced(card) else ()
    return (*part, *double, "naming.card")


def _token_names(view: StateView) -> set[str]:
    made = (obj for obj in view.state.objects if obj.token and not obj.face_down)
    return {face.name for obj in made if obj.base and obj.base.is_token for face in obj.base.faces}


def names_on_table(view: StateView, viewer: PlayerId | None) -> tuple[str, ...]:
    """List the names that may be chosen of all cards that the viewer may see."""
    seen = cards_seen(view.rules.zones, view.state, viewer)
    return tuple(sorted({name for card in seen for name in legal_names(card)}))


def legal_names(card: Card) -> tuple[str, ...]:
    """Return the names that may be chosen for a card, each alone (``naming.one_face``).

    Front or back of a double-faced card, a meld card's front or the combined face, either
    half of a split card, and the other name of a flip or an adventurer card: every face
    has one, and a name that two of them share counts once.
    """
    return tuple(dict.fromkeys(face.name for face in card.faces if face.name))


def choose_name(context: ActionContext, action: ChooseName) -> None:
    """Remember the chosen name."""
    names = (*context.state.chosen_names, action.name)
    context.state = replace(context.state, chosen_names=names)
    message = Message("chosen: {name}", name=action.name)
    context.emit(Event(kind="named", player=action.player, message=message))


SPECS = (
    ActionSpec(
        action=Substitute, checks=SUBSTITUTE_CHECKS, handler=substitute, label=_label, menu=menu
    ),
    ActionSpec(
        action=ChooseName,
        checks={"naming.card": one_name_at_a_time},
        handler=choose_name,
        label=Message("Choose the name {name}"),
    ),
)
