"""wici: the rules, the protocol and the referee, shared by server and client."""

__version__ = "0.1.0"
