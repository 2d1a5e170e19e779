"""An action that ends with a shuffle is shuffled by the one who carries it out: the session."""

from collections.abc import Sequence

from core.games.mtg.actions import Cast, Resolve
from core.rules.actions import Batch, Shuffle
from core.scenario.recorder import record
from core.state.ids import ObjectId
from core.state.zones import HAND, LIBRARY
from gui.session import Session
from tests.core.stage import ADA, Stage

OMEN = "Marang River Regent // Coil and Catch"


def by_number(order: Sequence[ObjectId]) -> tuple[ObjectId, ...]:
    """Return a unique order: the highest number is lowest."""
    return tuple(sorted(order, reverse=True))


def resolved() -> tuple[Session, list[ObjectId]]:
    """Return a session in which an Omen has resolved, and the cards of the library."""
    stage = Stage("2025-06")
    omen = stage.place(OMEN, HAND)
    library = [stage.place("Forest", LIBRARY) for _ in "abc"]
    session = Session(stage.rules, stage.state, chance=by_number)
    session.attempt(Cast(player=ADA, card=omen, as_="right"))
    session.attempt(Resolve(player=ADA, object=omen))
    return session, [omen, *library]


def library(session: Session) -> tuple[ObjectId, ...]:
    """Return the cards of the library, lowest first."""
    return tuple(obj.id for obj in session.state.in_zone(LIBRARY, ADA))


def test_the_library_of_an_omen_lies_in_an_order_of_chance() -> None:
    session, cards = resolved()
    assert library(session) == by_number(cards)


def test_it_is_one_action_that_one_step_back_undoes() -> None:
    session, cards = resolved()
    last = session.history.undoable
    assert last is not None
    assert isinstance(last.action, Batch)
    assert [type(step) for step in last.action.steps] == [Resolve, Shuffle]
    assert "shuffle.library" in last.verdict.keys
    session.undo()
    assert library(session) == tuple(cards[1:])


def test_it_is_recorded_with_its_order() -> None:
    session, _ = resolved()
    (data,) = record(session.rules, session.history)
    steps = data["step"][-1]["steps"]
    assert [step["do"] for step in steps] == ["resolve", "shuffle"]
    assert len(steps[1]["order"]) == 4


def test_by_default_chance_decides() -> None:
    stage = Stage("2025-06")
    omen = stage.place(OMEN, HAND)
    for _ in range(40):
        stage.place("Forest", LIBRARY)
    session = Session(stage.rules, stage.state)
    session.attempt(Cast(player=ADA, card=omen, as_="right"))
    before = library(session)
    session.attempt(Resolve(player=ADA, object=omen))
    assert sorted(library(session)) == sorted((*before, omen))
    assert tuple(who for who in library(session) if who != omen) != before
