"""Tests of the tactics in Flesh and Blood."""
