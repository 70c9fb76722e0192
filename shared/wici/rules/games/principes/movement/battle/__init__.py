"""Battle: its ten phases, in the order of the rulebook."""
