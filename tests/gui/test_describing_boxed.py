"""A seat's view of cards with a type box: their numbers, their active face, and no secrets."""

import pytest
from PySide6.QtWidgets import QApplication

from core.games import GAMES
from core.games.fab.rulesets import EDITIONS
from core.rules.actions import BecomeCopy
from core.scenario.scenario import Scenario, SetupEntry
from core.scenario.setup import place_setup
from core.state.ids import PlayerId, Zone
from core.storage.assets import StarterCardSource, opening
from gui.faces.card_view import CardView
from gui.faces.presenter import Describer
from gui.faces.spec import BACK, Arrangement, FaceSpec
from gui.session import Session

ANN, BEN = PlayerId("Ann"), PlayerId("Ben")
RULES = EDITIONS["cr-9"]
TWIN = "Levia, Redeemed // Blasmophet, Levia Consumed"

pytestmark = pytest.mark.usefixtures("qapp")


def seen(seat: PlayerId, *setup: SetupEntry) -> list[CardView]:
    """Place objects on a table and return a seat's view of them."""
    scenario = Scenario(
        title="", game="fab", rulebook="cr-9", players=(ANN, BEN), setup=list(setup), step=[]
    )
    table, _ = place_setup(scenario, RULES, StarterCardSource(game="fab").get)
    session = Session(RULES, table)
    describe = Describer(session, lambda: seat)
    return [describe(session.state_view, obj) for obj in session.state.objects]


def only(seat: PlayerId, card: str, zone: str, **more: bool | str) -> tuple[CardView, FaceSpec]:
    entry = SetupEntry(player="Ann", card=card, zone=zone, **more)  # type: ignore[arg-type] # named as the fields are
    (view,) = seen(seat, entry)
    assert isinstance(view.face, FaceSpec)
    return view, view.face


def test_every_card_of_the_opening_is_described_for_both_seats(qapp: QApplication) -> None:
    del qapp
    rules, table = opening(GAMES["fab"])
    session = Session(rules, table)
    for seat in (ANN, BEN):
        describe = Describer(session, lambda seat=seat: seat)  # type: ignore[misc] # bound now
        for obj in session.state.objects:
            view = describe(session.state_view, obj)
            face = view.face
            assert isinstance(face, FaceSpec)
            assert face is BACK or face.halves or face.now.typebox, view.name
            under = any(each.attached_to == obj.ref for each in session.state.objects)
            assert face.changed == ({"keywords"} if under else frozenset()), view.name


def test_the_numbers_are_read_aloud() -> None:
    view, face = only(ANN, "Surging Strike", "hand")
    assert view.name == "Surging Strike, color Red, pitch 1, cost 2, power 5, defense 2"
    assert face.now == face.printed


def test_life_that_was_lost_shows_on_the_hero() -> None:
    view, face = only(ANN, "Katsu", "hero", marked=True)
    assert face.now.stat("life") == "20"
    assert view.name == "Katsu, life 20, intellect 4, marked"


@pytest.mark.parametrize(
    ("zone", "face", "active"), [("hero", "back", 1), ("hero", "front", 0), ("inventory", "", None)]
)
def test_a_twin_card_shows_which_face_is_active(zone: str, face: str, active: int | None) -> None:
    more = {"face": face} if face else {}
    view, spec = only(ANN, TWIN, zone, **more)
    assert spec.arrangement is Arrangement.TWIN
    assert spec.active == active
    assert view.name.startswith("Levia, Redeemed // Blas") == (active is None)


def test_the_other_side_of_a_double_faced_card_can_be_peeked_at() -> None:
    view, face = only(ANN, "Stir the Pot // Inner Chi", "hand")
    assert face.now.name == "Stir the Pot"
    assert isinstance(view.other, FaceSpec)
    assert view.other.now.name == "Inner Chi"


def test_a_back_that_is_up_is_described_as_such() -> None:
    view, face = only(ANN, "Invoke Cromai // Cromai", "permanent", face="back")
    assert (face.now.stat("power"), face.now.stat("life")) == ("3", "2")
    assert view.name == "Cromai, back face up, power 3, life 2"


@pytest.mark.parametrize("zone", ["banished", "arsenal", "permanent"])
def test_a_card_that_lies_face_down_tells_the_opponent_nothing(zone: str) -> None:
    view, face = only(BEN, "Fry", zone, face_down=True)
    assert face is BACK
    assert view.hidden
    assert view.other is None
    assert "Fry" not in view.name


def test_its_owner_sees_that_it_lies_face_down_and_may_peek() -> None:
    view, face = only(ANN, "Fry", "arsenal", face_down=True)
    assert face is BACK
    assert view.face_down
    assert isinstance(view.other, FaceSpec)
    assert view.other.now.name == "Fry"


def test_a_hero_that_is_a_copy_shows_the_text_of_its_original() -> None:
    setup = (
        SetupEntry(id="hero", player="Ann", card="Levia", zone="hero"),
        SetupEntry(id="agent", player="Ann", card="Arakni, Redback", zone="inventory"),
    )
    scenario = Scenario(
        title="", game="fab", rulebook="cr-9", players=(ANN, BEN), setup=list(setup), step=[]
    )
    table, ids = place_setup(scenario, RULES, StarterCardSource(game="fab").get)
    session = Session(RULES, table)
    session.attempt(BecomeCopy(player=ANN, object=ids["hero"], of=ids["agent"]))
    hero = session.state.in_zone(Zone("hero"), ANN)[0]
    face = Describer(session, lambda: BEN)(session.state_view, hero).face
    assert isinstance(face, FaceSpec)
    assert face.now.name == "Arakni, Redback"
    assert "return to the brood" in face.now.text
