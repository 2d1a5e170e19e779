"""Execution of what cards of Magic say: from programs to actions."""
