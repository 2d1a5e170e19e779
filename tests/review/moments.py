"""Moments of play: a main phase, a fight, targets, texts, the chain, reading, and the pages."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from core.games import DEFAULT
from core.games.fab.actions import Defend, Pass, Play
from core.games.fab.rulesets import CR_9
from core.games.fab.zones import ARMS, ARSENAL, CHEST, DECK, HEAD, HERO, LEGS, WEAPON
from core.games.mtg.actions import Cast
from core.games.mtg.rulesets import EDITIONS
from core.games.mtg.turn.steps import ATTACKERS, MAIN_1, begins_at
from core.lessons.lesson import runner_for
from core.scenario.runner import played
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, HAND
from core.storage.assets import DECKS, opening
from core.storage.courses import LESSONS
from core.storage.decks.deck_document import DeckDocument
from core.storage.decks.formats import read_deck
from core.storage.readers import games
from gui.features.choices.feature import Choices
from gui.features.decks.feature import Decks
from gui.features.large_cards import LargeCards
from gui.features.lessons.feature import Lessons
from gui.features.new_game.feature import NewGame
from gui.features.new_game.first_choice import FirstChoice
from gui.features.start_page.feature import StartPageFeature
from gui.program import table_window
from gui.session import Session
from gui.window.main_window import MainWindow
from tests.core.games.fab.stage import Stage
from tests.gui.board.stage import centre_of
from tests.review.states import Visit, named, painted
from tests.review.tables import ANN, BEN, Entry, card

_IDLE_TURNS = 300
_EDITION = max(EDITIONS)


def followed(
    visit: Visit,
    setup: Sequence[Entry],
    step: str = MAIN_1,
    players: Sequence[str] = (ANN, BEN),
    **chosen: object,
) -> MainWindow:
    """Open a table of Magic in a step of turn 9 that carries out texts."""
    data = {
        "title": "A game",
        "game": "mtg",
        "rulebook": _EDITION,
        "players": list(players),
        "setup": [{"id": f"c{number}", **entry} for number, entry in enumerate(setup)],
        "step": [{"do": "checkpoint"}],
    }
    runner = runner_for(data, games(None))
    start = played(runner).history.start
    start = begins_at(replace(start, reads_texts=True), step, 9)
    return waited(visit.show(table_window(Session(runner.rules, start), lambda: start,
                                          visit.preferences(**chosen))))  # fmt: skip


def waited(table: MainWindow) -> MainWindow:
    """Let the idle work of a window end, such as the glow."""
    for _ in range(_IDLE_TURNS):
        QApplication.processEvents()
    painted()
    return table


def press(table: MainWindow, key: Qt.Key) -> None:
    """Press a key on the table."""
    table.board.setFocus()
    QTest.keyClick(table.board, key)
    painted()


def click(table: MainWindow, name: str) -> None:
    """Click a card."""
    at = centre_of(table.board, named(table, name))
    QTest.mouseClick(table.board.viewport(), Qt.MouseButton.LeftButton, pos=at)
    painted()


MAIN: Sequence[Entry] = [
    *(card("Forest", "library", player) for player in (ANN, BEN) for _ in range(30)),
    *(card("Forest") for _ in range(3)), *(card("Mountain") for _ in range(2)),
    card("Tangled Florahedron", face="back", id="vale"),
    card("Elvish Mystic"), card("Village Ironsmith"), card("Huntmaster of the Fells"),
    card("Grizzly Bears", token=True), card("Kessig Prowler"), card("Bonesplitter"),
    card("Full Moon's Rise"), *(card(name, "hand") for name in (
        "Kruin Outlaw", "Giant Growth", "Valakut Awakening", "Bloomvine Regent", "Akoum Warrior",
        "Lightning Bolt")),
    card("Esper Origins", "graveyard"), card("Lightning Bolt", "graveyard"),
    card("Bonecrusher Giant", "exile"), card("Ulrich of the Krallenhorde", "command"),
    card("Urza, Lord Protector", "command", BEN),
    *(card("Island", player=BEN) for _ in range(3)), card("Plains", player=BEN, tapped=True),
    card("Umara Wizard", player=BEN, face="back", tapped=True),
    card("Thing in the Ice", player=BEN, counters={"ice": 3}),
    card("Delver of Secrets", player=BEN, face="back"), card("Kindly Ancestor", player=BEN),
    card("Treasure Map", player=BEN, counters={"landmark": 2}),
    *(card("Counterspell", "hand", BEN) for _ in range(4)), card("Radiant Grace", "graveyard", BEN),
]  # fmt: skip
"""The table of the design: Ann's main phase of turn 9."""


def main_phase(visit: Visit) -> QWidget:
    """A main phase: playable cards and able attackers glow."""
    return followed(visit, MAIN)


def fight(visit: Visit) -> QWidget:
    """A fight: three attack, two of them are blocked, one is tapped."""
    table = followed(visit, MAIN, ATTACKERS)
    for name in ("Huntmaster of the Fells", "Kessig Prowler", "Grizzly Bears"):
        click(table, name)
    press(table, Qt.Key.Key_Space)
    click(table, "Thing in the Ice")
    click(table, "Kessig Prowler")
    click(table, "Delver of Secrets")
    click(table, "Grizzly Bears")
    return waited(table)


def after_blocks(visit: Visit) -> QWidget:
    """The blocks are declared."""
    fight(visit)
    assert visit.table is not None
    press(visit.table, Qt.Key.Key_Space)
    return waited(visit.table)


def cast_by_key(table: MainWindow, name: str) -> None:
    """Select a card and take its plainest use by Enter."""
    click(table, name)
    press(table, Qt.Key.Key_Return)


def target(visit: Visit) -> QWidget:
    """A target is chosen: legal ones are gold, all else is dimmed."""
    table = followed(visit, MAIN)
    held = next(each.id for each in table.session.state.in_zone(HAND, PlayerId(ANN))
                if table.session.state.printed(each).front.name == "Lightning Bolt")  # fmt: skip
    table.board.select(held)
    press(table, Qt.Key.Key_Return)
    press(table, Qt.Key.Key_Tab)
    return waited(table)


def three_on_the_stack(visit: Visit) -> QWidget:
    """Three spells on the stack, with their arrows."""
    ann, ben = PlayerId(ANN), PlayerId(BEN)
    table = followed(visit, MAIN)
    session = table.session

    def held(name: str, owner: PlayerId) -> GameObject:
        state = session.state
        found = state.in_zone(HAND, owner)
        return next(each for each in found if state.printed(each).front.name == name)

    bear, bolt = held("Giant Growth", ann), held("Lightning Bolt", ann)
    outlaw = session.state.object(named(table, "Kessig Prowler"))
    wall = session.state.object(named(table, "Thing in the Ice"))
    session.attempt(Cast(player=ann, card=bear.id, targets=(outlaw.id,)))
    session.attempt(Cast(player=ann, card=bolt.id, targets=(wall.id,)))
    spell = session.state.object(bolt.id)
    session.attempt(Cast(player=ben, card=held("Counterspell", ben).id, targets=(spell.id,)))
    return waited(table)


def texts(visit: Visit) -> QWidget:
    """A text with several sentences resolves: its lines, and one that stays by hand."""
    table = followed(visit, MAIN)
    origins = named(table, "Esper Origins")
    table.session.attempt(Cast(player=PlayerId(ANN), card=origins))
    return waited(table)


def reading(visit: Visit) -> QWidget:
    """The large card of a creature."""
    table = followed(visit, MAIN)
    table.board.pointed.emit(named(table, "Huntmaster of the Fells"))
    table.feature(LargeCards).reader.rest.reach()
    painted()
    return table


def reading_in_hand(visit: Visit) -> QWidget:
    """The large card of a card in hand."""
    table = followed(visit, MAIN)
    table.board.pointed.emit(named(table, "Bloomvine Regent"))
    table.feature(LargeCards).reader.rest.reach()
    painted()
    return table


def simple(visit: Visit) -> QWidget:
    """The simple view."""
    table = followed(visit, MAIN)
    table.actions_by_id.run("view.simple")
    return waited(table)


def judge(visit: Visit) -> QWidget:
    """The view for judges."""
    table = followed(visit, MAIN)
    table.actions_by_id.run("view.judge")
    table.board.select(named(table, "Huntmaster of the Fells"))
    return waited(table)


def discard(visit: Visit) -> QWidget:
    """A player has to discard."""
    more = [card(name, "hand") for name in ("Clone", "Murder", "Pacifism")]
    table = followed(visit, [*MAIN, *more], "cleanup")
    return waited(table)


def four_commanders(visit: Visit) -> QWidget:
    """Four seats in a main phase."""
    seats = (ANN, BEN, "Cleo", "Dan")
    setup = list(MAIN)
    for each in seats[2:]:
        setup += [card("Forest", "library", each) for _ in range(30)]
        setup += [card("Swamp", player=each) for _ in range(4)]
        names = ("Bloodline Keeper", "Runeclaw Bear", "Elite Vanguard", "Immerwolf")
        setup += [card(name, player=each) for name in names]
        setup += [card("Clone", "hand", each) for _ in range(4)]
        setup += [card("Edgar, Charmed Groom", "command", each)]
    return followed(visit, setup, players=seats)


ARENA: Sequence[tuple[str, Zone, PlayerId]] = (
    *((name, zone, PlayerId(ANN)) for name, zone in (
        ("Katsu", HERO), ("Harmonized Kodachi", WEAPON), ("Ironrot Helm", HEAD),
        ("Heartened Cross Strap", CHEST), ("Breaking Scales", ARMS), ("Ironrot Legs", LEGS),
        ("Head Jab", HAND), ("Open the Center", HAND), ("Lunging Press", HAND),
        ("Flic Flak", HAND), ("Leg Tap", HAND))),
    *((name, zone, PlayerId(BEN)) for name, zone in (
        ("Oscilio", HERO), ("Volzar, the Lightning Rod", WEAPON), ("Flash of Brilliance", HEAD),
        ("Head Jab", HAND), ("Fluster Fist", HAND), ("Surging Strike", HAND),
        ("Leg Tap", GRAVEYARD), ("Head Jab", ARSENAL))),
    *(("Leg Tap", DECK, PlayerId(each)) for each in (ANN, BEN) for _ in range(20)),
)  # fmt: skip


def arena(visit: Visit) -> MainWindow:
    """Open Flesh and Blood in Ann's action phase."""
    stage = Stage()
    stage.state = GameState.for_players(PlayerId(ANN), PlayerId(BEN))
    for name, zone, owner in ARENA:
        stage.place(name, zone, owner)
    start = CR_9.tables.begins_at(replace(stage.state, reads_texts=True), "action", 4)
    session = Session(CR_9, start)
    return waited(visit.show(table_window(session, lambda: start, visit.preferences())))


def action_phase(visit: Visit) -> QWidget:
    """Flesh and Blood: the action phase, with an empty chain."""
    return arena(visit)


def chain(visit: Visit) -> QWidget:
    """Flesh and Blood: one link is resolved, the next is being defended."""
    table = arena(visit)
    session, ann, ben = table.session, PlayerId(ANN), PlayerId(BEN)

    def held(name: str, owner: PlayerId) -> ObjectId:
        state = session.state
        found = state.in_zone(HAND, owner)
        return next(each.id for each in found if state.printed(each).front.name == name)

    session.attempt(Play(player=ann, card=held("Head Jab", ann), targets=(ben,)))
    session.attempt(Pass(player=ann, to="resolution"))
    session.attempt(Play(player=ann, card=held("Leg Tap", ann), targets=(ben,)))
    session.attempt(Pass(player=ann, to="defend"))
    session.attempt(Defend(player=ben, objects=(held("Fluster Fist", ben),)))
    return waited(table)


def welcome(visit: Visit) -> QWidget:
    """The start page."""
    rules, start = opening(DEFAULT)
    table = visit.show(table_window(Session(rules, start), lambda: start, visit.preferences()))
    table.feature(StartPageFeature).open()
    painted()
    return table


def first_hand(visit: Visit) -> QWidget:
    """The question of a first game."""
    table = visit.open(hints_seen=False)
    table.feature(NewGame).play_first(FirstChoice())
    return waited(table)


def first_turn(visit: Visit) -> QWidget:
    """The first turn of a first game of Flesh and Blood."""
    table = visit.open(hints_seen=False)
    table.feature(NewGame).play_first(FirstChoice(game="fab", against="both"))
    choices = table.feature(Choices)
    while (found := choices.open_choice()) is not None:
        choices.choose(found.buttons[0].id)
    return waited(table)


def deck(visit: Visit) -> QWidget:
    """The deck window with a shipped deck."""
    table = visit.open()
    text = (DECKS / "first" / "claws.txt").read_text(encoding="utf-8")
    window = table.feature(Decks).open(DeckDocument(read_deck(text).deck))
    window.resize(QSize(*visit.size))
    painted()
    return window


def lesson(visit: Visit) -> QWidget:
    """A lesson that asks for a move."""
    table = visit.open()
    table.feature(Lessons).open_file(LESSONS / "mtg-first" / "land-and-creature.toml")
    return waited(table)


def courses(visit: Visit) -> QWidget:
    """The page of the courses."""
    table = visit.open()
    table.actions_by_id.run("learn.open")
    return waited(table)


MOMENTS: Mapping[str, Callable[[Visit], QWidget]] = {
    "play-01-main-phase": main_phase,
    "play-02-fight": fight,
    "play-03-blocks": after_blocks,
    "play-04-target": target,
    "play-05-stack": three_on_the_stack,
    "play-06-texts": texts,
    "play-07-reading": reading,
    "play-08-reading-hand": reading_in_hand,
    "play-09-simple": simple,
    "play-10-judge": judge,
    "play-11-discard": discard,
    "play-12-four-seats": four_commanders,
    "play-13-action-phase": action_phase,
    "play-14-chain": chain,
    "play-15-first-hand": first_hand,
    "play-16-first-turn": first_turn,
    "page-1-start": welcome,
    "page-2-deck": deck,
    "page-3-lesson": lesson,
    "page-4-courses": courses,
}
"""Moments by the names of their pictures."""
