"""Keyword actions: each module has its records in `VERBS` and is found automatically."""
