"""Rules of a game with some of its answers replaced."""

from collections.abc import Callable

from core.rules.ruleset import Rules


def overriding(rules: Rules, **answers: Callable[..., object]) -> Rules:
    """Return the rules with other functions as answers, by question."""
    kind = type(rules)
    changed = type(kind.__name__, (kind,), {q: staticmethod(f) for q, f in answers.items()})
    found: Rules = changed(())
    return found.with_specs(rules.specs, rules.later)
