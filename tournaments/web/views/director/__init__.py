"""The organizer's pages: thin views over one service each."""
