"""Krieg und Frieden: Nobles who solve the kingdom's troubles and build its Cathedral."""
