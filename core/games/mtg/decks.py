"""Legal decks: sizes, copies, sideboards, commanders and their companions in the command zone."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from core.cards.card import Card, Face, Layout
from core.cards.deck import Board
from core.cards.mana import in_order
from core.games.mtg.faces.color_identity import color_identity, color_words, deck_name
from core.games.mtg.policies import policies
from core.games.mtg.turn.steps import COMMANDER_LIFE, LIFE
from core.messages import Message
from core.rules.deck_check import (
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
from core.rules.ruleset import Ruleset, StateView
from core.rules.verdict import Finding, done, refused
from core.state.ids import PlayerId
from core.state.zones import COMMAND, LIBRARY, OUTSIDE


def note_of_leaders(leaders: Sequence[Card]) -> DeckNote | None:
    """Return a note on the colours that the commanders allow (``commander.identity``)."""
    if not leaders:
        return None
    identity = frozenset[str]().union(*map(color_identity, leaders))
    if any(card.is_double_sided and card.layout is not Layout.MELD for card in leaders):
        message = (
            Message("Identity of both faces:")
            if identity
            else Message("Identity of both faces: colourless.")
        )
        return DeckNote((message,), "wiki.color_identity", in_order(identity))
    message = (
        Message("Identity of the commander:")
        if identity
        else Message("Identity of the commander: colourless.")
    )
    return DeckNote((message,), "commander.identity", in_order(identity))


def note_of_card(card: Card) -> DeckNote:
    """Return a note on a card in the deck, and on the effect of its other face or part."""
    front = _front(card.front)
    told = _TOLD.get(card.layout)
    if told is None:
        return DeckNote((front,), "mana_value.rule")
    message, key = told(card)
    return DeckNote((front, message), key)


def _front(face: Face) -> Message:
    colors = color_words(face.colors)
    if "Land" in face.type_line.types:
        return Message("{what}, {colors}, without a mana cost.", what=_what(face), colors=colors)
    return Message(
        "{what}, {colors}, mana value {value}.",
        what=_what(face),
        colors=colors,
        value=_value(face),
    )


def _turned(card: Card) -> tuple[Message, str]:
    message = Message(
        "Turned: {what}, mana value still {value}.",
        what=_what(card.faces[-1]),
        value=_value(card.front),
    )
    return message, "wiki.mv_back_uses_front"


def _either(card: Card) -> tuple[Message, str]:
    back = card.faces[-1]
    if "Land" in back.type_line.types:
        message = Message("Or played as {name}: a land, mana value 0.", name=back.name)
        return message, "mdfc.land_choice"
    message = Message(
        "Or cast as {name}: {what}, mana value {value}.",
        name=back.name,
        what=_what(back),
        value=_value(back),
    )
    return message, "mdfc.cast_choice"


def _melded(card: Card) -> tuple[Message, str]:
    message = Message(
        "With {partner}: {name}, {what}; both mana values count together.",
        partner=card.melds_with,
        name=card.faces[-1].name,
        what=_what(card.faces[-1]),
    )
    return message, "meld.melded_characteristics"


def _halves(card: Card) -> tuple[Message, str]:
    both = sum(map(_value, card.faces))
    message = Message("In the deck both halves count together: mana value {value}.", value=both)
    return message, "split.combined_cost"


def _flipped(card: Card) -> tuple[Message, str]:
    message = Message(
        "Flipped: {what}, mana value still {value}.",
        what=_what(card.faces[-1]),
        value=_value(card.front),
    )
    return message, "flip.keeps_cost"


def _adventure(card: Card) -> tuple[Message, str]:
    part = card.faces[-1]
    message = Message(
        "Its Adventure {name}, mana value {value}, does not count in the deck.",
        name=part.name,
        value=_value(part),
    )
    return message, "adventure.card"


def _prepared(card: Card) -> tuple[Message, str]:
    part = card.faces[-1]
    message = Message(
        "Its prepare spell {name}, mana value {value}, does not count in the deck.",
        name=part.name,
        value=_value(part),
    )
    return message, "prepare.card"


def _prototyped(card: Card) -> tuple[Message, str]:
    part = card.faces[-1]
    message = Message(
        "Prototyped: {what}, mana value {value}; that does not count in the deck.",
        what=_what(part),
        value=_value(part),
    )
    return message, "prototype.normal"


_TOLD: Mapping[Layout, Callable[[Card], tuple[Message, str]]] = {
    Layout.TRANSFORMING: _turned,
    Layout.MODAL: _either,
    Layout.MELD: _melded,
    Layout.SPLIT: _halves,
    Layout.FLIP: _flipped,
    Layout.ADVENTURE: _adventure,
    Layout.PREPARATION: _prepared,
    Layout.PROTOTYPE: _prototyped,
}


def _value(face: Face) -> int:
    return int(face.mana_cost.mana_value)


def _what(face: Face) -> str:
    """Return a creature's size; of any other card its types."""
    power, toughness = face.stat("power"), face.stat("toughness")
    return str(face.type_line) if power is None or toughness is None else f"{power}/{toughness}"


_KEY = "commander.identity"
_NONE = Message(
    "No commander is chosen, so no card is refused. Put one into the command zone and choose "
    "Make it your commander in its menu."
)


def check_deck(view: StateView, player: PlayerId) -> DeckCheck:
    """Judge all cards of a player by the colour identity of their commanders."""
    pieces = tuple(brought_by(view.state, player))
    leaders = tuple(piece.card for piece in pieces if piece.commander)
    if not leaders:
        return DeckCheck(message=_NONE, cards=checked(pieces, _listed))
    identity = frozenset[str]().union(*map(color_identity, leaders))
    names = " and ".join(card.name for card in leaders)
    others = (piece for piece in pieces if not piece.commander)
    message = Message(
        "Commander: {names}. Colour identity: {color}.", names=names, color=color_words(identity)
    )
    return DeckCheck(message=message, cards=checked(others, lambda card: _within(card, identity)))


def _listed(card: Card) -> Iterator[Finding]:
    message = Message(
        "Listed as {deck_name}. Colour identity: {color}.",
        deck_name=deck_name(card),
        color=color_words(color_identity(card)),
    )
    yield done(_KEY, message, *_both_faces(card))


def _within(card: Card, identity: frozenset[str]) -> Iterator[Finding]:
    own = color_identity(card)
    more = own - identity
    if more:
        message = Message(
            "It has {color}, which the commander's colour identity has not.",
            color=color_words(more),
        )
        yield refused(_KEY, message, *_both_faces(card))
    else:
        message = Message(
            "Its colour identity is {color}: within the commander's.", color=color_words(own)
        )
        yield done(_KEY, message, *_both_faces(card))


def _both_faces(card: Card) -> tuple[str, ...]:
    return ("wiki.color_identity",) if card.is_double_sided else ()


CONSTRUCTED, SIDEBOARD, COPIES = 60, 15, 4
COMMANDER_DECK = 100
HAND_SIZE = 7
_MOST_COMMANDERS = 2

_ANY_NUMBER = re.compile(r"\bany number of cards? named\b", re.IGNORECASE)
_UP_TO = re.compile(r"\bdeck can have up to (\w+)\b", re.IGNORECASE)
_NUMBERS = {"two": 2, "three": 3, "seven": 7, "nine": 9}
_MAY_LEAD = re.compile(r"\bcan be your commander\b", re.IGNORECASE)
_PARTNER = re.compile(r"partner(?: with (.+)|\s*[—-]\s*(.+))?", re.IGNORECASE)


def _constructed(entries: Sequence[DeckEntry]) -> Iterator[DeckProblem]:
    yield from _size_of_sixty(entries)
    side = sum(each.count for each in entries if each.board in {Board.SIDE, Board.COMPANION})
    if side > SIDEBOARD:
        message = Message(
            "The sideboard has {count} cards, of at most {most}.", count=side, most=15
        )
        yield refusal("deck.sideboard", message)
    boards = {Board.MAIN, Board.SIDE, Board.COMPANION}
    yield from _too_many(entries, boards, COPIES, "deck.copies")
    yield from barred(entries, "modern", "Modern", "deck.banned")


def _size_of_sixty(entries: Sequence[DeckEntry]) -> Iterator[DeckProblem]:
    main = sum(each.count for each in entries if each.board is Board.MAIN)
    if main < CONSTRUCTED:
        message = Message(
            "{short} short: {count} of {least}.", short=60 - main, count=main, least=60
        )
        yield refusal("deck.size", message)


def _too_many(
    entries: Sequence[DeckEntry], boards: set[Board], most: int, key: str
) -> Iterator[DeckProblem]:
    counts: Counter[str] = Counter()
    cards: dict[str, Card] = {}
    for each in entries:
        if each.board in boards:
            counts[deck_name(each.card)] += each.count
            cards.setdefault(deck_name(each.card), each.card)
    for name, count in counts.items():
        allowed = _allowed(cards[name], most)
        if allowed is not None and count > allowed:
            message = Message(
                "{count} of {name}, of at most {most}.", count=count, name=name, most=allowed
            )
            yield refusal(key, message, cards[name])


def _allowed(card: Card, most: int) -> int | None:
    """Return the allowed number of copies, None for any number."""
    if "Basic" in card.front.type_line.supertypes:
        return None
    text = card.front.text
    if _ANY_NUMBER.search(text):
        return None
    found = _UP_TO.search(text)
    return _NUMBERS.get(found[1].casefold(), most) if found else most


def _commander(rules: Ruleset, entries: Sequence[DeckEntry]) -> Iterator[DeckProblem]:
    led = (each for each in entries if each.board is Board.COMMANDER)
    leaders = [card for each in led for card in (each.card,) * each.count]
    yield from _leaders(rules, leaders)
    count = len(leaders) + sum(each.count for each in entries if each.board is Board.MAIN)
    if count < COMMANDER_DECK:
        short = COMMANDER_DECK - count
        message = Message("{short} short: {count} of {size}.", short=short, count=count, size=100)
        yield refusal("commander.size", message)
    elif count > COMMANDER_DECK:
        more = count - COMMANDER_DECK
        message = Message("{more} too many: {count} of {size}.", more=more, count=count, size=100)
        yield refusal("commander.size", message)
    yield from _too_many(entries, {Board.MAIN, Board.COMMANDER}, 1, "commander.copies")
    yield from barred(entries, "commander", "Commander", "deck.banned")
    if leaders:
        identity = frozenset[str]().union(*map(color_identity, leaders))
        for each in entries:
            more_colors = color_identity(each.card) - identity
            if each.board is Board.MAIN and more_colors:
                yield _outside(each.card, more_colors)


def _outside(card: Card, colors: frozenset[str]) -> DeckProblem:
    words = color_words(colors)
    message = Message("{name} is {colors}.", name=card.name_in_hand, colors=words)
    also = ("wiki.color_identity",) if card.is_double_sided else ()
    return refusal("commander.identity", message, card, also=also)


def _leaders(rules: Ruleset, leaders: Sequence[Card]) -> Iterator[DeckProblem]:
    if not leaders:
        yield refusal("commander.legendary", Message("It has no commander."))
    elif len(leaders) > _MOST_COMMANDERS:
        message = Message("It has {count} commanders.", count=len(leaders))
        yield refusal("commander.partner", message, *leaders)
    elif len(leaders) == _MOST_COMMANDERS and not _go_together(rules, *leaders):
        first, second = (card.front.name for card in leaders)
        message = Message("{first} and {second} do not lead together.", first=first, second=second)
        yield refusal("commander.partner", message, *leaders)
    backed = any(_has_background(card) for card in leaders)
    for card in leaders:
        if not _may_lead(rules, card) and not (backed and _is_background(card)):
            message = Message("{name} cannot be a commander.", name=card.front.name)
            yield refusal("commander.legendary", message, card)


def _may_lead(rules: Ruleset, card: Card) -> bool:
    line = card.front.type_line
    if _MAY_LEAD.search(card.front.text):
        return True
    rides = policies(rules).vehicles_lead and bool({"Vehicle", "Spacecraft"} & set(line.subtypes))
    able = "Creature" in line.types or (rides and card.front.stat("power") is not None)
    return "Legendary" in line.supertypes and able


def _go_together(rules: Ruleset, first: Card, second: Card) -> bool:
    """Return whether two commanders have matching partner abilities, by their keywords."""
    pairs = ((first, second), (second, first))
    if any(_has_background(one) and _is_background(other) for one, other in pairs):
        return True
    if any(one.front.has("Doctor's companion") and _is_doctor(other) for one, other in pairs):
        return True
    creatures = all("Creature" in card.front.type_line.types for card in (first, second))
    if policies(rules).partners_are_creatures and not creatures:
        return False
    if first.front.has("Friends forever") and second.front.has("Friends forever"):
        return True
    return any(
        _partner_fits(mine, theirs, first, second)
        for mine in _partners(first)
        for theirs in _partners(second)
    )


def _partner_fits(
    mine: tuple[str, str], theirs: tuple[str, str], first: Card, second: Card
) -> bool:
    if mine[0] and theirs[0]:
        return mine[0] == second.front.name and theirs[0] == first.front.name
    return not mine[0] and not theirs[0] and mine[1].casefold() == theirs[1].casefold()


def _partners(card: Card) -> Iterator[tuple[str, str]]:
    """Yield each partner ability: the name that it requires, and the text after its dash."""
    for keyword in card.front.keywords:
        found = _PARTNER.fullmatch(keyword)
        if found is not None:
            yield (found[1] or "").strip(), (found[2] or "").strip()


def _has_background(card: Card) -> bool:
    return card.front.has("Choose a background")


def _is_background(card: Card) -> bool:
    line = card.front.type_line
    return "Background" in line.subtypes and "Legendary" in line.supertypes


def _is_doctor(card: Card) -> bool:
    return set(card.front.type_line.subtypes) == {"Time Lord", "Doctor"}


def _casual(_entries: Sequence[DeckEntry]) -> Iterator[DeckProblem]:
    return iter(())


def _home(_card: Card) -> Board:
    """Return the default board of a card; commanders are designated by the user."""
    return Board.MAIN


def _hand_size(_entries: Sequence[DeckEntry]) -> int:
    return HAND_SIZE


_GROUPS = ("Type", "Mana value", "Colour")


def play_formats(rules: Ruleset) -> tuple[PlayFormat, ...]:
    """Return the formats of games with constructed decks."""
    return (
        PlayFormat(
            id="commander",
            title="Commander",
            boards=(Board.MAIN, Board.COMMANDER, Board.MAYBE),
            problems=partial(_commander, rules),
            home=_home,
            hand_size=_hand_size,
            group_words=_GROUPS,
            note_of_card=note_of_card,
            note_of_leaders=note_of_leaders,
            life=COMMANDER_LIFE,
            unchecked=Message("Banned cards are known from an imported file."),
        ),
        PlayFormat(
            id="modern",
            title="Modern",
            boards=(Board.MAIN, Board.SIDE, Board.MAYBE),
            problems=_constructed,
            life=LIFE,
            home=_home,
            hand_size=_hand_size,
            group_words=_GROUPS,
            note_of_card=note_of_card,
            unchecked=Message("Sets and banned cards are known from an imported file."),
        ),
        PlayFormat(
            id="casual",
            title="Casual",
            boards=(Board.MAIN, Board.SIDE, Board.COMMANDER, Board.MAYBE),
            problems=_casual,
            life=LIFE,
            home=_home,
            hand_size=_hand_size,
            group_words=_GROUPS,
            note_of_card=note_of_card,
            note_of_leaders=note_of_leaders,
        ),
    )


_PLACES = {Board.MAIN: LIBRARY, Board.SIDE: OUTSIDE, Board.COMPANION: OUTSIDE}


def starting_places(entries: Sequence[DeckEntry]) -> Iterator[StartingPlace]:
    """Yield where each card begins: commanders in the command zone, the sideboard outside."""
    for each in entries:
        if each.board is Board.COMMANDER:
            yield from (StartingPlace(each.card, COMMAND, is_commander=True),) * each.count
        elif each.board in _PLACES:
            yield from (StartingPlace(each.card, _PLACES[each.board]),) * each.count
