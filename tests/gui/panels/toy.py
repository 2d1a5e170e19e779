"""A toy game for tests of the window: two faces, a few actions, and one rule for each ruling."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.messages import Message, Words, verbatim
from core.rules import choices
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Batch, Draw, Life, Move, Tap, Untap
from core.rules.history import Event
from core.rules.rulebook import Edition, Entry, Rulebook
from core.rules.ruleset import ActionSpec, MenuOption, Rules, Ruleset, StateView
from core.rules.verdict import Finding, Ruling, choice, done, nothing, refused
from core.rules.views import CharacteristicsView, FaceLine, Note, Row, Why
from core.state.effects import Filter
from core.state.game_state import GameState
from core.state.ids import CardId, ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, ZoneSpec
from gui.session import Session

ANN, BEN = PlayerId("Ann"), PlayerId("Ben")
OWL, WOLF = ObjectId(1), ObjectId(2)

ZONES = tuple(
    ZoneSpec(zone=zone, title=zone.title(), hidden=zone in {HAND, LIBRARY})
    for zone in (LIBRARY, HAND, BATTLEFIELD, GRAVEYARD, EXILE)
)

RULEBOOK = Rulebook(
    game="toy",
    title="Toy game",
    editions=(Edition("old", "May 2020"), Edition("new", "June 2024")),
    entries=(
        Entry(
            key="toy.tap",
            title="Turning sideways",
            says="A card is turned sideways to show that it was used.",
            example="Ann attacks with an Owl and turns it sideways.",
            since={"old": "1.1", "new": "1.2a"},
        ),
        Entry(
            key="toy.upright",
            title="Upright already",
            says="What lies upright cannot be turned upright.",
            since={"new": "1.3"},
            absent={"old": "nobody had thought of it"},
        ),
        Entry(
            key="toy.grave",
            title="The dead stay",
            says="Nothing leaves the graveyard for the hand.",
            since={"old": "2.1", "new": "2.4, 2.5"},
        ),
    ),
)


def cite(key: str) -> str:
    """Return a rule's number in the newer edition."""
    return RULEBOOK.number(key, "new")


def card(name: str, back: str = "") -> Card:
    """Return a card of the toy game, with a back face if a name is given."""
    sides = tuple((Face(name=each),) for each in (name, back) if each)
    return Card(name=name, layout=Layout.TRANSFORMING if back else Layout.SINGLE, sides=sides)


def table() -> GameState:
    """Ann has an Owl on the battlefield and a Wolf in hand; Ben has nothing."""
    made = GameState.for_players("Ann", "Ben")
    for printed, zone in ((card("Owl", "Night Owl"), BATTLEFIELD), (card("Wolf"), HAND)):
        number = CardId(made.next_id)
        made = made.add_card(printed, ANN).put(
            GameObject(
                id=ObjectId(number),
                cards=(number,),
                owner=ANN,
                controller=ANN,
                zone=zone,
                order=number,
                incarnation=1,
                timestamp=0,
            )
        )
    return made


def _tap(_state_view: StateView, _action: Tap) -> Iterator[Finding]:
    yield done("toy.tap", Message("It is turned sideways."))


def _untap(state_view: StateView, action: Untap) -> Iterator[Finding]:
    if not state_view.object(action.object).tapped:
        yield nothing("toy.upright", Message("It lies upright already."))


def _move(state_view: StateView, action: Move) -> Iterator[Finding]:
    if state_view.object(action.object).zone == GRAVEYARD and action.to == HAND:
        yield refused("toy.grave", Message("The dead stay in the graveyard."))
    if action.to == BATTLEFIELD and not action.reason:
        options = (
            choices.Option("calm", Message("Calmly")),
            choices.Option("wild", Message("Wildly")),
        )
        yield choice("toy.tap", Message("Choose how it enters."), "reason", options, action.player)
    if action.to == EXILE:
        yield refused("toy.grave", Message("There is no such place."), possible=False)


def _turn(context: ActionContext, action: Tap | Untap) -> None:
    obj = context.view.object(action.object)
    context.put(replace(obj, tapped=isinstance(action, Tap)))
    context.emit(Event(kind="turned", message=Message("It turned."), object=obj.id))


def _moved(context: ActionContext, action: Move) -> None:
    obj = context.view.object(action.object)
    context.put(replace(obj, zone=action.to, order=context.tick()))


def _drawn(context: ActionContext, action: Draw) -> None:
    for obj in context.state.in_zone(LIBRARY, action.player)[-action.count :]:
        context.put(replace(obj, zone=HAND))


def _life(context: ActionContext, action: Life) -> None:
    player = context.state.player(action.player)
    context.state = context.state.with_player(replace(player, life=player.life + action.change))


def _words(state_view: StateView, action: Tap | Untap | Move) -> Message:
    name = state_view.state.printed(state_view.object(action.object)).name
    return Message("{capitalize} {card}", capitalize=action.verb.capitalize(), card=name)


def _characteristics_view(
    state_view: StateView, object_id: ObjectId, _viewer: PlayerId | None
) -> CharacteristicsView:
    obj = state_view.object(object_id)
    printed = state_view.state.printed(obj)
    return CharacteristicsView(
        name=printed.name,
        about=Message("{place} · {controller}", place=obj.zone, controller=obj.controller),
        rows=(
            Row(id="name", title=Message("Name"), value=printed.name),
            Row(
                id="lies",
                title=Message("Lies"),
                value=Message("sideways") if obj.tapped else Message("upright"),
                why=(Why("toy.tap", Message("cards turn")),),
            ),
        ),
        faces=tuple(
            FaceLine(name=side[0].name, about=Message("a bird"), up=at == obj.side, side=at)
            for at, side in enumerate(printed.sides)
        ),
        faces_message=Message("Its faces"),
        notes=(Note(Message("In the graveyard"), Message("it stays"), "toy.grave"),),
    )


def _characteristics(state_view: StateView, object_id: ObjectId) -> Mapping[str, object]:
    obj = state_view.object(object_id)
    return {
        "name": state_view.state.printed(obj).sides[obj.side][0].name,
        "face": "front",
        "type_line": "Bird",
        "types": (),
        "keywords": (),
        "colors": (),
        **dict.fromkeys(("mana_cost", "text"), ""),
        **dict.fromkeys(("power", "toughness", "loyalty", "defense")),
    }


def _menu(state_view: StateView, object_id: ObjectId, player: PlayerId) -> Iterable[MenuOption]:
    tapped = state_view.object(object_id).tapped
    kind = Untap if tapped else Tap
    yield MenuOption(
        action=kind(player=player, object=object_id), message=verbatim(kind.__name__), verb="tap"
    )
    if state_view.object(object_id).zone == GRAVEYARD:
        for words, to in ((Message("Take back"), HAND), (Message("Bury again"), GRAVEYARD)):
            yield MenuOption(
                action=Move(player=player, object=object_id, to=to), message=words, verb="turn"
            )


class Toy(Rules):
    """The rules of the toy game."""

    characteristics = staticmethod(_characteristics)
    characteristics_view = staticmethod(_characteristics_view)
    menu = staticmethod(_menu)

    def named(self, _view: StateView, _who: ObjectId | str | None, /) -> Words:
        """Return the same name for each object."""
        return "it"

    def fits(self, _view: StateView, _wanted: Filter, _obj: GameObject, /) -> bool:
        """Return True."""
        return True

    def batch(self, _view: StateView, _action: Batch, /) -> Message:
        """Return the label of several actions."""
        return Message("Untap all")


TABLES = Toy(
    (
        ActionSpec(action=Tap, checks={"toy.tap": _tap}, handler=_turn, label=_words),
        ActionSpec(action=Untap, checks={"toy.upright": _untap}, handler=_turn, label=_words),
        ActionSpec(action=Move, checks={"toy.grave": _move}, handler=_moved, label=_words),
        ActionSpec(action=Draw, handler=_drawn),
        ActionSpec(action=Life, handler=_life),
    )
)
TOY = Ruleset(
    game="toy",
    edition="new",
    zones=ZONES,
    load=lambda: TABLES,
    initialise=lambda made, _who: made,
)


def session() -> Session:
    """Return a session of the toy game."""
    return Session(TOY, table())


def option_of(ruling: Ruling) -> tuple[Action, ...]:
    """Return actions, the last of which is answered with the ruling."""
    graveyard = Move(player=ANN, object=OWL, to=GRAVEYARD)
    return {
        Ruling.DONE: (Tap(player=ANN, object=OWL),),
        Ruling.NOTHING: (Untap(player=ANN, object=OWL),),
        Ruling.REFUSED: (graveyard, Move(player=ANN, object=OWL, to=HAND)),
        Ruling.CHOICE: (Move(player=ANN, object=WOLF, to=BATTLEFIELD),),
        Ruling.SILENT: (graveyard,),
    }[ruling]
