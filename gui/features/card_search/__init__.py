"""Searching cards at hand and in card files, and putting them onto the table."""
