"""The Combined Action tile of the active variant: Principalities without a player act after a player."""
