"""Execution of Magic card texts: from programs to actions."""
