"""Adds clauses to this grammar."""

from functools import partial

from core.effects.clauses import add_clause
from core.games.mtg.reading.vocabulary import MAGIC

clause = partial(add_clause, MAGIC)
