"""One file per chapter of the Rules Reference."""
