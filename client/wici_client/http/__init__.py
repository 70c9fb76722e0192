"""The wire: one connection to a server, asked again where that is safe, and its answers as structs."""
