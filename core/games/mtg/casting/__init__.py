"""Spells, activated abilities, costs, targets and the stack (MTG CR 106, 115-118, 601-608)."""
