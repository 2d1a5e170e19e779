"""Clauses by which cards turn to another face, or into another card (FaB CR 8.5, 9.1, 9.3)."""

from core.effects import program as lang
from core.games.fab.actions import Transcend
from core.games.fab.execution.run import Run


def transcend(run: Run, clause: lang.KeywordAction) -> None:
    """Let the source, or other objects, transcend."""
    found = run.select(clause.what or lang.SELF, run.me)
    done = [run.act(Transcend(player=run.me, object=each.ref.id)) for each in found]
    run.did = any(done)
