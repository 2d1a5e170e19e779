"""Keyword actions: each module has its records in `SPECS` and is found automatically."""
