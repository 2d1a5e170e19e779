"""The first hints: callouts until their gesture is done."""
