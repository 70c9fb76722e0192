"""Movement: paths, passage and penalties, arrival, battle and what follows."""
