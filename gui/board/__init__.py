"""The board widget: zones, cards and input. It knows no rules of any game."""
