"""Players without a person: a view and a prompt in, an order out."""
