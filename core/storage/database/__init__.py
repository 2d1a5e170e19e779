"""The card database: derived from card files, and rebuilt from them when damaged."""
