"""Base: what every service stands on: statements, feeds, receipts, the record's remarks."""
