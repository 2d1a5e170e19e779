"""From the mouse and the keys to an action: point, pick, carry, choose, perform."""
