"""The HTTP interface: each route reads, calls one service and answers."""
