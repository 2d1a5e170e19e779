"""How clauses are added to a grammar: with their subject, and without it behind another clause."""

from collections.abc import Sequence
from typing import Any

from core.effects.grammar import Grammar, Rule
from core.effects.program import Noun
from core.effects.sentences import SAME

_SAME_OBJECT = Noun(how="same")
_WORD, _PART, _MAYBE = 0, 2, 4


def add_clause(grammar: Grammar, patterns: str, make: Any, **constants: Any) -> None:
    """Add clauses.

    Behind another clause its subject may be left out: "and loses 1 life" is the same player's,
    "and gains flying" the same object's.
    """
    for pattern in patterns.strip().split("\n"):
        rule = grammar.rule("clause", pattern, make, **constants)
        first, rest = rule.nodes[0], rule.nodes[1:]
        player = first[0] == _MAYBE and first[1] and first[1][0][0] == _PART
        if player and first[1][0][2] == "by":
            _without_player(grammar, rule, rest)
        elif first[0] == _PART and first[2] in {"what", "source"} and rest:
            grammar.variant("clausemore", rule, rest, **{first[2]: _SAME_OBJECT})
        elif first[0] == _PART and first[2] == "by" and rest:
            _without_player(grammar, rule, rest)


def _without_player(grammar: Grammar, rule: Rule, rest: Sequence[Any]) -> None:
    """Add the form with a verb that ends in "s" and has no subject."""
    verb = rest[0] if rest else None
    if verb is not None and verb[0] == _WORD and len(verb[2]) > 1:
        third = verb[2][-1]
        nodes = [(_WORD, frozenset({third}), [third]), *rest[1:]]
        grammar.variant("clausemore", rule, nodes, by=SAME)
