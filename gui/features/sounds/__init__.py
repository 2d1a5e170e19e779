"""Sounds of what happens on the table, for those who have switched them on."""
