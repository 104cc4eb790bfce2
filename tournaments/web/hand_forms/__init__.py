"""The forms in which the hands of each game are entered: one module a game, and the registry."""
