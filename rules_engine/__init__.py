"""The rules of the games: what is a legal hand, and what is it worth.

Pure: the standard library only, no clock, no dice, no input or output. The one door to the outside is
``python -m rules_engine``.
"""
