"""The functions that carry out the clauses of Flesh and Blood, one for each kind."""

from core.execution.carrying import SHARED, Handlers

HANDLERS = Handlers(SHARED)
performs = HANDLERS.performs
