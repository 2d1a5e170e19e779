"""The card database: every card of the files that were imported, in SQLite, found in milliseconds.

It is derived from card files and may be thrown away at any time.
"""
