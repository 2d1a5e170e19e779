"""Tests of the readings of Flesh and Blood."""
