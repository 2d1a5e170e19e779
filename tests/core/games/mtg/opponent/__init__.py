"""Tests of the tactics in Magic."""
