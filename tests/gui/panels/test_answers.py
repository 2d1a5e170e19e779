"""The contents of the strip for each kind of outcome."""

from core.messages import Message
from core.rules.actions import Tap
from core.rules.history import BY_HAND, Event, Outcome
from core.rules.verdict import Verdict, done
from gui.panels.answer_bar import Answer, Line, answer_to, found
from gui.panels.characteristics import Page
from gui.session import Level
from tests.gui.panels import toy


def test_equal_sentences_are_said_once_with_all_their_rules() -> None:
    hidden, other = Message("A rule has a say."), Message("It is turned sideways.")
    outcome = Outcome(
        action=Tap(player=toy.ANN, object=toy.OWL),
        verdict=Verdict(
            (
                done("toy.tap", hidden),
                done("toy.upright", hidden),
                done("toy.tap", other),
                done("toy.tap", hidden),
            )
        ),
        state=toy.session().state,
    )
    assert found(outcome) == (
        Line("A rule has a say.", ("toy.tap", "toy.upright")),
        Line("It is turned sideways.", ("toy.tap",)),
    )


def test_two_rules_with_one_number_are_one_number_in_the_panel() -> None:
    lines = (Line("It stays the same.", ("toy.same", "toy.counters", "toy.tap")),)
    numbers = {"toy.same": "712.18", "toy.counters": "712.18", "toy.tap": "701.26"}
    page = Page(lambda key: numbers[key], 13).answer(Answer(shape="", head="Done", lines=lines))
    assert page.count("712.18") == 1
    assert page.count("701.26") == 1


def test_the_head_of_an_answer_tells_that_words_of_a_card_are_left_to_the_players() -> None:
    left = Event(kind=BY_HAND, object=toy.OWL, message=Message("By hand, for Owl: Draw a card."))
    outcome = Outcome(
        action=Tap(player=toy.ANN, object=toy.OWL),
        verdict=Verdict((done("toy.tap", Message("It resolves.")),)),
        state=toy.session().state,
        events=(left,),
        carried_out=True,
    )
    answer = answer_to(outcome, Level.EXPLAIN)
    assert (answer.shape, answer.head) == ("half", "The rest by hand")
    assert [line.says for line in answer.lines] == [
        "It resolves.",
        "By hand, for Owl: Draw a card.",
    ]
