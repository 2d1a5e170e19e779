"""Changing a deck with its sideboard between two games (MTG CR 100.4)."""

from collections.abc import Iterator

from core.games.mtg.game.steps import SIDEBOARDING
from core.games.mtg.traits import traits
from core.messages import CardName, Message
from core.rules.actions import Move
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done
from core.state.zones import OUTSIDE


def changed_between_games(view: StateView, action: Move) -> Iterator[Finding]:
    """Between two games cards go from the deck to the sideboard and back (``game.sideboard``)."""
    obj = view.object(action.object)
    if view.state.turn_step != SIDEBOARDING or OUTSIDE not in {obj.zone, action.to}:
        return
    name = CardName(obj.id, traits(view, obj).name)
    comes, goes = Message("{card} comes into the deck."), Message("{card} leaves the deck.")
    says = goes if action.to == OUTSIDE else comes
    yield done("game.sideboard", says.filled({"card": name}))
