"""Names and colour identity: names that may be chosen, and objects that have a name."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.cards.card import Card, Layout
from core.games.mtg.faces.adventures_and_omens import inset_rules
from core.games.mtg.faces.double_faced import is_double_faced, keys_for
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import ChooseName
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, StateView
from core.rules.verdict import Finding, done, refused
from core.state.ids import PlayerId
from core.state.visibility import cards_seen

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
        return refused(
            "naming.card", Message("{card} is the name of a token, not of a card.", card=name)
        )
    return done(
        "naming.card", Message("{card} is one name. That a card has it is not checked.", card=name)
    )


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


CHOOSE_NAME_CHECKS = {"naming.card": one_name_at_a_time}


def choose_name(context: ActionContext, action: ChooseName) -> None:
    """Remember the chosen name."""
    names = (*context.state.chosen_names, action.name)
    context.state = replace(context.state, chosen_names=names)
    context.emit(
        Event(
            kind="named", player=action.player, message=Message("chosen: {name}", name=action.name)
        )
    )


VERBS = (
    Verb(
        action=ChooseName,
        checks=CHOOSE_NAME_CHECKS,
        handler=choose_name,
        label=Message("Choose the name {name}"),
    ),
)
