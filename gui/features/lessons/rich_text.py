"""Texts of a lesson as a learner reads and hears them: rules as chips, cards as far as known."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from core.messages import Message
from core.rules.history import Outcome
from core.rules.redaction import redacted
from core.rules.ruleset import Ruleset
from core.scenario.lessons.texts import Piece, fields_of, readable
from core.state.game_state import GameState
from core.state.ids import PlayerId
from gui.panels.citations import Cite, chip, chips, cited_as
from gui.panels.pips import with_pips

if TYPE_CHECKING:
    from core.scenario.runner import Runner


class Wording:
    """Puts texts into words for one seat, in the position in which a runner stands.

    ``cite`` gives the number of a rule, ``keys`` how a person reaches a command.
    """

    def __init__(
        self, seat: PlayerId, cite: Cite, keys: Callable[[str], str], size: Callable[[], int]
    ) -> None:
        self.seat = seat
        self.cite = cite
        self._keys = keys
        self._size = size

    def pieces(self, text: str, runner: "Runner") -> tuple[Piece, ...]:
        """Return a text in parts."""
        return readable(text, runner, self.seat, lambda key: cited_as(key, self.cite), self._keys)

    def plain(self, text: str, runner: "Runner") -> str:
        """Return a text in words alone."""
        return "".join(
            f"rule {each.words}" if each.kind == "rule" else each.words
            for each in self.pieces(text, runner)
        )

    def html(self, text: str, runner: "Runner") -> str:
        """Return a text with a chip for each rule and a picture for each sign."""
        return "".join(self._written(each) for each in self.pieces(text, runner))

    def sentence(self, says: Message | str, keys: Iterable[str] = ()) -> str:
        """Return a sentence of the table as HTML, with the rules behind it."""
        return f"{with_pips(str(says), self._size())}{chips(keys, self.cite)}"

    def redacted(self, rules: Ruleset, before: GameState, outcome: Outcome) -> Outcome:
        """Return an outcome as the learner may hear it."""
        return redacted(rules, before, outcome, self.seat)

    def _written(self, piece: Piece) -> str:
        if piece.kind == "rule":
            return chip(piece.about, self.cite).strip()
        words = with_pips(piece.words, self._size())
        return f"<b>{words}</b>" if piece.kind == "key" else words


def rules_in(text: str) -> tuple[str, ...]:
    """Return the keys of the rules that a text cites."""
    return tuple(word for kind, word in fields_of(text) if kind == "rule")
