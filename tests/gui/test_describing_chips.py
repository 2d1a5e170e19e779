"""Chips on a card: no repetition of its face, and the controller if it is another player."""

import pytest
from msgspec.structs import replace

from core.games import GAMES
from core.rules.actions import Control
from core.scenario.scenario import Scenario, SetupEntry
from core.scenario.setup import place_setup
from core.state.ids import PlayerId
from core.storage.assets import StarterCardSource, opening
from gui.faces.card_view import ART, CardView
from gui.faces.presenter import Describer
from gui.session import Session

ANN, BEN = PlayerId("Ann"), PlayerId("Ben")

pytestmark = pytest.mark.usefixtures("qapp")


def session_of(game: str, *setup: SetupEntry) -> Session:
    """Place objects on a table with the newest rules."""
    rules, _ = opening(GAMES[game])
    scenario = Scenario(
        title="", game=game, rulebook="", players=(ANN, BEN), setup=list(setup), step=[]
    )
    table, _ = place_setup(scenario, rules, StarterCardSource(game=game).get)
    return Session(rules, table)


def views(session: Session) -> list[CardView]:
    describe = Describer(session, lambda: ANN)
    return [describe(session.state_view, obj) for obj in session.state.objects]


def only(game: str, card: str, zone: str, **counters: int) -> CardView:
    entry = SetupEntry(player="Ann", card=card, zone=zone, counters=counters)
    (view,) = views(session_of(game, entry))
    return view


@pytest.mark.parametrize(
    ("card", "counters"),
    [
        ("Arlinn Kord // Arlinn, Embraced by the Moon", {"loyalty": 4}),
        ("Invasion of Kylem // Valor's Reach Tag Team", {"defense": 2}),
    ],
)
def test_a_number_that_stands_on_the_face_is_not_said_again(
    card: str, counters: dict[str, int]
) -> None:
    assert only("mtg", card, "battlefield", **counters).counters == ()
    more = only("mtg", card, "battlefield", **counters, oil=2)
    assert more.counters == (("oil", 2),)


def test_loyalty_counters_on_what_has_no_loyalty_are_said() -> None:
    view = only("mtg", "Grizzly Bears", "battlefield", loyalty=2)
    assert view.counters == (("loyalty", 2),)


def test_who_owns_a_card_is_said_only_where_another_player_controls_it() -> None:
    mine = SetupEntry(player="Ann", card="Grizzly Bears", zone="battlefield")
    theirs = SetupEntry(player="Ben", card="Grizzly Bears", zone="battlefield")
    taken = SetupEntry(player="Ben", card="Runeclaw Bear", zone="battlefield", controller="Ann")
    found = views(session_of("mtg", mine, theirs, taken))
    assert [view.whose for view in found] == ["", "", "Ben"]


def test_who_owns_a_card_that_is_taken_later_is_said_too() -> None:
    session = session_of("mtg", SetupEntry(player="Ann", card="Grizzly Bears", zone="battlefield"))
    (bear,) = session.state.objects
    session.attempt(Control(player=BEN, object=bear.id, to=BEN))
    (view,) = views(session)
    assert view.whose == "Ann"


def test_signs_in_the_name_of_a_counter_are_words() -> None:
    view = only("fab", "Ironrot Helm", "head", **{"-1{d}": 1})
    assert view.counters == (("-1 defense", 1),)
    assert "1 -1 defense" in view.name


def test_the_art_of_a_face_with_a_strip_lies_lower() -> None:
    plain = only("mtg", "Grizzly Bears", "battlefield")
    helm = only("fab", "Ironrot Helm", "head")
    driver = only("fab", "Hyper Driver", "permanent")
    assert plain.art == ART
    assert helm.art[0] == ART[0] < driver.art[0]
    assert helm.art[1] == driver.art[1] < ART[1]
    assert replace(driver, art=ART) != driver
