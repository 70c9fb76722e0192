"""What a player keeps of games and servers on this machine: texts, receipts, records, tokens, pinned keys."""
