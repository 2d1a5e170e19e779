"""The grammar of Magic: a text goes in, a program comes out; no position is needed."""
