"""What is loaded when first needed: all of it can be."""

from pytestqt.qtbot import QtBot

from gui import on_demand


def test_every_part_can_be_loaded(qtbot: QtBot) -> None:
    del qtbot
    for load in (
        on_demand.command_line,
        on_demand.features,
        on_demand.process,
        on_demand.starter_table,
        on_demand.tell_failure,
    ):
        assert callable(load())
    assert {"play", "show", "shot", "export"} <= on_demand.window_commands().keys()
