"""How clauses are added: each with its subject, and without it behind another clause."""

from typing import Any

from core.effects.program import Noun, Who
from core.games.fab.reading.vocabulary import FAB

_SAME = Noun(how="same")
_SAME_PLAYER = Who(how="same")
_WORD, _FORMS, _PART, _MAYBE = 0, 1, 2, 4


def clause(patterns: str, make: Any, **constants: Any) -> None:
    """Add clauses; behind another clause the subject may be left out."""
    for pattern in patterns.strip().split("\n"):
        rule = FAB.rule("clause", pattern, make, **constants)
        first, rest = rule.nodes[0], rule.nodes[1:]
        if first[0] == _MAYBE and first[1] and first[1][0][0] == _PART and first[1][0][2] == "by":
            _without_player(rule, rest)
        elif first[0] == _PART and first[2] in {"what", "source"} and rest:
            FAB.variant("clausemore", rule, rest, **{first[2]: _SAME})


def _without_player(rule: Any, rest: Any) -> None:
    """Add the form with a verb that ends in "s" and has no subject."""
    verb = rest[0] if rest else None
    if verb is not None and verb[0] == _WORD and len(verb[2]) > 1:
        third = verb[2][-1]
        nodes = [(_WORD, frozenset({third}), [third]), *rest[1:]]
        FAB.variant("clausemore", rule, nodes, by=_SAME_PLAYER)
