"""Logs of BrettspielWelt (`.tch`): one text file a game, round after round, in German.

A log says less than a record. A trick ends when its winner passes once more (he collects it); where the winner has
no cards left there is no such line. The Phoenix is printed at the place of the rank that it stands for. Whether
a bomb came in turn or out of turn cannot be told, so every bomb on an open trick becomes an interrupt.
"""
