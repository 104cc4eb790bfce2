"""Lists of entries from elsewhere: a file or pasted text, read, understood, checked, and signed up at once."""
