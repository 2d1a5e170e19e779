"""Floor 4: the rules of the games, one package a game, independent of each other."""
