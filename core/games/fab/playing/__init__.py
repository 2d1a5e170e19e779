"""Playing cards and activating abilities, from their costs to their resolution (FaB CR 5)."""
