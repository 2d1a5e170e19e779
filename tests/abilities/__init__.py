"""Whether the abilities of real cards are carried out on drawn positions without any fault.

``python -m tests.abilities --cards FILE`` does it often; a few are among the tests.
"""
