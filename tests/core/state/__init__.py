"""Tests of positions: slots, objects, zones, visibility."""
