"""Hands become matches, matches become standings. Pure: no models, no clock, no input or output."""
