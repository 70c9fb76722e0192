"""Principes: four Principalities, their Neighbors and Invaders, and one crown."""
