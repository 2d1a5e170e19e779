"""Tests of printed values: mana, type lines, cards."""
