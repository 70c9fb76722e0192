"""Host: what only whoever runs the server can do."""
