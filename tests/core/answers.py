"""Answers to choices in tests: the action that a selection makes."""

from collections.abc import Iterable, Mapping

from core.rules.actions import Action
from core.rules.choices import Answered, Choice, Selection, Shortfall
from core.rules.ruleset import StateView
from core.state.ids import ObjectId, PlayerId


def open_choice(view: StateView, made: Mapping[PlayerId, Selection] | None = None) -> Choice | None:
    """Return the choice that has to be made before play continues, if there is one."""
    return next(iter(view.rules.tables.choices(view, made or {})), None)


def answering(
    view: StateView,
    choice: Choice,
    answer: str = "",
    *selected: Iterable[ObjectId],
    made: Mapping[PlayerId, Selection] | None = None,
) -> Action:
    """Return the action of an answer, with the objects selected for each part or as proposed."""
    button = answer or choice.buttons[0].id
    selection = choice.answered(button, *selected) if selected else choice.as_proposed(button)
    answered = Answered(choice=choice, selection=selection, made=made or {})
    found = view.rules.tables.chosen(view, answered)
    assert not isinstance(found, Shortfall), str(found.message)
    return found
