"""Saved tables: logs of lines, so that a crash costs at most the last action.

The first line holds the format, the game, the edition and the starting position. Every further line
is one action as plain data, a position in the history that undo or a jump went to, annotations, or
view settings. Reading replays the actions: positions are computed, never stored. Every line ends
with its checksum.
"""
