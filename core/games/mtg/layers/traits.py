"""Characteristics and copiable values, computed and never stored (MTG CR 109, 613, 707)."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.cards.abilities import Level, levels_of
from core.cards.card import ONE_SIDED, Card, Face, Layout, bears, without
from core.cards.mana import ManaCost, SymbolKind
from core.cards.type_line import SUPERTYPES, TypeLine
from core.games.mtg.actions import CopyCard, CopySpell
from core.games.mtg.faces import (
    PREPARATION,
    PREPARE_SPELL,
    flip_card,
    inset_rules,
    is_room,
    keeps_both_faces,
    part_name,
    room_doors,
    shown_faces,
    why_origin,
)
from core.games.mtg.layers.continuous_effects import (
    CARD_TYPES,
    CLOAKED,
    DISGUISED,
    FACE_DOWN_CONDITIONS,
    Draft,
    apply_layers,
    hidden_by,
    is_phased_out,
)
from core.games.mtg.policies import Shown, policies
from core.messages import NAMELESS_OBJECT, Message, Words, card_named
from core.rules.action_context import named_by
from core.rules.actions import BecomeCopy, TokenCopy
from core.rules.lasting_effects import copied
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done, refused
from core.rules.views import Share, Why
from core.state.effects import Change, Copy, Effect
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, STACK

_X_IS = "X = "
MOST = 100
"""No larger value is chosen for an X."""


def x_chosen(x: int) -> str:
    """Return the note by which a spell records the value of X."""
    return f"{_X_IS}{x}"


def x_of(obj: GameObject) -> int | None:
    """Return the value of X of a spell; None if it has none, and off the stack."""
    if obj.zone != STACK:
        return None
    word = next((each for each in obj.chosen if each.startswith(_X_IS)), "")
    number = word.removeprefix(_X_IS)
    return int(number) if number.isdecimal() else None


def variables(cost: ManaCost) -> int:
    """Return the number of X symbols in a mana cost."""
    return sum(symbol.kind is SymbolKind.VARIABLE for symbol in cost)


def x_in_mana_value(obj: GameObject, costs: Iterable[ManaCost]) -> int:
    """Return the part of X in the mana value of an object; 0 off the stack."""
    x = x_of(obj)
    return x * sum(map(variables, costs)) if x else 0


def x_is_lawful(x: int, cost: ManaCost, *, free: bool) -> Iterator[Finding]:
    """Judge the value that is chosen for the X in a mana cost (``cast.x``)."""
    if not variables(cost):
        yield refused("cast.x", Message("There is no X in its mana cost."), possible=False)
    elif not 0 <= x <= MOST:
        message = Message("X is a whole number from 0 to {most}.", most=MOST)
        yield refused("cast.x", message, possible=False)
    elif free and x:
        message = Message("Without paying its mana cost only 0 can be chosen for X.")
        yield refused("cast.x", message)
    else:
        message = Message(
            "X is {amount} while the spell is on the stack, and 0 elsewhere.", amount=x
        )
        yield done("cast.x", message, "mana_value.x")


FACE_DOWN = Face(
    name="",
    type_line=TypeLine(types=("Creature",)),
    stats=(("power", "2"), ("toughness", "2")),
)


WARDED = replace(FACE_DOWN, keywords=("Ward {2}",))
"""A face-down creature that is disguised or cloaked (MTG CR 701.58a, 702.168a)."""

LEVEL = "level"
"""The kind of counters by which a leveler goes up."""
NOTHING = Face(name="")
"""A card face down in exile: it has no characteristics (MTG CR 406.3a)."""


class Traits(Struct, frozen=True, kw_only=True):
    """An object's characteristics now, each with its reasons (MTG CR 109.3, 613).

    ``names`` holds one name for a single face and two for halves together. ``face`` is the word for
    the face that counts: front, back, left, right, fused, both, melded. Statistics are text, None
    where the object has none. ``limits`` are restrictions and requirements of effects, by the names
    of the fields of a change, ``blocks_more`` how many more attackers it may block.
    ``exiled_instead``: it is exiled instead of going to a graveyard, by its own ability.
    ``programs`` are abilities that effects give it, in the form that `Waiting` keeps. ``why``
    maps a characteristic's id to its chain of reasons, the origin first; ``shares`` maps power and
    toughness to their shares where something changes them.
    """

    names: tuple[str, ...]
    face: str
    mana_cost: ManaCost
    mana_value: int | float
    colors: frozenset[str]
    type_line: TypeLine
    keywords: tuple[str, ...]
    text: tuple[str, ...]
    power: str | None
    toughness: str | None
    loyalty: str | None
    defense: str | None
    controller: PlayerId
    cant_transform: bool
    limits: frozenset[str]
    blocks_more: int
    exiled_instead: bool
    lost_abilities: bool
    living_metal: bool
    programs: tuple[bytes, ...]
    faces: tuple[Face, ...]
    why: Mapping[str, tuple[Why, ...]]
    shares: Mapping[str, tuple[Share, ...]]

    @property
    def name(self) -> str:
        """All its names as one text; empty for an object without a name."""
        return " // ".join(self.names)

    def program_of(self, text: str) -> str:
        """Return the program that one of its texts is written from, empty for most cards."""
        return next((face.does for face in self.faces if face.text == text), "")

    @property
    def types(self) -> tuple[str, ...]:
        """Its card types."""
        return self.type_line.types

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature."""
        return "Creature" in self.type_line.types

    def has(self, keyword: str) -> bool:
        """Return whether it has a keyword ability."""
        return bears(self.keywords, keyword)


def traits(view: StateView, object_id: ObjectId | GameObject) -> Traits:
    """Return the characteristics of an object, from memory if nothing about it changed."""
    found: Traits = view.computed(object_id, _compute)
    if found.living_metal and view.state.is_followed and view.state.active == found.controller:
        obj = object_id if isinstance(object_id, GameObject) else view.state.object(object_id)
        return _compute(view, obj, (_of_living_metal(obj),))
    return found


def _of_living_metal(obj: GameObject) -> Effect:
    """Return the effect of living metal in its controller's turn: it is a creature too."""
    change = Change(add_types=("Creature",))
    return Effect(id=obj.id, timestamp=obj.timestamp, change=change, source="living metal")


def shown(view: StateView, obj: GameObject) -> Shown:
    """Return the faces that count before any effect, by the edition's face policies."""
    return shown_faces(policies(view.rules).faces, view.state, obj)


def _compute(view: StateView, obj: GameObject, more: tuple[Effect, ...] = ()) -> Traits:
    base = _starting_point(view, obj)
    draft = _draft(base, obj)
    effects = (*more, *view.effects.on(obj))
    level = level_of(obj, base.faces)
    if level is None:
        apply_layers(draft, obj, effects)
    else:
        apply_layers(draft, obj, (_of_level(level, obj), *effects))
        if draft.lost_abilities:
            # The ability of a level symbol is an ability too (MTG CR 711.2).
            draft = _draft(base, obj)
            apply_layers(draft, obj, effects)
    if obj.zone == BATTLEFIELD:
        _as_permanent(draft, obj)
    found = Traits(
        names=draft.names,
        face=base.word,
        mana_cost=draft.mana_cost,
        mana_value=draft.mana_value,
        colors=frozenset(draft.colors),
        type_line=draft.type_line,
        keywords=tuple(draft.keywords),
        text=draft.text,
        power=draft.stats.get("power"),
        toughness=draft.stats.get("toughness"),
        loyalty=draft.stats.get("loyalty"),
        defense=draft.stats.get("defense"),
        controller=draft.controller,
        cant_transform=draft.cant_transform,
        limits=frozenset(draft.limits),
        blocks_more=draft.blocks_more,
        exiled_instead=draft.exiled_instead,
        lost_abilities=draft.lost_abilities,
        living_metal=obj.zone == BATTLEFIELD and bears(tuple(draft.keywords), "Living metal"),
        programs=tuple(draft.programs),
        faces=base.faces,
        why=draft.reasons(),
        shares=draft.shares(),
    )
    return _as_though_it_did_not_exist(found) if is_phased_out(obj) else found


def _as_though_it_did_not_exist(found: Traits) -> Traits:
    """Return the characteristics of a phased-out permanent for rules (MTG CR 702.26b)."""
    return replace(
        found,
        type_line=TypeLine(),
        keywords=(),
        text=(),
        power=None,
        toughness=None,
        loyalty=None,
        defense=None,
        limits=frozenset(),
        exiled_instead=False,
        living_metal=False,
        programs=(),
    )


def level_of(obj: GameObject, faces: tuple[Face, ...]) -> Level | None:
    """Return the level that a leveler has by its level counters, None for any other object."""
    counters = obj.counter(LEVEL)
    if not counters or obj.zone != BATTLEFIELD or len(faces) != 1:
        return None
    return next((each for each in levels_of(faces[0].text) if each.holds(counters)), None)


def _of_level(level: Level, obj: GameObject) -> Effect:
    """Return a level as an effect, with the timestamp of its permanent."""
    change = Change(
        set_power=level.power, set_toughness=level.toughness, add_abilities=level.keywords
    )
    source = f"its level {level.range}"
    return Effect(id=obj.id, timestamp=obj.timestamp, change=change, source=source)


def _as_permanent(draft: Draft, obj: GameObject) -> None:
    """Drop the characteristics that a permanent lacks, and count statistics kept as counters."""
    for stat in ("power", "toughness"):
        if not draft.is_creature:
            draft.stats.pop(stat, None)
        elif stat not in draft.stats:
            message = Message("a creature without a printed one has 0")
            draft.set_stat(stat, "0", "pt.printed", message)
    for card_type, stat, key in (
        ("Planeswalker", "loyalty", "loyalty.counters"),
        ("Battle", "defense", "battle.defense"),
    ):
        if card_type in draft.type_line.types:
            amount = obj.counter(stat)
            draft.set_stat(stat, str(amount), key, Message("its {stat} counters", stat=stat))


def copied_faces(view: StateView, obj: GameObject) -> tuple[Face, ...]:
    """Return the faces of an object that count, after copy effects but before any other."""
    return _starting_point(view, obj).faces


def _starting_point(view: StateView, obj: GameObject) -> Shown:
    """Layer 1: printed values, then copy effects, then face-down status (MTG CR 613.2)."""
    start = shown(view, obj)
    copy = copied(view, obj)
    if copy is not None:
        start = shown_copy(view.state, obj, copy, start.word)
    if obj.face_down:
        key = "facedown.characteristics"
        face, message = (
            face_down_face(obj),
            Message("face down it is a 2/2 creature and nothing else"),
        )
        if face is WARDED:
            key = FACE_DOWN_CONDITIONS[hidden_by(obj)].key
            message = Message("face down it is a 2/2 creature with ward and nothing else")
        if obj.zone not in {BATTLEFIELD, STACK}:
            key, face = "exile.face_down", NOTHING
            message = Message("exiled face down it has no characteristics")
        why = Why(key, message)
        start = Shown(faces=(face,), word=start.word, why=why, mana_from=(), mana_why=why)
    return start


def face_down_face(obj: GameObject) -> Face:
    """Return the characteristics that a spell or permanent has face down."""
    return WARDED if hidden_by(obj) in {CLOAKED.word, DISGUISED.word} else FACE_DOWN


def shown_copy(state: GameState, obj: GameObject, copy: Copy, word: str) -> Shown:
    """Return the face of a copy that counts: by its own doors, flipped or not by its own status."""
    if is_room(copy.card):
        return room_doors(obj, copy.card)
    if copy.card.layout is Layout.FLIP:
        return flip_card(state, obj, copy.card)
    faces = copy.card.sides[0]
    if copy.card.layout is Layout.PREPARATION:
        faces = faces[:1]
    why = Why(
        "copy.copiable_values",
        Message("it is a copy of {card}", card=copy.card.name or "a nameless object"),
    )
    mana = why
    if copy.origin:
        mana = why_origin(copy.origin)
    return Shown(faces=faces, word=word, why=why, mana_from=faces, mana_why=mana)


def _draft(start: Shown, obj: GameObject) -> Draft:
    cost = ManaCost(tuple(s for face in start.faces for s in face.mana_cost))
    line = TypeLine()
    for face in start.faces:
        line |= face.type_line
    colors: set[str] = set()
    stats: dict[str, str] = {}
    for face in start.faces:
        colors |= face.colors
        stats.update(face.stats)
    return Draft(
        start=start.why,
        mana_why=start.mana_why,
        names=tuple(face.name for face in start.faces if face.name),
        mana_cost=cost,
        mana_value=sum(face.mana_cost.mana_value for face in start.mana_from)
        + x_in_mana_value(obj, (face.mana_cost for face in start.mana_from)),
        colors=colors,
        type_line=line,
        keywords=list(dict.fromkeys(word for face in start.faces for word in face.keywords)),
        text=tuple(face.text for face in start.faces if face.text),
        stats=stats,
        controller=obj.controller,
        exiled_instead=is_exiled_instead(start) or (obj.exile_on_leaving and obj.zone == STACK),
    )


def is_exiled_instead(start: Shown) -> bool:
    """Return whether the object is exiled instead of going to a graveyard from anywhere."""
    return start.exiled_instead or any(face.exiled_instead for face in start.faces)


def controls(view: StateView, object_id: ObjectId) -> PlayerId:
    """Return who controls an object now (MTG CR 108.4, 110.2)."""
    return traits(view, view.object(object_id)).controller


ZONE_NAMES = {
    "library": Message("library"),
    "hand": Message("hand"),
    "battlefield": Message("battlefield"),
    "graveyard": Message("graveyard"),
    "exile": Message("exile"),
    "stack": Message("stack"),
    "command": Message("command zone"),
    "sideboard": Message("outside the game"),
}


def _name(view: StateView, obj: GameObject) -> Words:
    name = traits(view, obj).name
    if name:
        return card_named(obj.id, name)
    return Message("a face-down card") if obj.face_down else Message("a nameless object")


named = named_by(_name)


def name_of(view: StateView, obj: GameObject) -> Words:
    """Return the object's name for a sentence."""
    name = traits(view, obj).name
    return card_named(obj.id, name) if name else NAMELESS_OBJECT


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
    head = [w for w in add_types if w in SUPERTYPES or w in CARD_TYPES]
    tail = [w for w in add_types if w not in head]
    return f"{' '.join(head)} — {' '.join(tail)}"


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
            message = Message("The token has both faces and may turn.")
            yield done("copy.token_of_double_faced", message)
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
        message = Message("The copy is prototyped as well: it has that cost and those numbers.")
        yield done(key, message)


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
