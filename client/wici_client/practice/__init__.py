"""Games played alone on this machine, against bots, without account or server."""
