"""From an object to its picture, as one seat sees it.

Characteristics come from the ruleset; this module is independent of the game.
"""

from collections.abc import Callable, Hashable, Mapping

from msgspec.structs import replace

from core.cards.card import Card, Layout
from core.cards.mana import in_order
from core.rules.ruleset import StateView
from core.scenario.annotations import Target
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.visibility import NOBODY, can_see
from core.state.zones import BATTLEFIELD, HAND, STACK
from gui.faces.card_view import ART, TABLE_BELOW, CardView
from gui.faces.spec import (
    BACK,
    BOXED_STATS,
    FaceSpec,
    Values,
    face_down_spec,
    flipped,
    helper_spec,
    oriented,
    spec_of_face,
    spec_of_values,
    twin_spec,
    with_current,
    with_doors,
    with_half,
)
from gui.session import Session

Characteristics = Mapping[str, object]
SIDES = ("front", "back")
HALVES = ("left", "right")
_BELOW_STRIP, _ABOVE_BOX = 0.27, 0.475
_SIGNS = {"{p}": "power", "{d}": "defense"}


class Describer:
    """Describes objects for the viewer at a seat; without a viewer, public information only.

    With hidden hands a card that only this player may see is face down too, and a peek shows it.
    Until ``rules_asked`` is set, views contain printed information only, which is enough for a
    layout without faces.
    """

    def __init__(
        self,
        session: Session,
        seat: Callable[[], PlayerId],
        hands_hidden: Callable[[], bool] = lambda: False,
    ) -> None:
        self._session = session
        self._seat = seat
        self._hands_hidden = hands_hidden
        self.rules_asked = True

    def __call__(self, state_view: StateView, obj: GameObject) -> CardView:
        """Return the view of an object for the board."""
        zones, state = state_view.rules.zones, state_view.state
        known = can_see(zones, state, obj, self._seat())
        if not known and not obj.face_down:
            return CardView(face=BACK, name="A hidden card", hidden=True, tapped=obj.tapped)
        if not self.rules_asked:
            return _at_first_sight(state_view, obj)
        characteristics = state_view.rules.tables.characteristics(state_view, obj.id)
        if not known and characteristics["name"]:
            # The name of a face-down card that keeps its name is hidden too.
            return CardView(face=BACK, name="A hidden card", hidden=True, tapped=obj.tapped)
        face = current_spec(state_view, obj, characteristics)
        there = state_view.rules.zone(obj.zone).shared
        face = oriented(face, landscape=there and face.prints_sideways)
        if self._hands_hidden() and not obj.face_down and not can_see(zones, state, obj, NOBODY):
            return CardView(face=BACK, name="A covered card", other=face, tapped=obj.tapped)
        kind = _kind(obj, characteristics["name"], characteristics["types"])
        sort = _sort(obj, characteristics["name"])
        other = self._other(state_view, obj, characteristics) if known else None
        note, name = obj.note if known else "", accessible_text(characteristics, obj)
        controller = characteristics.get("controller", obj.owner)
        return CardView(
            face=face,
            name=f"{name}, note: {note}" if note else name,
            note=note,
            other=other,
            other_name=other.now.name if other is not None else "",
            hidden=False,
            tapped=obj.tapped,
            landscape=face.landscape,
            upside_down=face.active == 1 and obj.zone == BATTLEFIELD,
            double=obj.is_melded,
            row=_row(characteristics["types"]),
            kind=kind,
            sort=sort,
            alike=replace(face, source=None) if kind is not None or sort is not None else None,
            small=replace(face, table=True),
            small_below=_small_below(state_view, obj),
            turns=None if face.helper else self._turns(state_view, obj),
            counters=_not_told_otherwise(characteristics, obj),
            damage=obj.damage,
            copy=bool(characteristics.get("copy")),
            token=obj.token,
            face_down=obj.face_down,
            conditions=(*obj.conditions, *_texts(characteristics, "marks")),
            uncounted=bool(characteristics.get("uncounted")),
            whose="" if controller == obj.owner else str(obj.owner),
            art=_art(face),
            back=self._back_of_pile(state_view, obj),
        )

    def name_of(self, target: Target) -> str:
        """Return the short name of an object, player or zone, redacted for the viewer."""
        state_view = self._session.state_view
        if isinstance(target, int):
            obj = state_view.state.objects.get(ObjectId(target))
            return self(state_view, obj).name.partition(",")[0] if obj is not None else "a card"
        if isinstance(target, str):
            return target
        title = state_view.rules.zone(target.zone).title.casefold()
        return f"{target.player}’s {title}" if target.player else f"the {title}"

    def _back_of_pile(self, state_view: StateView, obj: GameObject) -> FaceSpec | None:
        """Return the back of a card in a closed pile if it is not public."""
        spec = state_view.rules.zone(obj.zone)
        public = can_see(state_view.rules.zones, state_view.state, obj, NOBODY)
        return BACK if spec.hidden_from_owner and not public else None

    def _turns(self, state_view: StateView, obj: GameObject) -> bool | None:
        """Return whether an object can turn over now; None without another face."""
        printed = state_view.state.printed(obj)
        if obj.face_down or not printed.is_double_sided or obj.is_melded:
            return None
        object_id = self._seat() or state_view.rules.controls(state_view, obj.id)
        return self._session.can(state_view, obj.id, "turn", object_id)

    def _other(
        self, state_view: StateView, obj: GameObject, characteristics: Characteristics
    ) -> FaceSpec | None:
        """Return the face shown by a peek; for a helper card that of the card itself."""
        card = state_view.state.printed(obj)
        if characteristics.get("substitute"):
            return helper_spec(card) if obj.face_down else spec_of_face(card)
        if obj.face_down:
            return spec_of_face(card)
        if obj.is_melded:
            return spec_of_face(card, 0)
        if not card.is_double_sided:
            return None
        return spec_of_face(card, (obj.side + 1) % len(card.sides))


def current_spec(
    state_view: StateView, obj: GameObject, characteristics: Characteristics
) -> FaceSpec:
    """Return the picture of an object with its current characteristics."""
    card = state_view.state.printed(obj)
    if obj.face_down:
        return (
            BACK if characteristics["name"] else face_down_spec(current_values(characteristics, ""))
        )
    if characteristics.get("substitute"):
        return helper_spec(card)
    if _is_copy(characteristics, card):
        return spec_of_values(current_values(characteristics, ""))
    spec = _with_active(_printed(card, obj), card, characteristics)
    if spec.halves and spec.active is None:
        return spec
    now = current_values(characteristics, spec.printed.text)
    if characteristics["power"] is None and spec.active is None:
        # A Vehicle that is not a creature has no power, but its printed one is shown.
        now = replace(now, power=spec.printed.power, toughness=spec.printed.toughness)
    if card.layout is Layout.FLIP:
        # A flipped card keeps its cost, which is printed on its upper half only.
        now = replace(now, cost=now.cost if spec.active == 0 else spec.printed.cost)
    return with_current(spec, now)


def current_values(characteristics: Characteristics, text: str) -> Values:
    """Return the characteristics as texts of a picture."""
    keywords = characteristics["keywords"]
    if "typebox" in characteristics:
        return Values(
            name=str(characteristics["name"]),
            typebox=str(characteristics["typebox"]),
            stats=_stats(characteristics),
            keywords=keywords if isinstance(keywords, tuple) else (),
            text=text or str(characteristics.get("text", "")),
        )
    colors = characteristics["colors"]
    return Values(
        name=str(characteristics["name"]),
        cost=str(characteristics["mana_cost"]),
        colors=in_order(colors) if isinstance(colors, tuple) else (),
        type_line=str(characteristics["type_line"]),
        keywords=keywords if isinstance(keywords, tuple) else (),
        text=text or str(characteristics.get("text", "")),
        power=_text(characteristics["power"]),
        toughness=_text(characteristics["toughness"]),
        loyalty=_text(characteristics["loyalty"]),
        defense=_text(characteristics["defense"]),
    )


def accessible_text(characteristics: Characteristics, obj: GameObject) -> str:
    """Return the accessible name: name, face, size and special states."""
    side = str(characteristics["face"])
    parts = [
        str(characteristics["name"]) or ("a face-down card" if obj.face_down else "no name"),
        {"back": "back face up", "both": "both active"}.get(side, ""),
        "melded, two cards" if obj.is_melded else "",
        "face down" if obj.face_down and characteristics["name"] else "",
        "a helper card" if characteristics.get("substitute") and not obj.face_down else "",
        _numbers(characteristics),
        *(f"without {name}" for name in _texts(characteristics, "uncounted")),
        "marked" if characteristics.get("marked") else "",
        "token" if obj.token else "",
        "tapped" if obj.tapped else "",
        *(f"{amount} {in_words(kind)}" for kind, amount in obj.counters),
    ]
    return ", ".join(part for part in parts if part)


def _not_told_otherwise(
    characteristics: Characteristics, obj: GameObject
) -> tuple[tuple[str, int], ...]:
    """Return the counters apart from those that repeat a number on the face."""
    unprinted = (each for each in obj.counters if str(characteristics.get(each[0])) != str(each[1]))
    return tuple((in_words(kind), amount) for kind, amount in unprinted)


def _art(face: FaceSpec) -> tuple[float, float]:
    if not face.now.typebox:
        return ART
    return (_BELOW_STRIP if face.now.has_strip else ART[0]), _ABOVE_BOX


def in_words(counter: str) -> str:
    """Return a kind of counter without braces: ``-1{d}`` becomes -1 defense."""
    for sign, word in _SIGNS.items():
        counter = counter.replace(sign, f" {word}")
    return counter


def _numbers(characteristics: Characteristics) -> str:
    if "typebox" in characteristics:
        return ", ".join(f"{key} {value}" for key, value in _stats(characteristics))
    return (
        f"{characteristics['power']}/{characteristics['toughness']}"
        if characteristics["power"] is not None
        else ""
    )


def _stats(characteristics: Characteristics) -> tuple[tuple[str, str], ...]:
    return tuple(
        (key, str(characteristics[key])) for key in BOXED_STATS if characteristics[key] is not None
    )


def _is_copy(characteristics: Characteristics, card: Card) -> bool:
    if "copy" in characteristics:
        return bool(characteristics["copy"])
    names = characteristics.get("names")
    return isinstance(names, tuple) and not set(names) <= {face.name for face in card.faces}


def _with_active(spec: FaceSpec, card: Card, characteristics: Characteristics) -> FaceSpec:
    """Return the picture with its active face or side marked, if there is only one."""
    active = characteristics.get("active")
    if not isinstance(active, tuple):
        return spec
    if card.layout is Layout.TWIN_CARD:
        return twin_spec(card, SIDES.index(active[0]) if len(active) == 1 else None)
    if len(active) == 1 and active[0] in HALVES and spec.halves:
        return with_half(spec, HALVES.index(active[0]))
    return spec


def _printed(card: Card, obj: GameObject) -> FaceSpec:
    side = obj.side % len(card.sides)
    if obj.is_melded:
        return spec_of_face(card, len(card.sides) - 1)
    stays = obj.zone == BATTLEFIELD and card.layout is Layout.PROTOTYPE
    if (obj.zone == STACK or stays) and len(obj.halves) == 1 and len(card.sides[0]) > 1:
        return spec_of_face(card, side, half=obj.halves[0])
    spec = spec_of_face(card, side)
    if obj.zone != BATTLEFIELD or not spec.halves:
        return spec
    if card.layout is Layout.FLIP and obj.flipped:
        return flipped(spec)
    if card.layout is Layout.SPLIT and spec.arrangement == "room":
        return with_doors(spec, tuple(half in obj.halves for half in range(len(spec.halves))))
    return spec


def _at_first_sight(state_view: StateView, obj: GameObject) -> CardView:
    """Return the view of an object from its print only, without the rules."""
    card = state_view.state.printed(obj)
    seen = state_view.rules.zone(obj.zone).shared and not obj.face_down
    types, name = card.sides[obj.side][0].type_line.types, card.sides[obj.side][0].name
    return CardView(
        face=BACK,
        hidden=True,
        tapped=obj.tapped,
        landscape=seen and spec_of_face(card, obj.side).prints_sideways,
        double=obj.is_melded,
        row=_row(types) if seen else 0,
        kind=_kind(obj, name, types) if seen else None,
        sort=_sort(obj, name) if seen else None,
    )


_IN_PILE = 100
"""Width below which the uppermost card of a pile shows no rules text."""


def _small_below(state_view: StateView, obj: GameObject) -> int:
    """Return the width in pixels below which an object shows name, art and numbers alone."""
    spec = state_view.rules.zone(obj.zone)
    if obj.zone in {HAND, STACK}:
        return 0
    if obj.zone == BATTLEFIELD or (spec.group is not None and not spec.ordered):
        return TABLE_BELOW
    return 0 if spec.shared else _IN_PILE


_FRONT = frozenset({"Creature", "Planeswalker", "Battle"})


def _row(types: object) -> int:
    if not isinstance(types, tuple) or not _FRONT.isdisjoint(types):
        return 0
    return 1 if "Land" in types else 2


def _texts(characteristics: Characteristics, key: str) -> tuple[str, ...]:
    found = characteristics.get(key, ())
    return found if isinstance(found, tuple) else ()


def _kind(obj: GameObject, name: object, types: object) -> Hashable:
    """Return the pile key of unmarked lands and tokens without counters, else None."""
    land = isinstance(types, tuple) and "Land" in types
    return None if obj.counters or not (land or obj.token) else _sort(obj, name, land=land)


def _sort(obj: GameObject, name: object, *, land: bool = False) -> Hashable:
    """Return the pile key of unmarked tokens, with any counters, for little space."""
    marked = obj.damage or obj.note or obj.conditions or obj.face_down
    return None if marked or not (land or obj.token) else (name, obj.side, obj.counters)


def _text(value: object) -> str | None:
    return None if value is None else str(value)
