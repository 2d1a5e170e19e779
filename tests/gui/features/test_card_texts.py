"""Card texts in the window: carried out at one key, with their choices asked at the table."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from core.cards.card import Card, Face, Layout
from core.cards.mana import ManaCost
from core.cards.type_line import TypeLine
from core.games.mtg.actions import Cast, Resolve
from core.games.mtg.rulesets import MTG_2026_09
from core.rules.card_texts import ReadTexts
from core.rules.choices import Choice, Selection
from core.rules.verdict import Ruling
from core.state.game_state import GameState
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY, STACK
from gui.features.choices.feature import Choices
from gui.program import table_window
from gui.session import Level, Session
from tests.core.stage import Stage
from tests.gui.window_user import ANN, BEN, WindowUser


def invented(name: str, types: str, text: str, power: str = "") -> Card:
    """A card of our own with one face."""
    face = Face(
        name=name,
        mana_cost=ManaCost.read("{U}"),
        type_line=TypeLine.read(types),
        text=text,
        stats=(("power", power), ("toughness", power)) if power else (),
    )
    return Card(name=name, layout=Layout.SINGLE, sides=((face,),))


STUDY = invented("Quiet Study", "Sorcery", "Draw two cards, then discard a card.")
BANNER = invented("Mill Banner", "Enchantment", "Creatures you control get +1/+1.")
DANCE = invented("Dance of Oars", "Sorcery", "Draw a card.\nSing the song of your village.")
SONG = invented("Song of Oars", "Sorcery", "Sing the song of your village.\nDraw a card.")
ROWER = invented("Rower", "Creature — Human", "", "2")


@pytest.fixture
def reader(opened: Callable[..., WindowUser]) -> WindowUser:
    """Ann at a table that carries out texts, with three spells in hand and a creature."""
    stage = Stage(MTG_2026_09)
    stage.state = GameState.for_players(ANN, BEN)
    for card in (STUDY, DANCE, SONG, BANNER):
        stage.place(card, HAND, ANN)
    stage.place(ROWER, BATTLEFIELD, ANN)
    for _ in range(4):
        stage.place("Island", LIBRARY, ANN)
    session = Session(MTG_2026_09, stage.state)
    session.level = Level.FREE
    session.attempt(ReadTexts(player=ANN))
    return opened(table_window(session, lambda: stage.state))


def resolve(user: WindowUser, name: str) -> Ruling:
    """Cast a spell and let it resolve; return the ruling."""
    spell = user.find(name)
    user.session.attempt(Cast(player=ANN, card=spell))
    assert user.object(name).zone == STACK
    return user.session.attempt(Resolve(player=ANN, object=spell)).verdict.ruling


def hand(user: WindowUser) -> int:
    return len(user.session.state.in_zone(HAND, ANN))


def asked(user: WindowUser) -> Choice:
    found = user.window.feature(Choices).open_choice()
    assert found is not None
    return found


def test_a_text_waits_for_its_choice_and_nothing_is_done_before(reader: WindowUser) -> None:
    before = hand(reader)
    assert resolve(reader, "Quiet Study") is Ruling.CHOICE
    assert reader.object("Quiet Study").zone == STACK
    assert hand(reader) == before - 1
    panel = reader.window.feature(Choices).panel
    assert panel is not None
    assert panel.isVisible()


def test_the_answer_in_the_panel_carries_the_whole_text_out_as_one_step(reader: WindowUser) -> None:
    resolve(reader, "Quiet Study")
    before, steps = hand(reader), reader.session.history.cursor
    choice = asked(reader)
    assert {each.object for each in choice.options} >= {reader.find("Mill Banner")}
    chosen = next(each for each in choice.options if each.object == reader.find("Mill Banner"))
    reader.window.feature(Choices).decide(choice, Selection(options=(chosen.id,)))
    assert hand(reader) == before + 2 - 1
    assert reader.object("Mill Banner").zone == GRAVEYARD
    assert reader.object("Quiet Study").zone == GRAVEYARD
    assert reader.session.history.cursor == steps + 1
    reader.session.undo()
    assert hand(reader) == before
    assert reader.object("Quiet Study").zone == STACK


def test_the_choice_shows_the_cards_that_the_text_has_drawn(reader: WindowUser) -> None:
    resolve(reader, "Quiet Study")
    panel = reader.window.feature(Choices).panel
    assert panel is not None
    names = [each.accessibleName() for each in panel.findChildren(QPushButton, "card")]
    assert len([each for each in names if "Island" in each]) == 2


def test_leaving_the_choice_leaves_the_spell_on_the_stack(reader: WindowUser) -> None:
    resolve(reader, "Quiet Study")
    panel = reader.window.feature(Choices).panel
    assert panel is not None
    panel.left.emit()
    assert reader.session.text_choice is None
    assert reader.window.feature(Choices).open_choice() is None
    assert reader.object("Quiet Study").zone == STACK


def test_undo_drops_the_choice(reader: WindowUser) -> None:
    resolve(reader, "Quiet Study")
    reader.session.undo()
    assert reader.session.text_choice is None
    assert reader.object("Quiet Study").zone == HAND


def test_a_clause_that_is_not_understood_is_named_in_the_answer(reader: WindowUser) -> None:
    before = hand(reader)
    assert resolve(reader, "Dance of Oars") is Ruling.DONE
    assert hand(reader) == before
    assert "Sing the song of your village" in reader.strip()


def test_next_goes_on_behind_a_clause_by_hand(reader: WindowUser) -> None:
    before = hand(reader)
    resolve(reader, "Song of Oars")
    assert reader.object("Song of Oars").zone == STACK
    assert hand(reader) == before - 1
    assert "Sing the song of your village" in reader.strip()
    reader.type(Qt.Key.Key_Space)
    assert hand(reader) == before
    assert reader.object("Song of Oars").zone == GRAVEYARD
    reader.session.undo()
    assert reader.object("Song of Oars").zone == STACK
    assert reader.session.state.unfinished is not None


def test_the_panel_shows_the_number_of_a_static_ability_and_its_card(reader: WindowUser) -> None:
    resolve(reader, "Mill Banner")
    reader.choose("Rower")
    assert "3 / 3" in reader.panel()
    assert "Mill Banner" in reader.panel()


def test_the_panel_names_the_words_left_to_the_players(reader: WindowUser) -> None:
    reader.choose("Dance of Oars")
    assert "by hand: Sing the song of your village" in reader.panel()


def test_a_command_switches_the_texts_and_undo_takes_it_back(reader: WindowUser) -> None:
    reader.window.actions_by_id.run("rules.texts")
    assert not reader.session.state.reads_texts
    reader.type(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert reader.session.state.reads_texts
