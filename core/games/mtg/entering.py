"""Entering the battlefield: which face is up, the first counters, copies and Auras."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from core.games.mtg.copying import copy_of
from core.games.mtg.first_counters import first_counters
from core.games.mtg.kinds import turns_over
from core.games.mtg.moving import name_of, stays_where_it_went, zone_changed
from core.games.mtg.traits import traits
from core.law.actions import Move
from core.law.events import ZONE_CHANGE, Event
from core.law.lasting import apply_quietly, new_effect
from core.law.progress import Progress
from core.law.reading import Reading
from core.law.ruleset import Check
from core.law.verdict import Finding, done, refused
from core.printed.card import Face, Layout
from core.table.effects import Change, Copy, Effect
from core.table.ids import ObjectId, PlayerId, Ref
from core.table.objects import GameObject
from core.table.table import Table
from core.table.zones import BATTLEFIELD, EXILE, GRAVEYARD, STACK


def attachment(table: Table, host: ObjectId | PlayerId | None) -> Ref | PlayerId | None:
    """Return what an attached object keeps of its host."""
    if isinstance(host, int):
        return table.object(host).ref
    return host


def enter(  # noqa: PLR0913 - everything that may be said of one entering permanent
    progress: Progress,
    obj: GameObject,
    *,
    controller: PlayerId,
    side: int = 0,
    halves: tuple[int, ...] = (),
    face_down: bool = False,
    tapped: bool = False,
    attached_to: ObjectId | PlayerId | None = None,
    counters: Mapping[str, int] | None = None,
    as_copy_of: ObjectId | None = None,
    protector: PlayerId | None = None,
) -> GameObject:
    """Put one card or token onto the battlefield as a new object and return it.

    The object keeps its id. It enters with its loyalty, its defense or its first lore
    counter (MTG CR 306.5b, 310.4b, 714.3a). A daybound card enters back face up at night.
    """
    copy = copy_of(progress.reading, as_copy_of) if as_copy_of is not None else None
    now = progress.tick()
    if not face_down and enters_by_night(progress.reading, obj, copy):
        side = 1
    entered = GameObject(
        id=obj.id,
        cards=obj.cards,
        owner=obj.owner,
        controller=controller,
        zone=BATTLEFIELD,
        order=now,
        incarnation=now,
        timestamp=now,
        side=side,
        halves=halves,
        face_down=face_down,
        tapped=tapped,
        attached_to=attachment(progress.table, attached_to),
        protector=protector,
        token=obj.token or not obj.cards,
        base=obj.base,
        base_origin=obj.base_origin,
    )
    progress.put(entered)
    if obj.zone == STACK:
        _effects_go_on(progress, obj, entered)
    if copy is not None:
        apply_quietly(progress, copy_effect(progress, entered, copy))
    entered = _with_first_counters(progress, entered, counters or {})
    if attached_to is not None and traits(progress.reading, entered).is_creature:
        entered = replace(entered, attached_to=None)
        progress.put(entered)
    _announce(progress, obj, entered)
    return entered


def copy_effect(
    progress: Progress, obj: GameObject, copy: Copy, *, until: str = "permanent"
) -> Effect:
    """Return the effect that makes an object a copy, not yet begun."""
    effect = new_effect(progress, Change(copy=copy), until, (obj.ref,))
    source = f"copy of {copy.card.name}" if copy.card.name else "copy"
    return replace(effect, source=source)


def enters_by_night(reading: Reading, obj: GameObject, copy: Copy | None = None) -> bool:
    """Tell whether daybound makes it enter back face up (MTG CR 702.145b, 616.1c).

    What it enters as a copy of counts in place of its own front.
    """
    if reading.table.day_night != "night" or not turns_over(reading.rules, reading.table, obj):
        return False
    card = copy.card if copy is not None else reading.table.printed(obj)
    return card.front.has("Daybound")


def _effects_go_on(progress: Progress, spell: GameObject, entered: GameObject) -> None:
    """Let what changed a permanent spell go on for what it became (MTG CR 400.7a)."""
    effects = progress.table.effects
    if not any(spell.ref in each.targets for each in effects):
        return
    kept = tuple(
        replace(each, targets=tuple(entered.ref if t == spell.ref else t for t in each.targets))
        for each in effects
    )
    progress.table = replace(progress.table, effects=kept)


def _with_first_counters(
    progress: Progress, obj: GameObject, counters: Mapping[str, int]
) -> GameObject:
    found = traits(progress.reading, obj)
    kept = obj
    for kind, amount in (*first_counters(found), *counters.items()):
        kept = replace(kept, counters=kept.counters_with(kind, kept.counter(kind) + amount))
    progress.put(kept)
    return kept


def _announce(progress: Progress, before: GameObject, entered: GameObject) -> None:
    name = name_of(progress.reading, entered)
    if before.zone != BATTLEFIELD:
        zone_changed(
            progress,
            Event(
                kind=ZONE_CHANGE,
                object=before.id,
                cards=before.cards,
                source=before.zone,
                to=BATTLEFIELD,
                arrived=(entered.id,),
                key="object.new_on_zone_change",
                says=f"{name} is a new object on the battlefield",
            ),
        )
    progress.emit(
        Event(kind="enters", object=entered.id, cards=entered.cards, to=BATTLEFIELD, says=name)
    )


# Putting onto the battlefield

TURNED = ("transformed", "converted")


def stays_if_not_double_faced(reading: Reading, action: object) -> Iterator[Finding]:
    """Told to enter transformed, a card that can't turn over stays (``tdfc.put_transformed``)."""
    obj, way = _put_of(reading, action)
    if way not in TURNED or turns_over(reading.rules, reading.table, obj):
        return
    name = name_of(reading, obj)
    says = f"{name} is no transforming card: told to enter {way}, it stays where it is."
    single = len(reading.table.printed(obj).sides) == 1
    meld = _is_meld(reading, obj)
    also = ("meld.back_only_when_melded",) if meld else ()
    yield refused("tdfc.put_transformed", says, *also, possible=not (single or meld))


def _is_meld(reading: Reading, obj: GameObject) -> bool:
    return reading.table.printed(obj).layout is Layout.MELD


def meld_back_never_enters(reading: Reading, action: object) -> Iterator[Finding]:
    """A meld card's back can't be put onto the battlefield (``meld.not_castable_back``)."""
    obj, way = _put_of(reading, action)
    if way in TURNED and _is_meld(reading, obj):
        says = "The back of a meld card is half of a face: it is never put there by itself."
        yield refused("meld.not_castable_back", says, possible=False)


def only_permanent_cards_enter(reading: Reading, action: object) -> Iterator[Finding]:
    """An instant or sorcery stays where it is (``object.nonpermanent_cannot_enter``)."""
    obj, way = _put_of(reading, action)
    if way == "face_down":
        return
    card = reading.table.printed(obj)
    turned = way in TURNED or enters_by_night(reading, obj)
    side = 1 if turned and len(card.sides) > 1 else 0
    face = card.sides[side][0]
    if any(half.type_line.is_permanent for half in card.sides[side]):
        return
    says = f"{face.name} is no permanent card: it stays where it is."
    if card.layout is Layout.MODAL and side == 0:
        yield refused(
            "mdfc.put_nonpermanent_front",
            f"{says} The land on its back does not help.",
            "object.nonpermanent_cannot_enter",
        )
    else:
        also = ("tdfc.not_into_instant",) if side else ()
        yield refused("object.nonpermanent_cannot_enter", says, *also)


def _keys_of_a_return(obj: GameObject, front: Face) -> Iterator[str]:
    """Yield the rules that a card which enters transformed may do so by."""
    yield "object.new_on_zone_change"
    if obj.zone in {BATTLEFIELD, EXILE}:
        yield "wiki.blink_transformers"
    if obj.zone == GRAVEYARD:
        yield "wiki.dies_return_transformed"
    if "Saga" in front.type_line:
        yield "wiki.saga_blink"
    if front.has("Craft"):
        yield "craft.return_transformed"
        yield "wiki.craft"


def front_by_default(reading: Reading, action: object) -> Iterator[Finding]:
    """A double-faced card enters front up unless told otherwise (``dfc.put_front_default``)."""
    obj, way = _put_of(reading, action)
    card = reading.table.printed(obj)
    if way == "face_down":
        yield done("facedown.cast_or_enter", "It enters face down, as a 2/2 without a name.")
    elif way in TURNED:
        back = card.sides[1][0].name if card.is_double_sided else ""
        says = f"It enters with its back face up: {back}."
        yield done("tdfc.put_transformed", says, *_keys_of_a_return(obj, card.front))
    elif card.is_double_sided:
        says = f"It enters front face up: {card.front.name}."
        yield done("dfc.put_front_default", says, "object.new_on_zone_change")
    elif obj.zone == BATTLEFIELD:
        yield done("object.new_on_zone_change", "It returns as a new object.")
    else:
        yield done("object.new_on_zone_change", f"{card.name} enters the battlefield.")


def melded_cards_return_apart(reading: Reading, action: object) -> Iterator[Finding]:
    """An effect that finds a melded permanent finds both cards (``meld.leaves_found_both``)."""
    obj, _ = _put_of(reading, action)
    if obj.is_melded:
        yield done("meld.leaves_found_both", "Both cards are found, and both return.")


def tokens_never_return(reading: Reading, action: object) -> Iterator[Finding]:
    """A token that has left can't come back (``state.token_gone``)."""
    obj, _ = _put_of(reading, action)
    if obj.token and obj.zone == BATTLEFIELD:
        yield done("state.token_gone", "A token that leaves the battlefield never returns.")
    yield from stays_where_it_went(obj)


def _put_of(reading: Reading, action: object) -> tuple[GameObject, str]:
    """Return the object that a put or flicker is about, and the way it is to enter."""
    who = getattr(action, "card", None)
    obj = reading.object(getattr(action, "object", ObjectId(0)) if who is None else who)
    return obj, str(getattr(action, "as_", ""))


def not_onto_itself(reading: Reading, action: object) -> Iterator[Finding]:
    """What enters is a new object, so nothing enters attached to what it was."""
    obj, _ = _put_of(reading, action)
    if getattr(action, "attached_to", None) == obj.id:
        says = "It can't enter attached to itself."
        yield refused("attach.legal", says, possible=False)


def as_if_put(check: Check) -> Check:
    """Return the check for a move, which has a say only onto the battlefield from elsewhere."""

    def moved(reading: Reading, action: Move) -> Iterator[Finding]:
        obj = reading.object(action.object)
        if action.to == BATTLEFIELD and obj.zone != BATTLEFIELD:
            yield from check(reading, action)

    return moved


def auras_enter_on_something(reading: Reading, action: object) -> Iterator[Finding]:
    """An Aura that is put there enters attached, or stays where it is (MTG CR 303.4g)."""
    obj, way = _put_of(reading, action)
    card = reading.table.printed(obj)
    side = 1 if way in TURNED and len(card.sides) > 1 else 0
    line = card.sides[side][0].type_line
    aura = "Aura" in line and "Creature" not in line.types and way != "face_down"
    if aura and getattr(action, "attached_to", None) is None:
        says = "An Aura enters attached: say what it is to enchant, or it stays where it is."
        yield refused("attach.legal", says)


PUT_CHECKS = {
    "state.unattached": auras_enter_on_something,
    "attach.legal": not_onto_itself,
    "tdfc.put_transformed": stays_if_not_double_faced,
    "object.nonpermanent_cannot_enter": only_permanent_cards_enter,
    "dfc.put_front_default": front_by_default,
    "meld.leaves_found_both": melded_cards_return_apart,
    "state.token_gone": tokens_never_return,
}

MOVE_IN_CHECKS = {
    "object.nonpermanent_cannot_enter": as_if_put(only_permanent_cards_enter),
    "dfc.put_front_default": as_if_put(front_by_default),
    "attach.legal": as_if_put(auras_enter_on_something),
}
FLICKER_CHECKS = {
    "dfc.put_front_default": front_by_default,
    "meld.leaves_found_both": melded_cards_return_apart,
    "state.token_gone": tokens_never_return,
}
