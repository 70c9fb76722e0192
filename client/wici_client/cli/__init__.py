"""The command line itself: the group, its options, what a shell completes, and how a command ends."""
