"""The board: mats, cards and zones as a person sees and moves them. No rules of any game."""
