"""What orders and games cost, as ratios of one run: `python -m tests.bench`, or `make bench`."""
