"""Tichu: four players, two partnerships (seats 0 and 2 against 1 and 3), 56 cards."""
