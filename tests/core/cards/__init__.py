"""What the press printed: mana, type lines, cards."""
