"""Attempts: actions carried out with the answers that the rules ask for on the way."""

from typing import Protocol

from core.rules import engine
from core.rules.actions import Action
from core.rules.choices import Choice, Selection
from core.rules.engine import apply_whole
from core.rules.history import Outcome
from core.rules.proposals import Resolving
from core.rules.ruleset import Shuffler, StateView
from core.rules.verdict import Finding, Ruling
from core.state.ids import Answer

_MOST_CHOICES = 20


class Answering(Protocol):
    """The answers of players to choices of the rules."""

    def option(self, view: StateView, action: Action, asked: Finding) -> Answer:
        """Return the id of one of the options of a finding."""

    def selection(
        self, view: StateView, action: Action, made: tuple[Selection, ...], choice: Choice
    ) -> Selection:
        """Return the answer to a choice of a resolving text."""


def attempt(
    view: StateView, action: Action, answering: Answering, shuffle: Shuffler
) -> Outcome | None:
    """Carry an action out with every answer that it asks for; None if it may not be done."""
    whole = _with_its_text(view, action, answering)
    if whole is None:
        return None
    action = whole
    for _ in range(_MOST_CHOICES):
        outcome = apply_whole(view, action, shuffle)
        if outcome.carried_out:
            return outcome
        asked = outcome.verdict.choice
        if outcome.verdict.ruling is not Ruling.CHOICE or asked is None or not asked.options:
            return None
        action = engine.answer(action, asked, answering.option(view, action, asked))
    return None


def _with_its_text(view: StateView, action: Action, answering: Answering) -> Action | None:
    """Return an action with those of a resolving text; None if its choices have no end."""
    if not view.state.reads_texts:
        return action
    made: tuple[Selection, ...] = ()
    for _ in range(_MOST_CHOICES):
        proposed = view.rules.tables.resolution(view, Resolving(action=action, answers=made))
        if proposed.asks is None:
            return proposed.action
        made = (*made, answering.selection(view, action, made, proposed.asks))
    return None


class Plain:
    """Answers without a trial: the proposed selection, or the first options.

    ``word`` answers an open choice without options.
    """

    def __init__(self, word: str) -> None:
        self._word = word

    def option(self, _view: StateView, _action: Action, asked: Finding) -> Answer:
        """Return the first option."""
        return asked.options[0].id

    def selection(
        self, _view: StateView, _action: Action, _made: tuple[Selection, ...], choice: Choice
    ) -> Selection:
        """Return the proposed answer."""
        return self.proposed(choice)

    def proposed(self, choice: Choice) -> Selection:
        """Return the proposed answer to a choice, completed where it is too short."""
        if choice.is_open and not choice.options:
            return Selection(options=(self._word,))
        if not choice.parts and not choice.options:
            return Selection()
        return choice.as_proposed()
