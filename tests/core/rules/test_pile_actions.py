"""The top of a pile: looking at it, reordering it, and the messages to others."""

from core.rules.action_context import label_of
from core.rules.actions import Arrange, Look, Reveal, Shuffle
from core.rules.redaction import redacted
from core.rules.verdict import Ruling
from core.state.ids import ObjectId
from core.state.zones import HAND, LIBRARY
from tests.core.games.fab import stage as fab
from tests.core.stage import ADA, BEN, Stage

NAMES = ("Grizzly Bears", "Forest", "Clone", "Cloudshift")


def library(stage: Stage) -> tuple[ObjectId, ...]:
    """The library, the topmost card first."""
    return tuple(obj.id for obj in stage.state.in_zone(LIBRARY, ADA)[::-1])


def dealt() -> tuple[Stage, tuple[ObjectId, ...]]:
    """A library of four cards of which Ada has looked at three."""
    stage = Stage()
    for name in NAMES:
        stage.place(name, LIBRARY)
    stage.attempt(Look(player=ADA, count=3))
    return stage, library(stage)


def test_cards_go_to_the_top_and_to_the_bottom_in_the_order_named() -> None:
    stage, (first, second, third, last) = dealt()
    outcome = stage.attempt(Arrange(player=ADA, objects=(third, first), bottom=(second,)))
    assert outcome.verdict.keys == ("zone.order",)
    assert library(stage) == (third, first, last, second)
    assert outcome.label == "Ada puts 2 cards on top of the library and 1 at the bottom"


def test_who_arranged_them_still_knows_them_and_nobody_else_does() -> None:
    stage, (first, *_) = dealt()
    stage.attempt(Reveal(player=ADA, count=1))
    assert set(stage.state.object(first).visible_to) == {ADA, BEN}
    stage.attempt(Arrange(player=ADA, bottom=(first,)))
    assert stage.state.object(first).visible_to == (ADA,)
    stage.attempt(Shuffle(player=ADA))
    assert stage.state.object(first).visible_to == ()


def test_they_stay_the_same_objects() -> None:
    stage, (first, *_) = dealt()
    before = stage.state.object(first).incarnation
    stage.attempt(Arrange(player=ADA, bottom=(first,)))
    assert stage.state.object(first).incarnation == before


def test_a_card_that_was_not_looked_at_is_not_arranged() -> None:
    stage, (*_, last) = dealt()
    outcome = stage.attempt(Arrange(player=ADA, objects=(last,)))
    assert outcome.verdict.ruling is Ruling.REFUSED
    assert outcome.verdict.possible


def test_only_cards_of_one_pile_of_one_s_own_are_arranged_together() -> None:
    stage, (first, *_) = dealt()
    hand = stage.place("Clone", HAND)
    for action in (
        Arrange(player=ADA, objects=(first, hand)),
        Arrange(player=ADA, objects=(hand,)),
        Arrange(player=ADA, objects=(first, first)),
        Arrange(player=BEN, objects=(first,)),
    ):
        outcome = stage.attempt(action)
        assert outcome.verdict.ruling is Ruling.REFUSED
        assert not outcome.verdict.possible


def test_without_a_card_nothing_is_arranged() -> None:
    stage, _ = dealt()
    assert stage.attempt(Arrange(player=ADA)).verdict.ruling is Ruling.NOTHING


def test_the_others_hear_how_many_cards_and_never_which() -> None:
    stage, (first, second, *_) = dealt()
    before = stage.state
    outcome = stage.attempt(Arrange(player=ADA, objects=(second,), bottom=(first,)))
    told = redacted(stage.rules, before, outcome, BEN)
    everything = " ".join(
        (
            told.label,
            *(each.says for each in told.verdict.findings),
            *(event.says for event in told.events),
        )
    )
    assert told.label == "Ada puts 1 card on top of the library and 1 at the bottom"
    assert not [name for name in NAMES if name in everything]


def test_looking_is_told_by_its_extent() -> None:
    stage, _ = dealt()
    assert str(label_of(stage.view, Look(player=ADA))) == "Ada looks at the top card of the library"
    assert str(label_of(stage.view, Look(player=ADA, count=4))) == "Ada looks through the library"
    assert str(label_of(stage.view, Reveal(player=ADA, count=2))) == (
        "Ada reveals the top 2 cards of the library"
    )


def test_looking_at_one_card_names_none_and_revealing_one_does() -> None:
    stage = Stage()
    hand = stage.place("Clone", HAND)
    assert str(label_of(stage.view, Look(player=ADA, object=hand))) == "Ada looks at a card"
    assert str(label_of(stage.view, Reveal(player=ADA, object=hand))) == "Ada reveals Clone"


def test_the_other_game_says_it_in_its_own_words() -> None:
    stage = fab.Stage()
    top = stage.place("Comet Storm // Shock", zone="deck")
    stage.do(Look(player=fab.ADA))
    stage.do(Arrange(player=fab.ADA, bottom=(top,)))
    assert stage.last is not None
    assert stage.last.label == "Ada puts 1 card at the bottom of the deck"
    assert stage.keys == ("zone.same",)
