"""Small dialogs of the table: tokens, dice, counters, a number. All use its theme."""
