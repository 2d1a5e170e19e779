"""Another window and an audience hold only data that their viewer may see."""

from collections.abc import Callable, Sequence

import pytest
from msgspec.structs import replace

from core.games import GAMES
from core.games.mtg.actions import Cast, Transform
from core.rules.actions import Action, Discard, Draw, EndTurn, Life, Look, Reveal, Shuffle, Tap
from core.rules.history import Change
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import NOBODY
from core.state.zones import HAND, LIBRARY
from core.storage.assets import opening
from gui.seen_session import SeenSession
from gui.session import Level, Session
from tests.gui.secrecy import secrets
from tests.gui.window_user import ANN, BEN

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(params=[*GAMES])
def whole(request: pytest.FixtureRequest) -> Session:
    """The session of the first window, on the starter table of each game."""
    rules, state = opening(GAMES[request.param])
    return Session(rules, state)


def hand(session: Session, player: PlayerId = BEN) -> list[ObjectId]:
    return [obj.id for obj in session.state.in_zone(HAND, player)]


def deck(session: Session) -> str:
    return next(spec.zone for spec in session.rules.zones if spec.hidden_from_owner)


def steps(session: Session) -> Sequence[Callable[[], Action]]:
    """Actions that hidden cards take part in."""
    return (
        lambda: Draw(player=ANN),
        lambda: Draw(player=BEN),
        lambda: Look(player=ANN),
        lambda: Life(player=BEN, change=-2),
        lambda: Reveal(player=BEN, object=hand(session)[0]),
        lambda: Shuffle(player=ANN),
        lambda: Discard(player=BEN, object=hand(session)[-1]),
        lambda: EndTurn(player=session.state.active),
    )


def played(session: Session, actions: Sequence[Callable[[], Action]]) -> None:
    for action in actions:
        session.attempt(action())


@pytest.mark.parametrize("viewer", [ANN, NOBODY])
def test_no_name_that_is_hidden_is_anywhere_in_it(whole: Session, viewer: PlayerId) -> None:
    seen = SeenSession(whole, viewer)
    played(whole, steps(whole))
    held = repr((seen.history, seen.focus))
    hidden = []
    for at in range(len(whole.history.outcomes) + 1):  # a card seen once is known
        whole.jump(at)
        hidden.append(secrets(whole, viewer))
    never = frozenset.intersection(*hidden)
    assert len(never) > 3
    assert [name for name in never if f"'{name}'" in held] == []


def test_it_follows_every_step_and_knows_the_same_again_after_going_back(whole: Session) -> None:
    seen = SeenSession(whole, ANN)
    states = [seen.state]
    states += [seen.state for action in steps(whole) if whole.attempt(action()).carried_out]
    assert seen.history.cursor == whole.history.cursor == len(states) - 1
    for at in (0, 3, 1, len(states) - 1):
        whole.jump(at)
        assert seen.state is states[at]
    whole.jump(2)
    whole.attempt(Life(player=ANN, change=1))
    assert len(seen.history.outcomes) == 3
    again = SeenSession(whole, ANN)
    assert again.history == seen.history


def test_it_tells_of_a_change_once_in_its_own_numbers(whole: Session) -> None:
    seen = SeenSession(whole, ANN)
    changes: list[Change] = []
    seen.changed.connect(changes.append)
    top = whole.state.in_zone(deck(whole), ANN)[-1].id  # type: ignore[arg-type] # the name of a zone
    whole.attempt(Draw(player=ANN))
    (change,) = changes
    number = seen.number(top)
    assert number is not None
    assert change.focus == (number,)
    assert seen.state.object(number).zone == HAND


def test_what_is_done_here_is_done_there(whole: Session) -> None:
    seen = SeenSession(whole, BEN)
    mine = seen.state.in_zone(HAND, BEN)[0]
    outcome = seen.attempt(Discard(player=BEN, object=mine.id))
    assert outcome.carried_out
    assert outcome is seen.history.undoable
    assert outcome.action == Discard(player=BEN, object=mine.id)
    name = seen.state.printed(mine).name
    there = [whole.state.printed(obj).name for obj in whole.state.in_zone(HAND, BEN)]
    assert len(there) == len(seen.state.in_zone(HAND, BEN))
    assert name == whole.state.printed(whole.state.object(_meant(seen, mine.id))).name
    seen.undo()
    assert whole.history.cursor == 0
    seen.redo()
    assert whole.history.cursor == 1
    seen.level = Level.FREE
    assert whole.level is Level.FREE


def test_a_choice_that_is_asked_here_is_answered_here() -> None:
    rules, state = opening(GAMES["mtg"])
    whole = Session(rules, state)
    seen = SeenSession(whole, ANN)
    card = next(
        obj for obj in seen.state.in_zone(HAND, ANN) if len(seen.state.printed(obj).sides[0]) > 1
    )
    asked = seen.attempt(Cast(player=ANN, card=card.id))
    choice = asked.verdict.choice
    assert choice is not None
    assert seen.is_unredacted(asked)
    assert seen.answer(asked, choice, choice.options[0].id).carried_out


def test_an_attempt_that_is_kept_from_the_viewer_cannot_be_answered_here() -> None:
    rules, state = opening(GAMES["mtg"])
    whole = Session(rules, state)
    seen, told = SeenSession(whole, BEN), list[Change]()
    seen.answered.connect(told.append)
    whole.attempt(Transform(player=ANN, object=hand(whole, ANN)[0]))
    (change,) = told
    assert change.outcome is not None
    assert not seen.is_unredacted(change.outcome)
    assert change.focus == ()


def test_somebody_else_knows_nothing_of_what_the_one_before_knew(whole: Session) -> None:
    seen = SeenSession(whole, ANN)
    played(whole, steps(whole))
    seen.set_viewer(BEN)
    assert seen.history == SeenSession(whole, BEN).history
    seen.set_viewer(NOBODY)
    assert [name for name in secrets(whole, NOBODY) if f"'{name}'" in repr(seen.history)] == []


def test_a_new_table_is_known_from_its_start() -> None:
    rules, state = opening(GAMES["mtg"])
    whole = Session(rules, state)
    seen = SeenSession(whole, ANN)
    whole.attempt(Draw(player=ANN))
    other, table = opening(GAMES["fab"])
    whole.start(other, table)
    assert seen.first is other
    assert seen.rules is whole.rules
    assert seen.rules == other.paid().asking()
    assert seen.history.outcomes == ()
    assert seen.history == SeenSession(whole, ANN).history


def twins() -> tuple[Session, Session]:
    """The same table twice; in the second Ann's library and hand hold each other's cards."""
    rules, state = opening(GAMES["mtg"])
    mine = [obj.id for zone in (HAND, LIBRARY) for obj in state.in_zone(zone, ANN)]
    return Session(rules, state), Session(rules, with_turned_round(state, mine))


def with_turned_round(state: GameState, ids: Sequence[ObjectId]) -> GameState:
    cards = [state.card(state.object(who).cards[0]) for who in ids]
    for card, other in zip(cards, reversed(cards), strict=True):
        state = replace(state, cards=state.cards.put(card.id, replace(card, card=other.card)))
    return state


@pytest.mark.parametrize("viewer", [BEN, NOBODY])
def test_two_games_that_differ_in_hidden_cards_are_the_same_to_who_may_not_see_them(
    viewer: PlayerId,
) -> None:
    one, other = twins()
    assert one.state != other.state
    seen = [SeenSession(each, viewer) for each in (one, other)]
    for session in (one, other):
        names = {obj.id: session.state.printed(obj).name for obj in session.state.objects}
        delver = next(who for who, name in names.items() if name.startswith("Delver"))
        session.attempt(Draw(player=ANN, count=2))
        session.attempt(Transform(player=ANN, object=delver))
        session.attempt(Tap(player=ANN, object=delver))
        session.attempt(EndTurn(player=ANN))
    assert one.state != other.state
    assert seen[0].history == seen[1].history
    assert seen[0].focus == seen[1].focus


def _meant(seen: SeenSession, number: ObjectId) -> ObjectId:
    return seen.meant(Tap(player=ANN, object=number)).object
