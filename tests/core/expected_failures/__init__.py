"""Scenarios that state a rule which the table does not judge yet."""
