"""Files of every kind that the program reads, with something wrong in them.

``python -m tests.mangled --count 10000`` reads so many: each has to be refused in a sentence or to
be fit for use, within seconds and a gigabyte. A few are among the tests.
"""
