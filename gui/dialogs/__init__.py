"""Small dialogs of the table: tokens, dice, counters, a number. All wear the window's theme."""
