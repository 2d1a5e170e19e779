"""Small dialogs of the table: tokens, dice, counters, a number. All have its theme."""
