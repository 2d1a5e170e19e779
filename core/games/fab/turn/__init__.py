"""Games and their turns: phases, game state actions, reminders (FaB CR 4)."""
