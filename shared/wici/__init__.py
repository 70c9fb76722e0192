"""wici: the rules, the protocol and the referee, shared by server and client."""
