"""The clauses of a proposal with their states, and clauses that a player leaves out."""

from core.games.mtg.actions import Resolve
from core.rules.action_context import label_of
from core.rules.actions import flat
from core.rules.card_texts import ReadTexts
from core.rules.proposals import Proposed, Resolving
from core.state.ids import ObjectId
from core.state.zones import HAND, LIBRARY, STACK
from tests.core.games.mtg.execution.texts import invented
from tests.core.stage import ADA, Stage

TEXT = "Draw two cards.\nSing the song of your village.\nDiscard a card. You gain 2 life."


def resolving(text: str) -> tuple[Stage, ObjectId]:
    """Return a table with a spell of this text on the stack."""
    stage = Stage()
    for _ in range(3):
        stage.place("Island", LIBRARY)
        stage.place("Island", HAND)
    spell = stage.place(invented("Quiet Study", "Sorcery", text), STACK)
    stage.do(ReadTexts(player=ADA))
    return stage, spell


def proposed(stage: Stage, spell: ObjectId, *left_out: int) -> Proposed:
    action = Resolve(player=ADA, object=spell)
    asked = Resolving(action=action, left_out=frozenset(left_out))
    return stage.rules.tables.resolution(stage.view, asked)


def test_each_clause_has_its_words_and_its_state() -> None:
    found = proposed(*resolving(TEXT))
    assert [(str(each.words), each.state) for each in found.clauses] == [
        ("Draw two cards", "done"),
        ("Sing the song of your village", "by_hand"),
        ("Discard a card", "asked"),
        ("You gain 2 life", "later"),
    ]
    assert found.asks is not None


def test_a_clause_that_is_left_out_is_not_done_and_named_by_hand() -> None:
    stage, spell = resolving("Draw two cards. You gain 2 life.")
    found = proposed(stage, spell, 0)
    assert [each.state for each in found.clauses] == ["left_out", "done"]
    stage.do(found.action)
    assert len(stage.state.in_zone(LIBRARY, ADA)) == 3
    assert stage.state.player(ADA).life == 22
    last = tuple(flat(found.action))[-1]
    assert isinstance(last, Resolve)
    assert last.left == ("Draw two cards",)


def test_a_clause_whose_condition_is_false_does_nothing() -> None:
    found = proposed(*resolving("You gain 2 life. If you control a Swamp, draw a card."))
    assert [each.state for each in found.clauses] == ["done", "nothing"]


def test_a_permanent_spell_has_no_clauses() -> None:
    stage = Stage()
    spell = stage.place(invented("Calm Banner", "Enchantment", "Draw two cards."), STACK)
    stage.do(ReadTexts(player=ADA))
    assert proposed(stage, spell).clauses == ()


def test_a_text_that_was_carried_out_is_called_by_its_spell() -> None:
    stage, spell = resolving("Draw two cards. You gain 2 life.")
    assert str(label_of(stage.view, proposed(stage, spell).action)) == "Resolve Quiet Study"
