"""Board: lands, units, tracks, cards and gold, and the values that effects change."""
