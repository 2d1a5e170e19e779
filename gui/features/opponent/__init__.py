"""The practice opponent in a window: its seat, its pace, its thinking and its reasons."""
