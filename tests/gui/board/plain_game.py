"""A game of two zones and three actions, to show that the board knows no game."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.messages import NO_WORDS, Message
from core.rules import choices
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Move, Tap
from core.rules.characteristics_view import CharacteristicsView
from core.rules.ruleset import Option, Ruleset, RuleTables, StateView, Verb, verbs_of
from core.rules.verdict import Finding, choice, done, refused
from core.state.game_state import GameState
from core.state.ids import CardId, ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import ZoneSpec

POND, SHORE = Zone("pond"), Zone("shore")
ANN, BO = PlayerId("Ann"), PlayerId("Bo")
KINDS = (choices.Option("dive", Message("Dive in")), choices.Option("wade", Message("Wade in")))


class Turn(Action, frozen=True, kw_only=True):
    """Turn a frog over."""

    object: ObjectId


def frogs_swim(_state_view: StateView, action: Move) -> Iterator[Finding]:
    if action.to == POND and not action.reason:
        yield choice("frog.swim", Message("How shall it go in?"), "reason", KINDS, action.player)
    elif action.to == SHORE:
        yield refused("frog.stay", Message("Frogs stay in the pond."))
    else:
        yield done("frog.swim", Message("Frogs swim."))


def move(context: ActionContext, action: Move) -> None:
    context.put(replace(context.state.object(action.object), zone=action.to))


def tap(context: ActionContext, action: Tap) -> None:
    context.put(replace(context.state.object(action.object), tapped=True))


def turn(context: ActionContext, action: Turn) -> None:
    context.put(replace(context.state.object(action.object), side=1))


def menu(_state_view: StateView, object_id: ObjectId, player: PlayerId) -> Iterable[Option]:
    yield Option(action=Tap(player=player, object=object_id), message=Message("Rest"), verb="tap")
    yield Option(
        action=Turn(player=player, object=object_id), message=Message("Roll over"), verb="turn"
    )


def drop(
    _state_view: StateView, object_id: ObjectId, zone: Zone, _owner: PlayerId, player: PlayerId
) -> Iterable[Option]:
    yield Option(
        action=Move(player=player, object=object_id, to=zone),
        message=Message("Hop to the {zone}", zone=zone),
    )


def characteristics_view(
    _state_view: StateView, _who: ObjectId, _viewer: PlayerId | None
) -> CharacteristicsView:
    return CharacteristicsView(name=Message("Frog"), about=NO_WORDS, rows=())


def onto(
    _state_view: StateView, _who: ObjectId, _host: ObjectId, _player: PlayerId
) -> Iterable[Option]:
    return ()


TABLES = RuleTables(
    verbs=verbs_of(
        (
            Verb(
                action=Move, checks={"frog.swim": frogs_swim}, handler=move, label=Message("move")
            ),
            Verb(action=Tap, handler=tap, label=Message("tap")),
            Verb(action=Turn, handler=turn, label=Message("turn")),
        )
    ),
    named=lambda _state_view, _who: "it",
    batch=lambda _state_view, _action: Message("batch"),
    apply_state_based_actions=lambda _context: None,
    characteristics_view=characteristics_view,
    menu=menu,
    drop=drop,
    onto=onto,
    playable_faces=lambda _state_view, _who, _player: (),
    characteristics=lambda _state_view, _who: {},
    fits=lambda _state_view, _wanted, _obj: True,
    queries={},
)
FROGS = Ruleset(
    game="frogs",
    edition="1",
    zones=(
        ZoneSpec(zone=POND, title="Pond", shared=True),
        ZoneSpec(zone=SHORE, title="Shore", ordered=True),
    ),
    load=lambda: TABLES,
    initialise=lambda table, _who: table,
)
FROG = Card(
    name="Frog", layout=Layout.TRANSFORMING, sides=((Face(name="Frog"),), (Face(name="Prince"),))
)


def table_with_a_frog(zone: Zone) -> tuple[GameState, ObjectId]:
    """A table of two players with one frog of Ann's."""
    table = GameState.for_players(ANN, BO).add_card(FROG, ANN)
    frog = GameObject(
        id=ObjectId(1),
        cards=(CardId(1),),
        owner=ANN,
        controller=ANN,
        zone=zone,
        order=1,
        incarnation=1,
        timestamp=1,
    )
    return table.put(frog), frog.id
