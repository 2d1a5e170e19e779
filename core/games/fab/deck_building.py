"""Names, card-pools, and deck construction (FaB CR 1.1.3, 2.7)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout, whole
from core.cards.deck import Board
from core.cards.type_line import TypeBox
from core.games.fab.objects.faces import (
    ARENA_CARD,
    CATEGORY_KEYS,
    DECK_CARD,
    HERO_CARD,
    category_of,
    deciding_faces,
)
from core.games.fab.objects.traits import is_hero, traits
from core.games.fab.zones import ARMS, CHEST, DECK, HEAD, HERO, INVENTORY, LEGS, WEAPON
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import ChooseName
from core.rules.deck_check import (
    FIRST_GAME,
    DeckCheck,
    DeckEntry,
    DeckNote,
    DeckProblem,
    PlayFormat,
    StartingPlace,
    barred,
    brought_by,
    checked,
    refusal,
)
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, Ruleset, StateView
from core.rules.verdict import Finding, Ruling, done, refused
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import cards_seen

_JOINTS = ("//", "||")
_HONORIFICS = frozenset({"Ser"})


def parts_of(name: str) -> tuple[str, ...]:
    """Return the single names in a text that may join two of them."""
    for joint in _JOINTS:
        name = name.replace(joint, _JOINTS[0])
    return tuple(part.strip() for part in name.split(_JOINTS[0]) if part.strip())


def moniker_words(name: str) -> tuple[str, ...]:
    """Return the first words of a personal name, from which monikers come, without honorifics."""
    before, _, _ = name.partition(",")
    return tuple(word for word in before.split() if word not in _HONORIFICS)


def bears_moniker(name: str, moniker: str) -> bool:
    """Return whether a personal name begins with a moniker, before any comma."""
    words = moniker.casefold().split()
    mine = [word.casefold() for word in moniker_words(name)]
    return bool(words) and mine[: len(words)] == words


def one_full_name(view: StateView, action: ChooseName) -> Iterator[Finding]:
    """A player names one face or side by its full name (``name.full``).

    The answer depends on cards that the player sees or owns; `core.rules.redaction` hides it from
    others.
    """
    cards = tuple(_known_cards(view, action.player))
    parts = parts_of(action.name)
    if len(parts) > 1:
        yield _two_names(cards, parts)
        return
    known = {face.name.casefold() for card in cards for face in card.faces}
    if not parts:
        yield refused("name.full", Message("An effect names a card by its name."), possible=False)
    elif parts[0].casefold() in known:
        says = Message("{part} is the full name of a card or of a face.", part=parts[0])
        yield done("name.full", says, "name.equal", *_single_face_rules(cards, parts[0]))
    elif owner := _owner_of_moniker(cards, parts[0]):
        says = Message(
            "{part} is only the moniker of {owner}: the full name is needed.",
            part=parts[0],
            owner=owner,
        )
        yield refused("name.full", says, "name.moniker")
    elif action.known is False:
        says = Message("No card of the game is called {part}.", part=parts[0])
        yield refused("name.exists", says, "name.equal")
    elif action.known:
        says = Message("{part} is the full name of a card.", part=parts[0])
        yield done("name.full", says, "name.exists")
    else:
        says = Message("That a card is called {part} is not checked.", part=parts[0])
        yield done("name.full", says)


def _single_face_rules(cards: tuple[Card, ...], name: str) -> Iterator[str]:
    mine = (card.layout for card in cards if len(card.faces) > 1 and card.bears(name))
    for layout in dict.fromkeys(mine):
        yield "split.name_one" if layout is Layout.SPLIT else "dfc.name_one"


def _known_cards(view: StateView, player: PlayerId) -> Iterator[Card]:
    yield from cards_seen(view.rules.zones, view.state, player)
    for obj in view.state.objects:
        if obj.owner == player:
            yield from view.state.fronts(obj)


def _two_names(cards: tuple[Card, ...], parts: tuple[str, ...]) -> Finding:
    says = Message("{parts:and} are two names: name one side of the card.", parts=tuple(parts))
    wanted = {part.casefold() for part in parts}
    layouts = {
        card.layout for card in cards if wanted <= {face.name.casefold() for face in card.faces}
    }
    if Layout.SPLIT in layouts:
        return refused("split.name_one", says, "name.full")
    return refused("dfc.name_one", says, *(() if layouts else ("split.name_one",)), "name.full")


def _owner_of_moniker(cards: tuple[Card, ...], moniker: str) -> str:
    for face in (face for card in cards for face in card.faces):
        is_hero = {"Hero", "Demi-Hero"} & set(face.type_line.types)
        if ("," in face.name or is_hero) and bears_moniker(face.name, moniker):
            return face.name
    return ""


def choose_name(context: ActionContext, action: ChooseName) -> None:
    """Remember the named card."""
    names = (*context.state.chosen_names, action.name)
    context.state = replace(context.state, chosen_names=names)
    says = Message("named: {card_name}", card_name=action.name)
    context.emit(Event(kind="named", player=action.player, message=says))


def has_name(view: StateView, object_id: ObjectId, name: str) -> bool:
    """Return whether the object has a name, ignoring case (``name.equal``)."""
    wanted = name.casefold()
    return any(each.casefold() == wanted for each in traits(view, object_id).names)


_NUMBERS = ("cost", "pitch", "power", "defense", "life", "intellect")
_FRONT = Message("Outside the game only the front counts.")
_FACE_NOTES: Mapping[Layout, tuple[Message, str]] = {
    Layout.FLIP_CARD: (_FRONT, "flip.outside_game"),
    Layout.TRANSCEND_CARD: (_FRONT, "transcend.outside_game"),
    Layout.TRAVERSE_CARD: (_FRONT, "traverse.front"),
    Layout.TWIN_CARD: (Message("Outside the game both faces count."), "twin.both_active"),
    Layout.SPLIT: (Message("It counts as one card with both sides."), "split.single_card"),
}


def note_of_card(card: Card) -> DeckNote | None:
    """Return the printed numbers of the front, and the faces that count outside the game."""
    found = ((word, card.front.stat(word)) for word in _NUMBERS)
    numbers = tuple(f"{word} {value}" for word, value in found if value)
    says = (Message("Printed: {numbers:,}.", numbers=numbers),) if numbers else ()
    told = _FACE_NOTES.get(card.layout)
    if told is not None:
        return DeckNote((*says, told[0]), told[1])
    return DeckNote(says) if says else None


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
    """Return whether a card may be in the card-pool of a hero."""
    card = view.state.printed(view.object(object_id))
    with_hero = view.state.printed(view.object(hero))
    return all(f.ruling is Ruling.DONE for f in pool_findings(card, with_hero))


def pool_findings(card: Card, hero: Card) -> Iterator[Finding]:
    """Yield all findings about a card in a hero's card-pool; each deciding face counts."""
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
        says = Message("{card} is ephemeral: no card-pool holds it.", card=card.name)
        yield refused("pool.ephemeral", says)
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


def check_deck(view: StateView, player: PlayerId) -> DeckCheck:
    """Check all cards of a player against their hero."""
    hero = _hero_of(view, player)
    if hero is None:
        says = Message(
            "{player} has no hero on the table, and a hero decides which cards are legal.",
            player=player,
        )
        return DeckCheck(message=says)
    brought = brought_by(view.state, player)
    pieces = tuple(piece for piece in brought if piece.card.name != hero.name)
    supertypes = ", ".join(sorted(hero_supertypes(hero)))
    says = Message("Hero: {hero}. Supertypes: {supertypes}.", hero=hero.name, supertypes=supertypes)
    return DeckCheck(message=says, cards=checked(pieces, lambda card: pool_findings(card, hero)))


def _hero_of(view: StateView, player: PlayerId) -> Card | None:
    for obj in view.state.objects:
        if obj.cards and obj.owner == player and is_hero(view, obj):
            return view.state.printed(obj)
    return None


_POOL = frozenset({Board.MAIN, Board.ARENA, Board.SIDE})
_BOARDS = (Board.MAIN, Board.ARENA, Board.SIDE, Board.HERO)


class FormatLimits(Struct, frozen=True, kw_only=True):
    """Limits of a format: deck size, pool size, copies, and the hero's age."""

    id: str
    title: str
    least: int
    most: int
    pool: int
    copies: int
    young: bool


BLITZ = FormatLimits(id="blitz", title="Blitz", least=40, most=40, pool=52, copies=1, young=True)
CLASSIC = FormatLimits(
    id="cc", title="Classic Constructed", least=60, most=80, pool=80, copies=3, young=False
)


def _casual(entries: Sequence[DeckEntry]) -> Iterator[DeckProblem]:
    heroes = [each.card for each in entries if each.board is Board.HERO]
    if sum(each.count for each in entries if each.board is Board.HERO) != 1:
        says = Message("A deck has one hero, and this one has {count}.", count=len(heroes))
        yield refusal("pool.hero", says, *heroes)
    for each in entries:
        if each.board is Board.MAIN and category_of(each.card) not in {DECK_CARD, HERO_CARD}:
            says = Message("{name} is no deck-card.", name=each.card.name)
            yield refusal("pool.deck_cards", says, each.card)
        if each.board in _POOL and heroes:
            findings = pool_findings(each.card, heroes[0])
            yield from (
                DeckProblem(finding, (each.card,))
                for finding in findings
                if finding.ruling is Ruling.REFUSED
            )
    yield from _too_many(entries, None)


def _too_many(entries: Sequence[DeckEntry], most: int | None) -> Iterator[DeckProblem]:
    counts: Counter[tuple[str, str]] = Counter()
    in_pool = [each for each in entries if each.board in _POOL]
    cards = {_distinct(each.card): each.card for each in in_pool}
    for each in in_pool:
        counts[_distinct(each.card)] += each.count
    for which, count in counts.items():
        card = cards[which]
        if card.front.has("Legendary") and count > 1:
            says = Message("{count} of {name}, which is legendary.", count=count, name=card.name)
            yield refusal("pool.legendary", says, card)
        elif most is not None and count > most:
            says = Message(
                "{count} of {name}, of at most {most}.", count=count, name=card.name, most=most
            )
            yield refusal("pool.copies", says, card)


def _distinct(card: Card) -> tuple[str, str]:
    """Return the identity of a card for copies: name and pitch (FaB CR 1.3.4)."""
    return card.name, card.front.stat("pitch") or ""


def _constructed(entries: Sequence[DeckEntry], limits: FormatLimits) -> Iterator[DeckProblem]:
    yield from (each for each in _casual(entries) if each.finding.key != "pool.legendary")
    yield from _too_many(entries, limits.copies)
    # Problems of a hero of the wrong age are reported once.
    fitting = [each for each in entries if not _has_wrong_age(each, limits)]
    yield from barred(fitting, limits.id, limits.title, "pool.banned")
    for each in entries:
        if _has_wrong_age(each, limits):
            says = Message("{name} is a young hero, and the format is for adults.")
            if limits.young:
                says = Message("{name} is no young hero.")
            yield refusal("pool.age", says.filled({"name": each.card.front.name}), each.card)
    deck = sum(each.count for each in entries if each.board is Board.MAIN)
    least, most = limits.least, limits.most
    if deck < least:
        short = least - deck
        says = Message("{short} short: {count} of {least}.", short=short, count=deck, least=least)
        yield refusal("pool.deck_size", says)
    elif deck > most:
        more = deck - most
        says = Message("{more} too many: {count} of {size}.", more=more, count=deck, size=most)
        yield refusal("pool.deck_size", says)
    pool = sum(each.count for each in entries if each.board in _POOL)
    if pool > limits.pool:
        says = Message(
            "{count} cards in the card-pool, of at most {most}.", count=pool, most=limits.pool
        )
        yield refusal("pool.size", says)


def _has_wrong_age(entry: DeckEntry, limits: FormatLimits) -> bool:
    is_young = "Young" in entry.card.front.type_line.subtypes
    return entry.board is Board.HERO and is_young is not limits.young


def _home(card: Card) -> Board:
    types = set(card.front.type_line.types)
    if "Hero" in types:
        return Board.HERO
    return Board.ARENA if types & {"Weapon", "Equipment"} else Board.MAIN


def _hand_size(entries: Sequence[DeckEntry]) -> int:
    """Return the intellect of the hero (FaB CR 4.1.9), 4 without one."""
    hero = next((each.card for each in entries if each.board is Board.HERO), None)
    intellect = whole(hero.front.stat("intellect")) if hero is not None else None
    return _INTELLECT if intellect is None else intellect


_INTELLECT = 4
_GROUPS = ("Type", "Cost", "Pitch")


_CASUAL = PlayFormat(
    id="casual",
    title="Casual",
    boards=_BOARDS,
    problems=_casual,
    home=_home,
    hand_size=_hand_size,
    group_words=_GROUPS,
    note_of_card=note_of_card,
)


def play_formats(_rules: Ruleset) -> tuple[PlayFormat, ...]:
    """Return the deck formats."""
    constructed = (
        replace(
            _CASUAL,
            id=limits.id,
            title=limits.title,
            problems=partial(_constructed, limits=limits),
            unchecked=Message("Banned cards are known from an imported file."),
        )
        for limits in (BLITZ, CLASSIC)
    )
    return (*constructed, _CASUAL, replace(_CASUAL, id=FIRST_GAME, title="First game"))


_WORN = {"Head": HEAD, "Chest": CHEST, "Arms": ARMS, "Legs": LEGS}
_HANDS = 2


def starting_places(entries: Sequence[DeckEntry]) -> Iterator[StartingPlace]:
    """Yield the starting zone of each card.

    Of several cards that fit a zone the first one begins there, the others in the inventory.
    """
    worn: set[str] = set()
    hands = 0
    for each in entries:
        for card in (each.card,) * each.count:
            zone = {Board.HERO: HERO, Board.MAIN: DECK, Board.SIDE: INVENTORY}.get(each.board)
            if each.board is Board.ARENA:
                line = card.front.type_line
                where = next((word for word in _WORN if word in line.subtypes), "")
                needs = _HANDS if "2H" in line.subtypes else 1
                if where and where not in worn:
                    worn.add(where)
                    zone = _WORN[where]
                elif "Weapon" in line.types and hands + needs <= _HANDS:
                    hands += needs
                    zone = WEAPON
                else:
                    zone = INVENTORY
            if zone is not None:
                yield StartingPlace(card, zone)


SPECS = (
    ActionSpec(
        action=ChooseName,
        checks={"name.full": one_full_name},
        handler=choose_name,
        label=Message("Name {name}"),
    ),
)
