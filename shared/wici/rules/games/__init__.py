"""The games, one folder each; the catalog finds them by looking here."""
