"""Games and their turns, from the opening hands to the end (MTG CR 100-104, 500-514, 703-704)."""
