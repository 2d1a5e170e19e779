"""Whether a table carries out texts is part of its position; where it does not, nothing loads."""

import subprocess
import sys

from core.rules.card_texts import ReadTexts
from tests.core.stage import ADA, Stage

LOADED = """
import sys
from tests.core.stage import ADA, Stage
stage = Stage()
stage.place("Forest")
stage.rules.tables.turn_plan(stage.view)
parts = ("core.effects", "core.games.mtg.execution")
print([name for name in sys.modules if name.startswith(parts)])
"""


def test_a_table_reads_no_texts_until_it_is_told_to() -> None:
    stage = Stage()
    assert not stage.state.reads_texts
    stage.do(ReadTexts(player=ADA, on=True))
    assert stage.state.reads_texts
    stage.do(ReadTexts(player=ADA, on=False))
    assert not stage.state.reads_texts


def test_a_table_that_reads_no_texts_loads_nothing_for_it() -> None:
    command = [sys.executable, "-c", LOADED]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - own text
    assert done.stdout.strip() == "[]"
