"""Whether every way to play each face of real cards is offered with its true cost."""
