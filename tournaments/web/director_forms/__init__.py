"""The organizer's forms."""
