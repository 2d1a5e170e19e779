"""Tokens and copies."""
