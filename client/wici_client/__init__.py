"""wici_client: the command line that plays, waits and verifies."""
