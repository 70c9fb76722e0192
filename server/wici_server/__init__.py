"""wici_server: the turn server: games, accounts, orders, records over HTTP."""
