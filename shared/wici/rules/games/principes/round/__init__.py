"""Round: the deal, the History Card, the order of play, and the end of a Period."""
