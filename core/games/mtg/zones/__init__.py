"""Zones, changes between them, and entering the battlefield (MTG CR 400-408, 614)."""
