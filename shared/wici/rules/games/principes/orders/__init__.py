"""Orders: everything a seat can say, by what it is about."""
