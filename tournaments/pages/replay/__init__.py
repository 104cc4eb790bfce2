"""A recorded hand, play by play: one moment of it, the tricks around it, and the ways to the others."""
