"""A monkey at the real window: random commands, keys, clicks and drags."""
