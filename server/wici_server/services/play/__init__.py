"""Play: orders in, views and records out, of a match that has begun."""
