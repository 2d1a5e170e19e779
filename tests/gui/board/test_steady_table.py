"""A card moves only if an action concerns it: real actions at windows of four sizes."""

from collections.abc import Callable, Iterator, Sequence

import pytest
from pytestqt.qtbot import QtBot

from core.games.mtg.actions import Cast, Put, Resolve
from core.rules.actions import Action, Draw, Move, Tap
from core.state.ids import ObjectId, Zone
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK
from gui.board.layout.geometry import Form, Role
from gui.window.main_window import MainWindow
from tests.gui.window_user import ANN, BEN
from tests.review.states import Visit, painted
from tests.review.tables import card, laid

SIZES = ((1280, 800), (1366, 768), (1920, 1080), (2560, 1440))
MOST_PIXELS = 2.0
MOST_GROWTH = 0.02
SETUP = [
    *(card("Forest", "library", player) for player in (ANN, BEN) for _ in range(20)),
    *(card(name, "hand") for name in ("Elite Vanguard", "Grizzly Bears", "Giant Growth")),
    *(card(name, "hand") for name in ("Lightning Bolt", "Forest", "Plains")),
    *(card("Forest") for _ in range(3)),
    *(card("Forest", player=BEN) for _ in range(3)),
    *(card("Murder", "hand", BEN) for _ in range(5)),
    card("Urza, Lord Protector", "command"),
    card("Ulrich of the Krallenhorde", "command", BEN),
]

Seen = dict[ObjectId, tuple[float, float, float, object]]


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def table(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[MainWindow]:
    """A window of one size with a game that has just begun."""
    del qtbot
    visit = Visit(size=request.param)
    window = laid(visit, SETUP)
    window.board.animated = False
    yield window
    visit.close()


def seen(table: MainWindow) -> Seen:
    """Return the place, height and zone of every visible card, in pixels."""
    zoom = table.board.transform().m11()
    scene = table.board.board_scene
    return {
        object_id: (
            item.x() * zoom,
            item.y() * zoom,
            max(item.size) * zoom,
            scene.contents.where(object_id),
        )
        for object_id, item in scene.items_by_id.items()
        if item.place.shown
    }


def zones(table: MainWindow) -> dict[object, object]:
    """Return the rectangle of every visible zone."""
    areas = table.board.board_scene.mat.areas
    return {area.key: area.rect for area in areas if area.form is not Form.HIDDEN}


def named(table: MainWindow, name: str, zone: str) -> ObjectId:
    """Return an object of Ann's by the name of its card."""
    state = table.session.state
    return next(
        obj.id
        for obj in state.objects
        if obj.zone == zone and obj.owner == ANN and state.printed(obj).name.startswith(name)
    )


def steady(before: Seen, after: Seen, acted: ObjectId, *, hand: bool) -> list[str]:
    """Return the cards that moved or changed their size without an action on them."""
    found = []
    for who, (x, y, high, where) in before.items():
        if who == acted or who not in after or after[who][3] != where:
            continue
        if hand and isinstance(where, tuple) and where[0] == HAND:
            continue
        moved = max(abs(after[who][0] - x), abs(after[who][1] - y))
        if moved > MOST_PIXELS or abs(after[who][2] / high - 1) > MOST_GROWTH:
            found.append(f"{who} in {where}: {moved:.0f} px, {after[who][2] / high:.2f}")
    return found


def play(table: MainWindow, name: str, zone: str, action: Callable[[ObjectId], Action]) -> None:
    """Do one action with a card and compare every other card and every zone."""
    subject = named(table, name, zone)
    before, rects = seen(table), zones(table)
    table.session.attempt(action(subject), anyway=True)
    painted()
    assert not steady(before, seen(table), subject, hand=zone == HAND)
    assert zones(table) == rects


def put(card: ObjectId) -> Action:
    """Put a card onto the battlefield."""
    return Put(player=ANN, card=card)


def moved(zone: Zone) -> Callable[[ObjectId], Action]:
    """Return an action that moves an object to a zone."""
    return lambda who: Move(player=ANN, object=who, to=zone)


def test_what_nobody_acts_on_stays_while_a_game_begins(table: MainWindow) -> None:
    play(table, "Forest", HAND, put)
    play(table, "Grizzly", HAND, put)
    play(table, "Elite", HAND, put)
    play(table, "Grizzly", BATTLEFIELD, lambda who: Tap(player=ANN, object=who))
    play(table, "Lightning", HAND, lambda who: Cast(player=ANN, card=who))
    play(table, "Lightning", STACK, lambda who: Resolve(player=ANN, object=who))
    play(table, "Elite", BATTLEFIELD, moved(GRAVEYARD))
    play(table, "Grizzly", BATTLEFIELD, moved(GRAVEYARD))
    play(table, "Urza", COMMAND, put)
    play(table, "Urza", BATTLEFIELD, moved(EXILE))
    before = seen(table)
    table.session.attempt(Draw(player=ANN))
    painted()
    assert not steady(before, seen(table), named(table, "Forest", LIBRARY), hand=False)


def test_undo_and_redo_show_the_same_picture(table: MainWindow) -> None:
    session = table.session
    pictures = [seen(table)]
    for name in ("Grizzly", "Elite", "Forest"):
        session.attempt(Put(player=ANN, card=named(table, name, HAND)), anyway=True)
        painted()
        pictures.append(seen(table))
    bear = named(table, "Grizzly", BATTLEFIELD)
    session.attempt(Move(player=ANN, object=bear, to=GRAVEYARD), anyway=True)
    painted()
    pictures.append(seen(table))
    last = len(pictures) - 1
    for cursor in (*range(last, -1, -1), *range(last + 1), 1, last, 0):
        session.jump(cursor)
        painted()
        assert seen(table) == pictures[cursor]


def test_all_cards_in_play_have_one_height(table: MainWindow) -> None:
    for name in ("Grizzly", "Elite", "Forest", "Plains"):
        table.session.attempt(Put(player=ANN, card=named(table, name, HAND)), anyway=True)
    painted()
    heights = {round(high) for _, _, high, where in seen(table).values() if is_in_play(where)}
    assert len(heights) == 1
    (hand,) = {round(high) for _, _, high, where in seen(table).values() if where == (HAND, ANN)}
    assert hand == pytest.approx(1.4 * heights.pop(), abs=2)


def is_in_play(where: object) -> bool:
    """Return whether an area is a battlefield."""
    return isinstance(where, tuple) and where[0] == BATTLEFIELD


def test_raising_a_card_of_the_hand_moves_no_other(table: MainWindow) -> None:
    scene = table.board.board_scene
    before = seen(table)
    hand: Sequence[ObjectId] = scene.contents.of((HAND, ANN))
    area = scene.mat.area((HAND, ANN))
    assert area is not None
    assert area.role is Role.HAND
    table.board.pointer._parts.hover.show(hand[0])
    assert not steady(before, seen(table), hand[0], hand=False)
