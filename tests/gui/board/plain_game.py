"""A game of two zones and three deeds, to show that the board knows no game."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.rules.actions import Action, Move, Tap
from core.rules.progress import Progress
from core.rules.reading import Reading
from core.rules.ruleset import Deed, Law, Ruleset
from core.rules.sheet import Sheet
from core.rules.verdict import Finding, Option, choice, done, refused
from core.state.ids import CardId, ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.table import Table
from core.state.zones import ZoneSpec

POND, SHORE = Zone("pond"), Zone("shore")
ANN, BO = PlayerId("Ann"), PlayerId("Bo")
KINDS = (Option("dive", "Dive in"), Option("wade", "Wade in"))


class Turn(Action, frozen=True, kw_only=True):
    """Turn a frog over."""

    object: ObjectId


def frogs_swim(_reading: Reading, action: Move) -> Iterator[Finding]:
    if action.to == POND and not action.reason:
        yield choice("frog.swim", "How shall it go in?", "reason", KINDS)
    elif action.to == SHORE:
        yield refused("frog.stay", "Frogs stay in the pond.")
    else:
        yield done("frog.swim", "Frogs swim.")


def move(progress: Progress, action: Move) -> None:
    progress.put(replace(progress.table.object(action.object), zone=action.to))


def tap(progress: Progress, action: Tap) -> None:
    progress.put(replace(progress.table.object(action.object), tapped=True))


def turn(progress: Progress, action: Turn) -> None:
    progress.put(replace(progress.table.object(action.object), side=1))


def menu(_reading: Reading, who: ObjectId, player: PlayerId) -> Iterable[Deed]:
    yield Deed(action=Tap(player=player, object=who), words="Rest", verb="tap")
    yield Deed(action=Turn(player=player, object=who), words="Roll over", verb="turn")


def drop(
    _reading: Reading, who: ObjectId, zone: Zone, _owner: PlayerId, player: PlayerId
) -> Iterable[Deed]:
    yield Deed(action=Move(player=player, object=who, to=zone), words=f"Hop to the {zone}")


def words(_reading: Reading, action: Action) -> str:
    return action.verb


def sheet(_reading: Reading, _who: ObjectId, _viewer: PlayerId | None) -> Sheet:
    return Sheet(title="Frog", subtitle="", rows=())


def onto(_reading: Reading, _who: ObjectId, _host: ObjectId, _player: PlayerId) -> Iterable[Deed]:
    return ()


LAW = Law(
    checks={Move: {"frog.swim": frogs_swim}},
    handlers={Move: move, Tap: tap, Turn: turn},
    settle=lambda _progress: None,
    words=words,
    sheet=sheet,
    menu=menu,
    drop=drop,
    onto=onto,
    offers=lambda _reading, _who, _player: (),
    facts=lambda _reading, _who: {},
    fits=lambda _reading, _wanted, _obj: True,
    asks={},
)
FROGS = Ruleset(
    game="frogs",
    edition="1",
    zones=(
        ZoneSpec(zone=POND, title="Pond", shared=True),
        ZoneSpec(zone=SHORE, title="Shore", ordered=True),
    ),
    gather=lambda: LAW,
    placed=lambda table, _who: table,
)
FROG = Card(
    name="Frog", layout=Layout.TRANSFORMING, sides=((Face(name="Frog"),), (Face(name="Prince"),))
)


def table_with_a_frog(zone: Zone) -> tuple[Table, ObjectId]:
    """A table of two players with one frog of Ann's."""
    table = Table.for_players(ANN, BO).add_card(FROG, ANN)
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
