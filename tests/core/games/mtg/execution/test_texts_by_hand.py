"""Cards whose texts are carried out by hand although the table reads texts."""

from typing import Any

from msgspec.structs import replace

from core.games.mtg.action_table import ACTIONS
from core.games.mtg.actions import Resolve
from core.games.mtg.layers.traits import traits
from core.games.mtg.rulesets import MTG_2026_04
from core.rules.card_texts import ReadTexts, TextByHand
from core.rules.proposals import Resolving
from core.rules.verdict import Ruling
from core.scenario.scenario import read_scenario
from core.scenario.texts import TextRunner
from core.state.ids import ObjectId
from core.state.visibility import NOBODY, projected
from core.state.zones import BATTLEFIELD, HAND, LIBRARY, STACK
from tests.core.games.mtg.execution.texts import invented
from tests.core.stage import ADA, Stage

BANNER = invented("Mill Banner", "Enchantment", "Creatures you control get +1/+1.")
STUDY = invented("Quiet Study", "Sorcery", "Draw two cards. You gain 2 life.")


def power(stage: Stage, bear: ObjectId) -> str:
    return traits(stage.view, stage.view.object(bear)).power or ""


def test_a_static_ability_ends_with_the_correction_and_comes_back_with_its_end() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", BATTLEFIELD)
    stage.place(BANNER, BATTLEFIELD)
    stage.do(ReadTexts(player=ADA))
    assert power(stage, bear) == "3"
    stage.do(TextByHand(player=ADA, faces=("Mill Banner",)))
    assert power(stage, bear) == "2"
    stage.do(TextByHand(player=ADA, faces=("Mill Banner",), on=False))
    assert power(stage, bear) == "3"


def test_one_memory_serves_positions_before_and_after_a_correction() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", BATTLEFIELD)
    stage.place(BANNER, BATTLEFIELD)
    stage.do(ReadTexts(player=ADA))
    before = stage.view
    after = before.at(replace(before.state, by_hand=("Mill Banner",)))
    for _ in range(2):
        assert traits(before, before.object(bear)).power == "3"
        assert traits(after, after.object(bear)).power == "2"


def test_every_line_of_a_spell_is_left_to_the_players() -> None:
    stage = Stage()
    stage.place("Island", LIBRARY)
    spell = stage.place(STUDY, STACK)
    stage.do(ReadTexts(player=ADA))
    stage.do(TextByHand(player=ADA, faces=("Quiet Study",)))
    resolving = Resolving(action=Resolve(player=ADA, object=spell))
    found = stage.rules.tables.resolution(stage.view, resolving)
    assert [(str(each.words), each.state) for each in found.clauses] == [
        (STUDY.front.text, "by_hand")
    ]


def test_a_correction_changes_nothing_twice_and_is_known_to_everyone() -> None:
    stage = Stage()
    stage.place("Island", HAND)
    action = TextByHand(player=ADA, faces=("Quiet Study",))
    stage.do(action)
    assert stage.judge(action).ruling is Ruling.NOTHING
    shown = projected(stage.rules.zones, stage.state, NOBODY).state
    assert shown.by_hand == ("Quiet Study",)


def test_a_scenario_names_the_texts_by_hand() -> None:
    head = {"title": "A test", "game": "mtg", "rulebook": "2026-04", "by_hand": ["Mill Banner"]}
    data = {**head, "effects": True, "step": [{"do": "draw", "player": "A"}]}
    none: dict[str, Any] = {}
    runner = TextRunner(read_scenario(data), MTG_2026_04, ACTIONS, none.get)
    assert runner.state.by_hand == ("Mill Banner",)
