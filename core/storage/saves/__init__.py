"""Saved tables: a log of lines, so that an action more is a line more and a crash costs nothing.

The first line names the format, the game, the edition and the position that everything began
in. Every further line is one action as plain data, the place in the history that undo or a
jump went to, what was drawn over a position, or how the table was looked at. Reading plays the
actions again: positions are computed, never stored. Every line ends with its checksum.
"""
