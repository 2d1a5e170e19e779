"""Autosave: the journal of the running table, saved tables, and their restoration."""
