"""One game at one server: found, opened, joined, watched, and played."""
