"""A game of two zones and three actions, to show that the board knows no game."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.messages import NO_WORDS, Message, Words
from core.rules import choices
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Batch, Move, Tap
from core.rules.ruleset import ActionSpec, MenuOption, Rules, Ruleset, StateView
from core.rules.verdict import Finding, choice, done, refused
from core.rules.views import CharacteristicsView
from core.state.effects import Filter
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


class Frogs(Rules):
    """The rules of the game of frogs."""

    def named(self, _view: StateView, _who: ObjectId | str | None, /) -> Words:
        """Return the same name for each frog."""
        return "it"

    def characteristics(self, _view: StateView, _who: ObjectId, /) -> Mapping[str, object]:
        """Return no characteristics."""
        return {}

    def characteristics_view(
        self, _view: StateView, _who: ObjectId, _viewer: PlayerId | None, /
    ) -> CharacteristicsView:
        """Return the name alone."""
        return CharacteristicsView(name=Message("Frog"), about=NO_WORDS, rows=())

    def fits(self, _view: StateView, _wanted: Filter, _obj: GameObject, /) -> bool:
        """Return True."""
        return True

    def batch(self, _view: StateView, _action: Batch, /) -> Message:
        """Return the label of several actions."""
        return Message("batch")

    def menu(
        self, _view: StateView, object_id: ObjectId, player: PlayerId, /
    ) -> Iterable[MenuOption]:
        """Yield two options for each frog."""
        rest, roll = Tap(player=player, object=object_id), Turn(player=player, object=object_id)
        yield MenuOption(action=rest, message=Message("Rest"), verb="tap")
        yield MenuOption(action=roll, message=Message("Roll over"), verb="turn")

    def drop(
        self,
        _view: StateView,
        object_id: ObjectId,
        zone: Zone,
        _owner: PlayerId,
        player: PlayerId,
        /,
    ) -> Iterable[MenuOption]:
        """Yield a hop to any zone."""
        yield MenuOption(
            action=Move(player=player, object=object_id, to=zone),
            message=Message("Hop to the {zone}", zone=zone),
        )


TABLES = Frogs(
    (
        ActionSpec(
            action=Move, checks={"frog.swim": frogs_swim}, handler=move, label=Message("move")
        ),
        ActionSpec(action=Tap, handler=tap, label=Message("tap")),
        ActionSpec(action=Turn, handler=turn, label=Message("turn")),
    )
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
