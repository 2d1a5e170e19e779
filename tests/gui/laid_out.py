"""A table with just these cards, in front of a user with a mouse and a keyboard."""

from collections.abc import Callable
from typing import Any

from core.lessons.lesson import runner_for
from core.rules.ruleset import StateView
from core.scenario.runner import played
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.storage.readers import games
from gui.program import table_window
from gui.session import Session
from gui.window.main_window import MainWindow
from tests.gui.window_user import WindowUser

ANN, BEN = PlayerId("Ann"), PlayerId("Ben")
Entry = dict[str, Any]


def a(card: str, zone: str = "battlefield", player: PlayerId = ANN, **more: object) -> Entry:
    """Return the place of a card, as a scenario file writes it; its id is its name."""
    return {"card": card, "zone": zone, "player": player, "id": card.lower(), **more}


def laid_out(
    opened: Callable[[MainWindow], WindowUser],
    *setup: Entry,
    game: str = "mtg",
    edition: str = "2025-06",
) -> WindowUser:
    """Open a window on a table with these cards."""
    data = {
        "title": "A table",
        "game": game,
        "rulebook": edition,
        "players": [ANN, BEN],
        "setup": list(setup),
        "step": [{"do": "checkpoint"}],
    }
    runner = runner_for(data, games(None))
    start = played(runner).history.start
    return opened(table_window(Session(runner.rules, start), lambda: start))


def names_in(user: WindowUser, zone: str) -> list[str]:
    """Return the names of the objects in a zone, as the panel shows them."""
    session = user.session
    state_view = StateView(session.rules, session.state)
    there = [obj for obj in session.state.objects if obj.zone == zone]
    return sorted(
        session.rules.tables.characteristics_view(state_view, obj.id, None).title for obj in there
    )


def the(user: WindowUser, name: str, zone: str) -> GameObject:
    """Return the object of a name in a zone."""
    session = user.session
    state_view = StateView(session.rules, session.state)
    return next(
        obj
        for obj in session.state.objects
        if obj.zone == zone
        and session.rules.tables.characteristics_view(state_view, obj.id, None).title == name
    )
