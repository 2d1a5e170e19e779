"""Tables to look at: few cards and many, two seats and more, turned, tapped and melded."""

from collections.abc import Callable, Mapping, Sequence
from itertools import cycle, islice
from typing import Any

from PySide6.QtWidgets import QWidget

from core.games.mtg.rulesets import MTG_2024_06
from core.lessons.lesson import runner_for
from core.scenario.runner import played
from core.storage.readers import games
from gui.program import table_window
from gui.session import Session
from gui.window.main_window import MainWindow
from tests.review.states import Visit

Entry = dict[str, Any]

ANN, BEN = "Ann", "Ben"
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
CREATURES = (
    "Runeclaw Bear", "Silvercoat Lion", "Elite Vanguard", "Elvish Mystic", "Delver of Secrets",
    "Huntmaster of the Fells", "Kruin Outlaw", "Village Ironsmith", "Bloodline Keeper",
    "Thing in the Ice", "Kessig Prowler", "Faithbound Judge", "Immerwolf", "Duplicant",
    "Wall of Omens", "Loyal Cathar", "Nicol Bolas, the Ravager", "Edgar, Charmed Groom",
    "Liliana, Heretical Healer", "Thraben Gargoyle",
)  # fmt: skip
OTHERS = ("Treasure Map", "Westvale Abbey", "Bonesplitter", "Mimic Vat", "Heirloom Mirror")
HELD = (
    "Clone", "Murder", "Moonmist", "Cloudshift", "Fire", "Wear", "Sink into Stupor",
    "Valakut Awakening", "Agadeem's Awakening", "Leyline of the Void", "Pacifism", "Counterspell",
)  # fmt: skip


def card(name: str, zone: str = "battlefield", player: str = ANN, **more: object) -> Entry:
    """Return the place of a card, as a scenario file writes it."""
    return {"card": name, "zone": zone, "player": player, **more}


def laid(
    visit: Visit,
    setup: Sequence[Entry],
    *,
    players: Sequence[str] = (ANN, BEN),
    **chosen: object,
) -> MainWindow:
    """Open a table of Magic with these cards; ``chosen`` are settings of the window."""
    data = {
        "title": "A table",
        "game": "mtg",
        "rulebook": MTG_2024_06.edition,
        "players": list(players),
        "setup": [{"id": f"c{number}", **entry} for number, entry in enumerate(setup)],
        "step": [{"do": "checkpoint"}],
    }
    runner = runner_for(data, games(None))
    start = played(runner).history.start
    preferences = visit.preferences(**chosen)
    return visit.show(table_window(Session(runner.rules, start), lambda: start, preferences))


def game_of(player: str, hand: int = 5) -> list[Entry]:
    """Return a game's cards that are not in play."""
    return [
        *(card("Forest", "library", player) for _ in range(20)),
        *(card(name, "hand", player) for name in HELD[:hand]),
        card("Elite Vanguard", "graveyard", player),
        card("Baithook Angler", "graveyard", player),
    ]


def in_play(player: str, creatures: int, lands: int, others: int = 0) -> list[Entry]:
    """Return permanents of a player: different creatures, basic lands, and other things."""
    basics = sorted(islice(cycle(BASICS[:3] if player == ANN else BASICS[2:]), lands))
    return [
        *(card(name, player=player) for name in islice(cycle(CREATURES), creatures)),
        *(card(name, player=player) for name in basics),
        *(card(name, player=player) for name in islice(cycle(OTHERS), others)),
    ]


def starter(visit: Visit) -> QWidget:
    """The table of Magic that a start lays out."""
    return visit.open()


def two_cards(visit: Visit) -> QWidget:
    """Two cards of a lesson, large."""
    return laid(visit, [card("Graf Rats"), card("Midnight Scavengers")])


def four_cards(visit: Visit) -> QWidget:
    """Four cards in three zones, one of them tapped."""
    setup = [
        card("Huntmaster of the Fells"),
        card("Delver of Secrets", face="back", tapped=True),
        card("Runeclaw Bear", player=BEN),
        card("Lightning Bolt", "graveyard", BEN),
    ]
    return laid(visit, setup)


def middle_of_a_game(visit: Visit) -> QWidget:
    """A game under way: piles, tapped cards, counters, an attached card, a spell on the stack."""
    one = {"+1/+1": 1}
    setup = [
        *game_of(ANN),
        card("Delver of Secrets", face="back", counters=one, id="delver"),
        card("Bonesplitter", attached_to="delver"),
        card("Kessig Prowler"),
        card("Elvish Mystic", tapped=True),
        card("Thing in the Ice", id="thing", counters={"ice": 3}),
        *in_play(ANN, 0, 5),
        *(card("Forest", tapped=True) for _ in range(2)),
        card("Westvale Abbey"),
        *game_of(BEN, 3),
        card("Huntmaster of the Fells", player=BEN),
        card("Runeclaw Bear", player=BEN, counters={"+1/+1": 2}),
        card("Silvercoat Lion", player=BEN),
        card("Bloomvine Regent", player=BEN, tapped=True),
        *in_play(BEN, 0, 5),
        card("Legion's Landing", player=BEN, face="back"),
        card("Treasure Map", player=BEN),
        card("Pacifism", player=BEN, attached_to="thing"),
        card("Lightning Bolt", "stack", BEN),
    ]
    return laid(visit, setup)


def melded_and_tapped(visit: Visit) -> QWidget:
    """Melded permanents, upright and tapped, between others."""
    pairs = (
        ("Graf Rats", "Midnight Scavengers"),
        ("Bruna, the Fading Light", "Gisela, the Broken Blade"),
    )
    whole: Entry = {"face": "melded", "zone": "battlefield", "player": ANN}
    setup = [
        *game_of(ANN),
        *({**whole, "cards": pair, "tapped": bool(at)} for at, pair in enumerate(pairs)),
        card("Runeclaw Bear"),
        card("Silvercoat Lion", tapped=True),
        *in_play(ANN, 0, 4),
        *game_of(BEN),
        *in_play(BEN, 3, 3),
    ]
    return laid(visit, setup)


def sideways(visit: Visit) -> QWidget:
    """Battles, Rooms and split cards are sideways, some of them tapped."""
    setup = [
        *game_of(ANN), *game_of(BEN),
        card("Invasion of Kylem"), card("Invasion of Ikoria", player=BEN), card("Bottomless Pool"),
        card("Runeclaw Bear"), card("Kruin Outlaw", tapped=True), *in_play(ANN, 0, 3),
        card("Surgical Suite", player=BEN), *in_play(BEN, 2, 3), card("Fire", "stack", BEN),
    ]  # fmt: skip
    return laid(visit, setup)


def tokens_and_lands(visit: Visit) -> QWidget:
    """Twelve equal tokens and many lands are in piles."""
    setup = [
        *game_of(ANN), *game_of(BEN),
        *(card("Grizzly Bears", token=True, tapped=number > 8) for number in range(12)),
        *(card("Elvish Mystic", token=True, counters={"+1/+1": 1}) for _ in range(3)),
        *in_play(ANN, 2, 14, 2), *in_play(BEN, 4, 17, 3),
    ]  # fmt: skip
    return laid(visit, setup)


def crowded(visit: Visit) -> QWidget:
    """Forty permanents a side."""
    both = ((ANN, 20, 15, 5), (BEN, 20, 15, 5))
    setup = [each for side in both for each in (*game_of(side[0], 7), *in_play(*side))]
    return laid(visit, setup)


def full_hand(visit: Visit) -> QWidget:
    """Twelve cards in hand."""
    setup = [*game_of(ANN, 12), *game_of(BEN, 12), *in_play(ANN, 3, 4), *in_play(BEN, 3, 4)]
    return laid(visit, setup)


def four_seats(visit: Visit) -> QWidget:
    """Four players, two of them with a commander in the command zone."""
    players = (ANN, BEN, "Cleo", "Dan")
    setup: list[Entry] = []
    for number, player in enumerate(players):
        setup += [*game_of(player, 6 - number), *in_play(player, 3 + number % 2, 7, 2)]
        setup.append(card("Village Ironsmith", player=player, tapped=True))
    setup += [
        card("Esika, God of the Tree", "command", BEN),
        card("Ulrich of the Krallenhorde", "command", "Dan"),
    ]
    return laid(visit, setup, players=players)


def eight_seats(visit: Visit) -> QWidget:
    """Eight players with their full names."""
    players = ("Ann", "Benedict", "Cleopatra", "Dan", "Eleonora", "Finn", "Gwendolyn", "Hugo")
    setup = [each for player in players for each in (*game_of(player, 5), *in_play(player, 2, 3))]
    return laid(visit, setup, players=players)


def text_150(visit: Visit) -> QWidget:
    """The starter table with text half as large again."""
    return visit.open(text_scale=1.5)


def text_200(visit: Visit) -> QWidget:
    """The starter table with text twice as large."""
    return visit.open(text_scale=2.0)


BOARDS: Mapping[str, Callable[[Visit], QWidget]] = {
    "board-1-starter": starter,
    "board-2-two-cards": two_cards,
    "board-3-four-cards": four_cards,
    "board-4-middle-of-a-game": middle_of_a_game,
    "board-5-melded-and-tapped": melded_and_tapped,
    "board-6-sideways": sideways,
    "board-7-tokens-and-lands": tokens_and_lands,
    "board-8-crowded": crowded,
    "board-9-full-hand": full_hand,
    "board-four-seats": four_seats,
    "board-eight-seats": eight_seats,
    "board-text-150": text_150,
    "board-text-200": text_200,
}
"""Tables by the names of their pictures."""
