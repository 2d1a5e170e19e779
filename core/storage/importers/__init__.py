"""Readers of card files: Scryfall, MTGJSON, and the Flesh and Blood dataset."""
