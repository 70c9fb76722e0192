"""Effects: what the special cards do when they succeed."""
