"""Names: which may be named for an effect, and who has one (FaB CR 2.7, 8.5.21)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.games.fab.traits import traits
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import ChooseName
from core.rules.events import Event
from core.rules.ruleset import StateView, Verb
from core.rules.verdict import Finding, done, refused
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
    """Return the words of a personal name that its moniker is among, honorifics left out."""
    before, _, _ = name.partition(",")
    return tuple(word for word in before.split() if word not in _HONORIFICS)


def bears_moniker(name: str, moniker: str) -> bool:
    """Tell whether a personal name has a moniker: its first words before any comma."""
    words = moniker.casefold().split()
    mine = [word.casefold() for word in moniker_words(name)]
    return bool(words) and mine[: len(words)] == words


# Check


def one_full_name(view: StateView, action: ChooseName) -> Iterator[Finding]:
    """One side is named, by its full name (``name.full``).

    The answer builds on the cards that its player sees or owns, and `core.rules.redaction` keeps it
    from others.
    """
    cards = tuple(_known_to(view, action.player))
    parts = parts_of(action.name)
    if len(parts) > 1:
        yield _two_names(cards, parts)
        return
    known = {face.name.casefold() for card in cards for face in card.faces}
    if not parts:
        yield refused("name.full", Message("An effect names a card by its name."), possible=False)
    elif parts[0].casefold() in known:
        says = Message("{part} is the full name of a card or of a face.", part=parts[0])
        yield done("name.full", says, "name.equal", *_one_of_several(cards, parts[0]))
    elif owner := _whose_moniker(cards, parts[0]):
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
        yield done(
            "name.full", Message("{part} is the full name of a card.", part=parts[0]), "name.exists"
        )
    else:
        yield done(
            "name.full", Message("That a card is called {part} is not checked.", part=parts[0])
        )


def _one_of_several(cards: tuple[Card, ...], name: str) -> Iterator[str]:
    """Yield the rules by which the name of one face or side is named."""
    mine = (card.layout for card in cards if len(card.faces) > 1 and card.bears(name))
    for layout in dict.fromkeys(mine):
        yield "split.name_one" if layout is Layout.SPLIT else "dfc.name_one"


def _known_to(view: StateView, player: PlayerId) -> Iterator[Card]:
    """Yield every card that a player may see, or has brought to the game."""
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


def _whose_moniker(cards: tuple[Card, ...], moniker: str) -> str:
    faces = (face for card in cards for face in card.faces)
    names = (face.name for face in faces if _is_personal(face))
    return next((name for name in names if bears_moniker(name, moniker)), "")


def _is_personal(face: Face) -> bool:
    """Tell whether a name is that of somebody: a hero's is, and one with a title behind it."""
    return "," in face.name or bool({"Hero", "Demi-Hero"} & set(face.type_line.types))


CHOOSE_NAME_CHECKS = {"name.full": one_full_name}


# Handler and question


def choose_name(context: ActionContext, action: ChooseName) -> None:
    """Remember the named card."""
    names = (*context.state.chosen_names, action.name)
    context.state = replace(context.state, chosen_names=names)
    context.emit(
        Event(
            kind="named",
            player=action.player,
            message=Message("named: {card_name}", card_name=action.name),
        )
    )


def has_name(view: StateView, object_id: ObjectId, name: str) -> bool:
    """Tell whether the object has a name now, whatever its case (``name.equal``)."""
    wanted = name.casefold()
    return any(each.casefold() == wanted for each in traits(view, object_id).names)


VERBS = (
    Verb(
        action=ChooseName,
        checks=CHOOSE_NAME_CHECKS,
        handler=choose_name,
        label=Message("Name {name}"),
    ),
)
