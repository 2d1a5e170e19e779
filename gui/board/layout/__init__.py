"""Where everything on the table lies: plain functions of plain values, without Qt.

What comes out depends on the size of the view, the size of text, and what lies in each zone now,
never on what was there before. Lengths are logical pixels at text of its usual size.
"""
