"""How the hands of each game are told: one module a game, and the registry."""
