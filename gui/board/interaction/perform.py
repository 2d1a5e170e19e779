"""Doing an action: attempt it, and ask at the table for what the rules want chosen first."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF

from core.rules.history import Outcome
from core.rules.ruleset import Option
from gui.board.interaction.chooser import Chooser
from gui.board.interaction.offers import Light, Offer, option_offers, question_of
from gui.board.layout.geometry import Rect
from gui.choice_options import OTHER, AskWord, is_written, offered
from gui.faces.card_view import Cite
from gui.session import Session

CHOOSE = "Choose first: click one, or take it with the arrow keys and Enter. Esc takes none."
GIVEN_UP = "Nothing was done."


class ActionRunner:
    """Hands actions to the session. Every action ends in one answer, even one that is given up.

    ``heard`` is told what came of each action that was not given up, ``say`` in words that
    it is asked which action is meant, or that it was left at that. ``ask_word`` asks for an answer
    that is not among the options, where a choice takes any.
    """

    def __init__(
        self,
        session: Session,
        chooser: Chooser,
        cite: Cite,
        view: Callable[[], tuple[Rect, float]],
        settled: Callable[[], None],
    ) -> None:
        self._session = session
        self._chooser = chooser
        self._cite = cite
        self._view = view
        self._settled = settled
        self.heard: Callable[[Outcome], object] | None = None
        self.say: Callable[[str], object] = lambda _words: None
        self.ask_word: AskWord | None = None

    def do(self, option: Option, at: QPointF) -> None:
        """Attempt an action; where a choice is open, ask for it at a point of the table."""
        self._follow(self._session.attempt(option.action), at)

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
        asks = self.ask_word if finding is not None and is_written(finding) else None
        if finding is None or outcome.carried_out or not (finding.options or asks):
            self._settled()
            if self.heard is not None:
                self.heard(outcome)
            return
        options = offered(finding)
        offers = option_offers(options)
        other = Offer(words=OTHER, light=Light.CHOICE)

        def answer(option: str) -> None:
            self._follow(self._session.answer(outcome, finding, option), at)

        def answered(offer: Offer) -> None:
            if offer is other and asks is not None:
                self._settled()
                asks(finding, answer)
            else:
                answer(options[next(i for i, o in enumerate(offers) if o is offer)].id)

        self._chooser.ask(
            (*offers, other) if asks else offers,
            at,
            self._view(),
            picked=answered,
            gave_up=self._settled,
            question=question_of(finding, self._cite),
        )
