"""The records of the actions that start and end what lasts; each game gives its own checks."""

from collections.abc import Mapping

from core.rules import lasting_effect_labels
from core.rules.actions import (
    BecomeCopy,
    Control,
    Effect,
    EndEffect,
    Forbid,
    Permit,
    Replacement,
)
from core.rules.lasting_effects import (
    control,
    end_effect,
    forbid,
    permit,
    start_effect,
    start_replacement,
)
from core.rules.ruleset import Check, Handler, Verb

Checks = Mapping[str, Check]


def lasting_verbs(  # noqa: PLR0913 - five checks by name and one handler
    *,
    effect: Checks,
    change_of_control: Checks,
    end: Checks,
    lasting: Checks,
    copying: Checks,
    become_copy: Handler,
) -> tuple[Verb, ...]:
    """Return one record each; ``lasting`` are the checks of replacements and permissions."""
    labels = lasting_effect_labels
    return (
        Verb(action=Effect, checks=effect, handler=start_effect, label=labels.effect),
        Verb(action=Control, checks=change_of_control, handler=control, label=labels.control),
        Verb(action=EndEffect, checks=end, handler=end_effect, label=labels.ending),
        Verb(action=BecomeCopy, checks=copying, handler=become_copy, label=labels.becoming),
        Verb(
            action=Replacement,
            checks=lasting,
            handler=start_replacement,
            label=labels.replacement,
        ),
        Verb(action=Permit, checks=lasting, handler=permit, label=labels.permission),
        Verb(action=Forbid, checks=lasting, handler=forbid, label=labels.permission),
    )
