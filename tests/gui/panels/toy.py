"""A toy game for tests of the window: two faces, a few deeds, and one rule for each ruling."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.rules.actions import Action, Batch, Draw, Life, Move, Tap, Untap
from core.rules.events import Event
from core.rules.progress import Progress
from core.rules.reading import Reading
from core.rules.rulebook import Edition, Entry, Rulebook
from core.rules.ruleset import Deed, Law, Ruleset
from core.rules.sheet import FaceLine, Note, Row, Sheet, Why
from core.rules.verdict import Finding, Option, Ruling, choice, done, nothing, refused
from core.state.ids import CardId, ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.table import Table
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
    """Return a card of the toy game, with a back where one is named."""
    sides = tuple((Face(name=each),) for each in (name, back) if each)
    return Card(name=name, layout=Layout.TRANSFORMING if back else Layout.SINGLE, sides=sides)


def table() -> Table:
    """Ann has an Owl on the battlefield and a Wolf in hand; Ben has nothing."""
    made = Table.for_players("Ann", "Ben")
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


def _tap(_reading: Reading, _action: Tap) -> Iterator[Finding]:
    yield done("toy.tap", "It is turned sideways.")


def _untap(reading: Reading, action: Untap) -> Iterator[Finding]:
    if not reading.object(action.object).tapped:
        yield nothing("toy.upright", "It lies upright already.")


def _move(reading: Reading, action: Move) -> Iterator[Finding]:
    if reading.object(action.object).zone == GRAVEYARD and action.to == HAND:
        yield refused("toy.grave", "The dead stay in the graveyard.")
    if action.to == BATTLEFIELD and not action.reason:
        options = (Option("calm", "Calmly"), Option("wild", "Wildly"))
        yield choice("toy.tap", "Choose how it enters.", "reason", options)
    if action.to == EXILE:
        yield refused("toy.grave", "There is no such place.", possible=False)


def _turn(progress: Progress, action: Tap | Untap) -> None:
    obj = progress.reading.object(action.object)
    progress.put(replace(obj, tapped=isinstance(action, Tap)))
    progress.emit(Event(kind="turned", says="It turned.", object=obj.id))


def _moved(progress: Progress, action: Move) -> None:
    obj = progress.reading.object(action.object)
    progress.put(replace(obj, zone=action.to, order=progress.tick()))


def _drawn(progress: Progress, action: Draw) -> None:
    for obj in progress.table.in_zone(LIBRARY, action.player)[-action.count :]:
        progress.put(replace(obj, zone=HAND))


def _life(progress: Progress, action: Life) -> None:
    player = progress.table.player(action.player)
    progress.table = progress.table.with_player(replace(player, life=player.life + action.change))


def _words(reading: Reading, action: Action) -> str:
    if isinstance(action, Batch):
        return "Untap all"
    if isinstance(action, Tap | Untap | Move):
        name = reading.table.printed(reading.object(action.object)).name
        return f"{action.verb.capitalize()} {name}"
    return action.verb.capitalize()


def _sheet(reading: Reading, who: ObjectId, _viewer: PlayerId | None) -> Sheet:
    obj = reading.object(who)
    printed = reading.table.printed(obj)
    return Sheet(
        title=printed.name,
        subtitle=f"{obj.zone} · {obj.controller}",
        rows=(
            Row(id="name", label="Name", text=printed.name),
            Row(
                id="lies",
                label="Lies",
                text="sideways" if obj.tapped else "upright",
                why=(Why("toy.tap", "cards turn"),),
            ),
        ),
        faces=tuple(
            FaceLine(name=side[0].name, detail="a bird", up=at == obj.side, side=at)
            for at, side in enumerate(printed.sides)
        ),
        faces_title="Its faces",
        notes=(Note("In the graveyard", "it stays", "toy.grave"),),
    )


def _menu(reading: Reading, who: ObjectId, player: PlayerId) -> Iterable[Deed]:
    tapped = reading.object(who).tapped
    kind = Untap if tapped else Tap
    yield Deed(action=kind(player=player, object=who), words=kind.__name__, verb="tap")
    if reading.object(who).zone == GRAVEYARD:
        for words, to in (("Take back", HAND), ("Bury again", GRAVEYARD)):
            yield Deed(action=Move(player=player, object=who, to=to), words=words, verb="turn")


def _no_deeds(*_: object) -> Iterable[Deed]:
    return ()


LAW = Law(
    checks={
        Tap: {"toy.tap": _tap},
        Untap: {"toy.upright": _untap},
        Move: {"toy.grave": _move},
    },
    handlers={Tap: _turn, Untap: _turn, Move: _moved, Draw: _drawn, Life: _life},
    settle=lambda _progress: None,
    words=_words,
    sheet=_sheet,
    menu=_menu,
    drop=_no_deeds,
    onto=_no_deeds,
    offers=lambda _reading, _who, _player: (),
    facts=lambda _reading, _who: {},
    fits=lambda _reading, _wanted, _obj: True,
    asks={},
)
TOY = Ruleset(
    game="toy",
    edition="new",
    zones=ZONES,
    gather=lambda: LAW,
    placed=lambda made, _who: made,
)


def session() -> Session:
    """Return a session of the toy game."""
    return Session(TOY, table())


def deed_of(ruling: Ruling) -> tuple[Action, ...]:
    """Return deeds, the last of which is answered with the ruling."""
    graveyard = Move(player=ANN, object=OWL, to=GRAVEYARD)
    return {
        Ruling.DONE: (Tap(player=ANN, object=OWL),),
        Ruling.NOTHING: (Untap(player=ANN, object=OWL),),
        Ruling.REFUSED: (graveyard, Move(player=ANN, object=OWL, to=HAND)),
        Ruling.CHOICE: (Move(player=ANN, object=WOLF, to=BATTLEFIELD),),
        Ruling.SILENT: (graveyard,),
    }[ruling]
