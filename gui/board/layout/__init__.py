"""Layout of the board: plain functions of plain values, without Qt.

The result depends on the size of the view, the size of text and the current cards of each zone, not
on earlier layouts. Lengths are logical pixels at the default text size.
"""
