"""Keys that sign: in files, or in an ssh-agent."""
