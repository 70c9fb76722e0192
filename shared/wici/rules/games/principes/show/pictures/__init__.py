"""Pictures: the parts of the drawn board."""
