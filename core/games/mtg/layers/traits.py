"""Characteristics: computed from the faces that count and the layers, never stored."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.cards.abilities import Level, levels_of
from core.cards.card import Face, Layout, bears
from core.cards.mana import ManaCost, SymbolKind
from core.cards.type_line import TypeLine
from core.games.mtg.faces.shown_faces import (
    Shown,
    flip_card,
    is_room,
    room_doors,
    shown_faces,
    why_origin,
)
from core.games.mtg.layers.continuous_effects import (
    CLOAKED,
    DISGUISED,
    FACE_DOWN_CONDITIONS,
    Draft,
    apply_layers,
    hidden_by,
    is_phased_out,
)
from core.games.mtg.policies import policies
from core.messages import Message
from core.rules.lasting_effects import copied, effects_on
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done, refused
from core.rules.views import Why
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
    ``exiled_instead``: it is exiled instead of going to a graveyard, by its own ability. ``why``
    maps a characteristic's id to its chain of reasons, the origin first.
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
    faces: tuple[Face, ...]
    why: Mapping[str, tuple[Why, ...]]

    @property
    def name(self) -> str:
        """All its names as one text; empty for an object without a name."""
        return " // ".join(self.names)

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
    effects = (*more, *effects_on(view.state.effects, obj))
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
        faces=base.faces,
        why=draft.reasons(),
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
            draft.set_stat(
                stat, "0", "pt.printed", Message("a creature without a printed one has 0")
            )
    for card_type, stat, key in (
        ("Planeswalker", "loyalty", "loyalty.counters"),
        ("Battle", "defense", "battle.defense"),
    ):
        if card_type in draft.type_line.types:
            amount = obj.counter(stat)
            draft.set_stat(stat, str(amount), key, Message("its {stat} counters", stat=stat))


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
