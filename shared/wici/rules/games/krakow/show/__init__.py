"""Show: what a seat sees, as data, as text and as a picture."""
