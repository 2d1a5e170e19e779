"""Characteristics and the continuous effects that change them (MTG CR 109, 613, 707)."""
