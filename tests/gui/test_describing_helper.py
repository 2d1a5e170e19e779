"""A helper card on the table: its viewers, and when the card itself is shown."""

import pytest

from core.games.mtg.actions import Substitute
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, EXILE, HAND, LIBRARY
from gui.faces.card_view import CardView
from gui.faces.presenter import Describer
from gui.faces.spec import BACK, FaceSpec, helper_spec, spec_of_face
from gui.session import Session
from tests.core.stage import ADA, BEN, Stage, card_named

DELVER = "Delver of Secrets // Insectile Aberration"

pytestmark = pytest.mark.usefixtures("qapp")


def seen(stage: Stage, object_id: ObjectId) -> tuple[CardView, CardView]:
    """Return Ada's and Ben's view of an object."""
    session = Session(stage.rules, stage.state)
    state_view = session.state_view
    ada, ben = (Describer(session, lambda seat=seat: seat) for seat in (ADA, BEN))  # type: ignore[misc] # bound now
    return ada(state_view, stage.object(object_id)), ben(state_view, stage.object(object_id))


def with_helper(zone: str, **changes: bool) -> tuple[Stage, ObjectId]:
    stage = Stage()
    object_id = stage.place(DELVER, zone, **changes)  # type: ignore[arg-type] # a zone is a word
    stage.do(Substitute(player=ADA, object=object_id))
    return stage, object_id


def test_in_hand_its_owner_sees_the_helper_card_and_others_the_common_back() -> None:
    ada, ben = seen(*with_helper(HAND))
    assert ada.face == helper_spec(card_named(DELVER))
    assert ada.other == spec_of_face(card_named(DELVER))
    assert ada.turns is None
    assert ada.name.startswith("Delver of Secrets, a helper card")
    assert (ben.face, ben.other, ben.name) == (BACK, None, "A hidden card")


def test_others_see_the_same_with_and_without_a_helper_card() -> None:
    for zone, changes in (
        (HAND, {}),
        (LIBRARY, {}),
        (EXILE, {"face_down": True}),
        (BATTLEFIELD, {"face_down": True}),
    ):
        plain = Stage()
        bare = plain.place(DELVER, zone, **changes)  # type: ignore[arg-type] # a flag of the object
        assert seen(plain, bare)[1] == seen(*with_helper(zone, **changes))[1]


def test_face_down_a_peek_of_its_controller_shows_the_helper_card() -> None:
    ada, ben = seen(*with_helper(BATTLEFIELD, face_down=True))
    assert ada.other == helper_spec(card_named(DELVER))
    assert isinstance(ada.face, FaceSpec)
    assert ada.face.face_down
    assert "helper" not in ada.name + ben.name
    assert ben.other is None


def test_in_public_the_card_itself_is_shown() -> None:
    stage, who = with_helper(BATTLEFIELD)
    plain = Stage()
    assert seen(stage, who) == seen(plain, plain.place(DELVER))
