"""The log: what was done, turn by turn, to be read, copied, and gone back to."""
