"""Keys: who may sign and read here; accounts, keys that come and go, the server's own key."""
