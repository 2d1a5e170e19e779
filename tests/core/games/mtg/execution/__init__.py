"""Tests of what the table does by the texts of its cards."""
