"""Tests of card texts that the table carries out."""
