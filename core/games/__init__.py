"""The rules of the games, one package a game, independent of each other."""
