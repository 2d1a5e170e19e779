"""Tests of card files, the database, decks, saved tables and shipped data."""
