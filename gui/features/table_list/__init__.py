"""The table as a list: zone by zone, card by card, for who reads or hears instead of looking."""
