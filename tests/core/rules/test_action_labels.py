"""Several actions that undo and the timeline treat as one."""

from core.rules import engine
from core.rules.action_context import cards
from core.rules.actions import Action, Batch, Life, Move, Tap
from core.state.zones import EXILE, GRAVEYARD, LIBRARY
from tests.core.stage import ADA, Stage


def words(stage: Stage, *steps: Action) -> str:
    return engine.apply(stage.view, Batch(player=ADA, steps=steps)).label


def test_the_same_action_with_each_card_is_named_once_with_their_number() -> None:
    stage = Stage()
    bear, scout, other = (
        stage.place(name) for name in ("Grizzly Bears", "Delver of Secrets", "Grizzly Bears")
    )
    taps = [Tap(player=ADA, object=who) for who in (bear, scout, other)]
    assert words(stage, *taps) == "Tap 3 cards"
    moves = [Move(player=ADA, object=who, to=EXILE) for who in (bear, scout)]
    assert words(stage, *moves) == "2 cards to exile"
    moves = [Move(player=ADA, object=who, to=GRAVEYARD, reason="dies") for who in (bear, scout)]
    assert words(stage, *moves) == "Grizzly Bears dies, and 1 more"


def test_different_actions_are_named_by_the_first_and_counted() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    steps = (Tap(player=ADA, object=bear), Move(player=ADA, object=bear, to=EXILE))
    assert words(stage, *steps) == "Tap Grizzly Bears, and 1 more"


def test_an_action_that_is_done_again_and_again_is_counted() -> None:
    life = Life(player=ADA, change=1)
    assert words(Stage(), life, life, life) == "Ada gains 1 life, 3 times"


def test_one_action_alone_keeps_its_name() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    assert words(stage, Tap(player=ADA, object=bear)) == "Tap Grizzly Bears"


def test_hidden_cards_are_counted_and_never_named() -> None:
    stage = Stage()
    hidden = [stage.place("Grizzly Bears", LIBRARY), stage.place("Delver of Secrets", LIBRARY)]
    said = words(stage, *(Move(player=ADA, object=who, to=GRAVEYARD) for who in hidden))
    assert said == "2 cards to graveyard"


def test_one_card_is_a_card_and_any_other_number_is_counted() -> None:
    assert [str(cards(number)) for number in (0, 1, 2)] == ["0 cards", "a card", "2 cards"]
