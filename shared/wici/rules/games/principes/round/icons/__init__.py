"""Icons: what the History Card brings at the end of the Round."""
