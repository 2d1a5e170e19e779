"""Combat: attackers, blockers and combat damage (MTG CR 506-511)."""
