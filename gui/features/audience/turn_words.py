"""The turn in words, for who has no bar of it."""

from core.rules.ruleset import StateView


def turn_words(state_view: StateView) -> str:
    """Return which turn it is, whose and which step, ``""`` where nobody follows the turns."""
    plan = state_view.rules.tables.turn_plan(state_view)
    if plan is None:
        return ""
    if not plan.phases:
        return str(plan.title)
    now = next((phase for phase in plan.phases if phase.now), None)
    step = next((each for each in now.steps if each.now), now) if now is not None else None
    words = [f"Turn {plan.turn}", str(plan.player)]
    if now is not None and step is not None:
        words.append(now.title if step is now else f"{now.title}: {step.title}")
    return " \N{MIDDLE DOT} ".join(words)
