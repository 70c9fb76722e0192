"""Lobby: matches opened, listed, their seats taken and made ready."""
