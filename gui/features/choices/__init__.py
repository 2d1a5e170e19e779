"""Choices of players: in a panel, or on the board for attacks, blocks, damage and payments."""
