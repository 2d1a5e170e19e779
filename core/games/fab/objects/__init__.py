"""Objects: properties, zones, moves, permanents, and effects on them (FaB CR 1-3, 6, 9)."""
