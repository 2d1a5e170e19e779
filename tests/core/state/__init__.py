"""Positions: slots, objects, zones, and who sees what."""
