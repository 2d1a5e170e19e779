"""The program is killed at random moments of play, and each time nothing may be lost.

``python -m tests.kills --count 1000`` does it often; a few are among the tests.
"""
