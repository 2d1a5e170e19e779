"""Legal decks, and commanders in the game (MTG CR 100, 903)."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.deck import Board
from core.cards.mana import COLOR_ORDER, Color, in_order, read_symbol
from core.games.mtg.actions import Cast, Commander
from core.games.mtg.policies import policies
from core.games.mtg.turn.steps import COMMANDER_LIFE, LIFE
from core.messages import NO_WORDS, CardName, Message
from core.rules import choices
from core.rules.action_context import ActionContext
from core.rules.actions import Move
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
from core.rules.lasting_effects import applicable
from core.rules.ruleset import ActionSpec, MenuOption, Ruleset, StateView
from core.rules.verdict import Finding, choice, done, nothing, refused
from core.state.effects import END_OF_TURN, Filter, Permission
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, OUTSIDE, STACK

_SYMBOL = re.compile(r"\{([^}]+)\}")
_REMINDER = re.compile(r"\([^)]*\)")
_BASIC_LANDS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
_KEPT = 512


def color_identity(card: Card) -> frozenset[str]:
    """Return the colours of all symbols and indicators on all faces (``commander.identity``).

    The combined face of a meld pair is no part of it (MTG CR 903.4): each part counts
    its own front. Reminder text does not count; a basic land type does.
    """
    faces = card.sides[0] if card.layout is Layout.MELD else card.faces
    return frozenset().union(*(_identity(face) for face in faces))


def _identity(face: Face) -> frozenset[str]:
    # A characteristic-defining ability adds colours and removes none (MTG CR 903.4).
    found = {*face.mana_cost.colors, *face.color_indicator, *(face.color_override or ())}
    if "{" in face.text:
        for match in _SYMBOL.finditer(_REMINDER.sub("", face.text)):
            found |= _letters(match[1])
    found |= {_BASIC_LANDS[word] for word in face.type_line.subtypes if word in _BASIC_LANDS}
    return frozenset(found)


@lru_cache(_KEPT)
def _letters(symbol: str) -> frozenset[str]:
    """Return the colours of a symbol; cached, since texts repeat the few symbols."""
    return frozenset(letter for letter in read_symbol(symbol).colors if letter in COLOR_ORDER)


def deck_name(card: Card) -> str:
    """Return the name by which copies of the card are counted in a deck.

    One-sided cards of several parts go by all of them, double-faced ones by the front.
    """
    return card.name if len(card.sides[0]) > 1 else card.front.name


def color_words(colors: frozenset[str]) -> Message:
    """Return colours as words, e.g. ``white and blue``; none is ``colourless``."""
    words = tuple(Color(letter).word for letter in in_order(colors))
    return Message("{colors}", colors=words) if words else Message("colourless")


_KEY = "commander.zone_choice"
SEND_HOME = "send_home"
FOR_EACH_TIME = 2
"""So much more a commander costs for each time it was cast from the command zone before."""


def is_commander(view: StateView, obj: GameObject) -> bool:
    """Return whether a card of the object is a commander."""
    return any(piece.commander for piece in view.state.pieces(obj))


def naming(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield making a card in the command zone one's commander, or no longer."""
    if obj.zone == COMMAND and obj.cards and obj.owner == player:
        now = is_commander(view, obj)
        yield MenuOption(
            action=Commander(player=player, object=obj.id, use=not now),
            message=Message("No longer your commander")
            if now
            else Message("Make it your commander"),
            more=NO_WORDS if now else Message("it may return here"),
            verb="commander",
        )


def only_its_owner_names_it(view: StateView, action: Commander) -> Iterator[Finding]:
    """A player chooses a card of their own as a commander."""
    obj = view.object(action.object)
    if not obj.cards:
        message = Message("It is not a card, so it cannot be a commander.")
        yield refused(_KEY, message, possible=False)
    elif obj.owner != action.player:
        yield refused(_KEY, Message("It is {owner}'s card: {owner} chooses it.", owner=obj.owner))
    elif is_commander(view, obj) is action.use:
        message = (
            Message("It is the commander already.")
            if action.use
            else Message("It is not a commander.")
        )
        yield nothing(_KEY, message)
    elif action.use:
        message = Message(
            "It may be cast from the command zone, and go there again from wherever it is put."
        )
        yield done(_KEY, message, "commander.identity")
    else:
        yield done(_KEY, Message("It is a card like any other from now on."))


COMMANDER_CHECKS = {_KEY: only_its_owner_names_it}


# Where a commander goes


def commander_may_go_home(view: StateView, action: Move) -> Iterator[Finding]:
    """A commander bound for hand or library may go to the command zone instead."""
    obj = view.object(action.object)
    held = is_commander(view, obj)
    if held and action.to == COMMAND and _is_too_late(view, obj):
        message = Message(
            "{card} was put into the {zone} earlier; only just after that may it be moved.",
            card=CardName(obj.id, view.state.printed(obj).front.name),
            zone=obj.zone,
        )
        yield refused(_KEY, message)
    elif held and (action.to in {GRAVEYARD, EXILE} or obj.zone in {GRAVEYARD, EXILE}):
        message = Message("From the graveyard or exile its owner may put it into the command zone.")
        yield done(_KEY, message)
    found = applicable(view, obj, action.to)
    named = {each.name: each for each in reversed(found)}
    chosen = named.get(action.replacement) or (found[0] if len(named) == 1 else None)
    to = chosen.instead if chosen is not None else action.to
    if not held or to not in {HAND, LIBRARY} or obj.zone == to:
        return
    yield from owner_may_send_it_home(action.commander, to, obj.owner)


def _is_too_late(view: StateView, obj: GameObject) -> bool:
    """Return whether a commander was in a graveyard or exile already in a tracked game."""
    there = view.state.is_followed and obj.zone in {GRAVEYARD, EXILE}
    return there and all(each.filter.object != obj.id for each in may_go_home(view))


def may_go_home(view: StateView) -> tuple[Permission, ...]:
    """Return which commanders were just put into a graveyard or exile, and whose they are."""
    return tuple(each for each in view.state.permissions if _is_there(view.state, each))


def _is_there(state: GameState, each: Permission) -> bool:
    obj = state.objects.get(each.filter.object) if each.filter.object is not None else None
    fits = obj is not None and obj.incarnation == each.filter.incarnation
    return each.what == SEND_HOME and fits and obj is not None and obj.zone in {GRAVEYARD, EXILE}


def let_go_home(context: ActionContext, obj: GameObject) -> None:
    """Let the owner of a commander that was just put there move it to the command zone (903.9a).

    In a followed game that is asked at once, and possible only in that turn.
    """
    if not context.state.is_followed:
        return
    let = Permission(
        id=context.fresh_id(),
        who=obj.owner,
        what=SEND_HOME,
        allows=True,
        filter=Filter(object=obj.id, incarnation=obj.incarnation),
        key=_KEY,
        until=END_OF_TURN,
    )
    context.state = replace(context.state, permissions=(*context.state.permissions, let))


def ask_no_more(context: ActionContext, moved: ObjectId) -> None:
    """Drop the permission for a commander that has gone elsewhere."""
    kept = tuple(
        each
        for each in context.state.permissions
        if each.what != SEND_HOME or each.filter.object != moved
    )
    if len(kept) < len(context.state.permissions):
        context.state = replace(context.state, permissions=kept)


def owner_may_send_it_home(answer: str, to: Zone, owner: PlayerId) -> Iterator[Finding]:
    """Ask the owner of a commander bound for hand or library, unless there is an answer."""
    if answer in {COMMAND, to}:
        yield done(_KEY, Message("Its owner sends the commander to {answer}.", answer=answer))
        return
    options = (
        choices.Option(COMMAND, Message("Command zone")),
        choices.Option(to, Message("To {to} as instructed", to=to)),
    )
    message = Message("Its owner may put the commander into the command zone.")
    yield choice(_KEY, message, "commander", options, owner)


def times_cast(view: StateView, obj: GameObject, player: PlayerId) -> int:
    """Return how often a player has cast their commander from the command zone in this game."""
    casts = dict(view.state.player(player).commander_casts)
    counted = (casts.get(piece.id, 0) for piece in view.state.pieces(obj) if piece.commander)
    return max(counted, default=0)


def tax_of(view: StateView, obj: GameObject, player: PlayerId) -> int:
    """Return how much more a commander costs a player now, or as the spell that it is (903.8).

    It is {2} for each time that they have cast this card from the command zone before, whichever
    of its faces that was.
    """
    if obj.zone == COMMAND:
        return FOR_EACH_TIME * times_cast(view, obj, player)
    if obj.zone == STACK and obj.home == COMMAND:
        return FOR_EACH_TIME * max(times_cast(view, obj, player) - 1, 0)
    return 0


def cast_from_there(context: ActionContext, obj: GameObject, player: PlayerId) -> None:
    """Count that a player has cast their commander from the command zone."""
    if obj.zone != COMMAND:
        return
    for piece in context.state.pieces(obj):
        if piece.commander:
            seat = context.state.player(player)
            casts = dict(seat.commander_casts)
            casts[piece.id] = casts.get(piece.id, 0) + 1
            counted = replace(seat, commander_casts=tuple(sorted(casts.items())))
            context.state = context.state.with_player(counted)


def it_is_taxed(view: StateView, action: Cast) -> Iterator[Finding]:
    """A commander costs more each time it is cast from the command zone (``commander.tax``)."""
    obj = view.object(action.card)
    tax = tax_of(view, obj, action.player) if obj.zone == COMMAND else 0
    if tax:
        message = Message(
            "{card} costs {tax} more: it was cast from the command zone {times} time before.|"
            "{card} costs {tax} more: it was cast from the command zone {times} times before.",
            card=CardName(obj.id, view.state.printed(obj).front.name),
            tax="{" + str(tax) + "}",
            times=tax // FOR_EACH_TIME,
        )
        yield done("commander.tax", message)


def name_commander(context: ActionContext, action: Commander) -> None:
    """Let the card be a commander, or a card like any other."""
    obj = context.state.object(action.object)
    cards = context.state.cards
    for piece in context.view.state.pieces(obj):
        cards = cards.put(piece.id, replace(piece, commander=action.use))
    context.state = replace(context.state, cards=cards)
    context.put(replace(obj))
    context.emit(Event(kind="commander", object=obj.id, player=action.player, key=_KEY))


def _label(view: StateView, action: Commander) -> Message:
    name = view.rules.tables.named(view, action.object)
    commander = Message("{player}'s commander", player=action.player)
    return (
        Message("{card} is {commander}", card=name, commander=commander)
        if action.use
        else Message("{card} is no longer {commander}", card=name, commander=commander)
    )


SPECS = (
    ActionSpec(
        action=Commander, checks=COMMANDER_CHECKS, handler=name_commander, label=_label, menu=naming
    ),
)


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
    other = _other_part(card)
    if other is None:
        return DeckNote((front,), "mana_value.rule")
    message, key = other
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


def _other_part(card: Card) -> tuple[Message, str] | None:
    part = card.faces[-1]
    name, what, value, front = part.name, _what(part), _value(part), _value(card.front)
    found = None
    match card.layout:
        case Layout.TRANSFORMING:
            message = Message("Turned: {what}, mana value still {value}.", what=what, value=front)
            found = message, "wiki.mv_back_uses_front"
        case Layout.MODAL if "Land" in part.type_line.types:
            message = Message("Or played as {name}: a land, mana value 0.", name=name)
            found = message, "mdfc.land_choice"
        case Layout.MODAL:
            message = Message(
                "Or cast as {name}: {what}, mana value {value}.", name=name, what=what, value=value
            )
            found = message, "mdfc.cast_choice"
        case Layout.MELD:
            message = Message(
                "With {partner}: {name}, {what}; both mana values count together.",
                partner=card.melds_with,
                name=name,
                what=what,
            )
            found = message, "meld.melded_characteristics"
        case Layout.SPLIT:
            both = sum(map(_value, card.faces))
            message = Message(
                "In the deck both halves count together: mana value {value}.", value=both
            )
            found = message, "split.combined_cost"
        case Layout.FLIP:
            message = Message("Flipped: {what}, mana value still {value}.", what=what, value=front)
            found = message, "flip.keeps_cost"
        case Layout.ADVENTURE:
            message = Message(
                "Its Adventure {name}, mana value {value}, does not count in the deck.",
                name=name,
                value=value,
            )
            found = message, "adventure.card"
        case Layout.PREPARATION:
            message = Message(
                "Its prepare spell {name}, mana value {value}, does not count in the deck.",
                name=name,
                value=value,
            )
            found = message, "prepare.card"
        case Layout.PROTOTYPE:
            message = Message(
                "Prototyped: {what}, mana value {value}; that does not count in the deck.",
                what=what,
                value=value,
            )
            found = message, "prototype.normal"
    return found


def _value(face: Face) -> int:
    return int(face.mana_cost.mana_value)


def _what(face: Face) -> str:
    """Return a creature's size; of any other card its types."""
    power, toughness = face.stat("power"), face.stat("toughness")
    return str(face.type_line) if power is None or toughness is None else f"{power}/{toughness}"


_IDENTITY = "commander.identity"
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
    yield done(_IDENTITY, message, *_both_faces(card))


def _within(card: Card, identity: frozenset[str]) -> Iterator[Finding]:
    own = color_identity(card)
    more = own - identity
    if more:
        message = Message(
            "It has {color}, which the commander's colour identity has not.",
            color=color_words(more),
        )
        yield refused(_IDENTITY, message, *_both_faces(card))
    else:
        message = Message(
            "Its colour identity is {color}: within the commander's.", color=color_words(own)
        )
        yield done(_IDENTITY, message, *_both_faces(card))


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
    casual = PlayFormat(
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
    )
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
        casual,
        replace(casual, id=FIRST_GAME, title="First game", boards=(Board.MAIN, Board.MAYBE)),
    )


_PLACES = {Board.MAIN: LIBRARY, Board.SIDE: OUTSIDE, Board.COMPANION: OUTSIDE}


def starting_places(entries: Sequence[DeckEntry]) -> Iterator[StartingPlace]:
    """Yield where each card begins: commanders in the command zone, the sideboard outside."""
    for each in entries:
        if each.board is Board.COMMANDER:
            yield from (StartingPlace(each.card, COMMAND, is_commander=True),) * each.count
        elif each.board in _PLACES:
            yield from (StartingPlace(each.card, _PLACES[each.board]),) * each.count
