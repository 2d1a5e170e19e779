"""Doing a deed: attempt it, and ask at the table for what the rules want chosen first."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF

from core.law.history import Outcome
from core.law.ruleset import Deed
from gui.board.chooser import Chooser
from gui.board.geometry import Rect
from gui.board.offers import Offer, option_offers
from gui.session import Session

CHOOSE = "Choose first: click one, or take it with the arrow keys and Enter. Esc takes none."
GIVEN_UP = "Nothing was done."


class Doer:
    """Hands deeds to the session. Every deed ends in one answer, even one that is given up.

    ``heard`` is told what came of each deed that was not given up, ``say`` in words that
    it is asked which deed is meant, or that it was left at that.
    """

    def __init__(
        self,
        session: Session,
        chooser: Chooser,
        view: Callable[[], tuple[Rect, float]],
        settled: Callable[[], None],
    ) -> None:
        self._session = session
        self._chooser = chooser
        self._view = view
        self._settled = settled
        self.heard: Callable[[Outcome], object] | None = None
        self.say: Callable[[str], object] = lambda _words: None

    def do(self, deed: Deed, at: QPointF) -> None:
        """Attempt a deed; where a choice is open, ask for it at a point of the table."""
        self._follow(self._session.attempt(deed.action), at)

    def one_of(self, offers: Sequence[Offer], at: QPointF, then: Callable[[Offer], None]) -> None:
        """Take the only offer, or ask which."""
        if len(offers) == 1:
            then(offers[0])
            return
        history = self._session.history

        def gave_up() -> None:
            self._settled()
            if self._session.history is history:  # else whatever came instead is told already
                self.say(GIVEN_UP)

        self._chooser.ask(offers, at, self._view(), picked=then, gave_up=gave_up)
        self.say(CHOOSE)

    def _follow(self, outcome: Outcome, at: QPointF) -> None:
        finding = outcome.verdict.choice
        if finding is None or outcome.carried_out or not finding.options:
            self._settled()
            if self.heard is not None:
                self.heard(outcome)
            return
        offers = option_offers(finding)

        def answered(offer: Offer) -> None:
            index = next(i for i, each in enumerate(offers) if each is offer)
            chosen = finding.options[index].id
            self._follow(self._session.answer(outcome, finding, chosen), at)

        self._chooser.ask(offers, at, self._view(), picked=answered, gave_up=self._settled)
