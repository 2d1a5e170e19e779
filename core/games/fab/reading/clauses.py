"""Adds clauses to this grammar."""

from functools import partial

from core.effects.clauses import add_clause
from core.games.fab.reading.vocabulary import FAB

clause = partial(add_clause, FAB)
