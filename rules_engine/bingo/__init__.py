"""Bingo: the trick game with dominoes for two, after sixty-six."""
