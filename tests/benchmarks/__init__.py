"""Goals as ratios against floors: `python -m tests.benchmarks` prints one line a goal.

Absolute times do not travel between machines. So every goal has a floor, which is the least
that the same work could cost, and both are measured in turn in the same run.
"""
