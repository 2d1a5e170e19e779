"""Fighting: attackers, blockers and damage, each proposed on the table and taken by one key."""
