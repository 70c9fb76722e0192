"""The demonstration: a whole game on this machine, through the real server and the real command line."""
