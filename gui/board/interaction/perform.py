"""Doing an action: attempt it, and ask at the table for what the rules want chosen first."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF

from core.rules.history import Outcome
from core.rules.ruleset import Option
from gui.board.interaction.chooser import Chooser
from gui.board.interaction.offers import Light, Offer, option_offers, question_of
from gui.board.items import CardItem
from gui.board.layout.geometry import Rect
from gui.board.ports import Board
from gui.choice_options import OTHER, is_written, offered

CHOOSE = "Choose first: click one, or take it with the arrow keys and Enter. Esc takes none."
GIVEN_UP = "Nothing was done."


class ActionRunner:
    """Hands actions to the session. Every action ends in one answer, even one that is given up.

    ``ended`` is called after each, with its outcome where it was not given up.
    """

    def __init__(
        self, board: Board, chooser: Chooser, ended: Callable[[Outcome | None], None]
    ) -> None:
        self._board = board
        self._session = board.session
        self._chooser = chooser
        self._ended = ended

    def do(self, option: Option, at: QPointF) -> None:
        """Attempt an action, unless it is proposed first."""
        if self._board.ports.takes(option):
            self._ended(None)
        else:
            self.attempt(option, at)

    def attempt(self, option: Option, at: QPointF) -> None:
        """Attempt an action; where a choice is open, ask for it at a point of the table."""
        self._follow(self._session.attempt(option.action), at)

    def one_of(self, offers: Sequence[Offer], at: QPointF, then: Callable[[Offer], None]) -> None:
        """Take the only offer, or ask which."""
        if len(offers) == 1:
            then(offers[0])
            return
        gave_up = self._giving_up()
        self._chooser.ask(
            offers,
            at,
            self._board.view.frame_for_chips(),
            picked=then,
            gave_up=gave_up,
            about=self._card_at(at),
        )
        self._board.ports.say(CHOOSE)

    def _giving_up(self) -> Callable[[], None]:
        """Return what ends an action for which nothing is chosen, and says so."""
        history = self._session.history

        def gave_up() -> None:
            self._ended(None)
            if self._session.history is history:  # else whatever came instead is told already
                self._board.ports.say(GIVEN_UP)

        return gave_up

    def _follow(self, outcome: Outcome, at: QPointF) -> None:
        finding = outcome.verdict.choice
        written = finding is not None and is_written(finding)
        asks = self._board.ports.word_asker() if written else None
        if finding is None or outcome.carried_out or not (finding.options or asks):
            self._ended(outcome)
            return
        options = offered(finding)
        offers = option_offers(options)
        other = Offer(label=OTHER, light=Light.CHOICE)

        def answer(option: str) -> None:
            self._follow(self._session.answer(outcome, finding, option), at)

        def answered(offer: Offer) -> None:
            if offer is other and asks is not None:
                self._ended(None)
                asks(finding, answer)
            else:
                answer(options[next(i for i, o in enumerate(offers) if o is offer)].id)

        self._chooser.ask(
            (*offers, other) if asks else offers,
            at,
            self._board.view.frame_for_chips(),
            picked=answered,
            gave_up=self._giving_up(),
            question=question_of(finding, self._board.cite),
            about=self._card_at(at),
        )

    def _card_at(self, at: QPointF) -> Rect | None:
        """Return where the uppermost card at a point lies, for that is what is asked about."""
        items = self._board.board_scene.items_by_id.values()
        there = [item for item in items if item.bounds.holds(at.x(), at.y())]
        return max(there, key=CardItem.level).bounds if there else None
