"""44A (Sasakki): the climbing game with hidden teams for four."""
