"""Flesh and Blood: its rules, one module a subject."""
