"""The card-pool: which cards a hero may bring (FaB CR 1.1.3)."""

from collections.abc import Iterator

from core.cards.card import Card, Face, Layout
from core.cards.typebox import TypeBox
from core.games.fab.kinds import (
    ARENA_CARD,
    CATEGORY_KEYS,
    DECK_CARD,
    category_of,
    deciding_faces,
)
from core.games.fab.names import bears_moniker
from core.messages import Message
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, Ruling, done, refused
from core.state.ids import ObjectId

_ESSENCE = "Essence of "
_SPECIALIZATION = " Specialization"
_POOL_KEYS = {
    Layout.SPLIT: "split.card_pool",
    Layout.FLIP_CARD: "flip.outside_game",
    Layout.TRANSCEND_CARD: "transcend.outside_game",
    Layout.TWIN_CARD: "twin.both_active",
    Layout.TRAVERSE_CARD: "traverse.front",
}


def in_pool(view: StateView, object_id: ObjectId, hero: ObjectId) -> bool:
    """Tell whether a card may be in the card-pool of a hero."""
    card = view.state.printed(view.object(object_id))
    with_hero = view.state.printed(view.object(hero))
    return all(f.ruling is Ruling.DONE for f in pool_findings(card, with_hero))


def pool_findings(card: Card, hero: Card) -> Iterator[Finding]:
    """Yield what the rules say of a card in a hero's card-pool, every reason.

    What counts is what is active outside the game: the front of a flip-card or a
    transcend-card, both faces of a twin-card, both sides of a split-card.
    """
    yield from _of_its_category(card, hero)
    for face in deciding_faces(card):
        yield from _supertypes_fit(card, face, hero)
        yield from _specialization_fits(face, hero)


def hero_supertypes(hero: Card) -> frozenset[str]:
    """Return a hero's supertypes, with those that Essence adds for the card-pool."""
    face = hero.front
    return frozenset(face.type_line.supertypes) | essence_of(face)


def essence_of(face: Face) -> frozenset[str]:
    """Return the supertypes that an Essence ability names (``pool.essence``)."""
    found: set[str] = set()
    for keyword in face.keywords:
        if keyword.startswith(_ESSENCE):
            words = keyword.removeprefix(_ESSENCE).replace(",", " ").split()
            found |= {word for word in words if word.lower() not in {"and", "or"}}
    return frozenset(found)


def _of_its_category(card: Card, hero: Card) -> Iterator[Finding]:
    found = category_of(card)
    if found not in {DECK_CARD, ARENA_CARD}:
        says = Message(
            "{card} is a {other}: a card-pool holds deck-cards and arena-cards.",
            card=card.name,
            other=found,
        )
        yield refused("pool.cards", says, "category.rule")
        return
    types = {word for face in deciding_faces(card) for word in face.type_line.types}
    if "Macro" in types:
        yield refused("pool.cards", Message("{card} is a macro.", card=card.name))
    if "Mentor" in types and "Young" not in hero.front.type_line.subtypes:
        yield refused("pool.mentor", Message("A mentor needs a young hero."))
    if any(face.has("Ephemeral") for face in deciding_faces(card)):
        yield refused(
            "pool.ephemeral", Message("{card} is ephemeral: no card-pool holds it.", card=card.name)
        )
    key = CATEGORY_KEYS.get(card.layout)
    yield done("pool.cards", Message("It is a {card}.", card=found), *((key,) if key else ()))


def _supertypes_fit(card: Card, face: Face, hero: Card) -> Iterator[Finding]:
    allowed = hero_supertypes(hero)
    choices = TypeBox.read(face.typebox).choices if face.typebox else ((),)
    also = (_POOL_KEYS[card.layout],) if card.layout in _POOL_KEYS else ()
    hybrid = ("pool.hybrid",) if len(choices) > 1 else ()
    fits = any(set(choice) <= allowed for choice in choices)
    if fits:
        added = essence_of(hero.front) & set().union(*map(set, choices))
        essence = ("pool.essence",) if added else ()
        says = Message(
            "{front} has every supertype of {face}.", front=hero.front.name, face=face.name
        )
        yield done("pool.supertypes", says, *also, *hybrid, *essence)
        return
    missing = sorted(set(min(choices, key=lambda each: len(set(each) - allowed))) - allowed)
    says = Message(
        "{face} needs {missing:and}, which {front} has not.",
        face=face.name,
        missing=tuple(missing),
        front=hero.front.name,
    )
    yield refused("pool.supertypes", says, *also, *hybrid)


def _specialization_fits(face: Face, hero: Card) -> Iterator[Finding]:
    for keyword in face.keywords:
        if not keyword.endswith(_SPECIALIZATION):
            continue
        moniker = keyword.removesuffix(_SPECIALIZATION)
        if bears_moniker(hero.front.name, moniker):
            yield done("pool.specialization", Message("The hero is {moniker}.", moniker=moniker))
        else:
            says = Message("{face} is for {moniker} only.", face=face.name, moniker=moniker)
            yield refused("pool.specialization", says)
