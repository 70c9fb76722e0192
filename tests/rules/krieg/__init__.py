"""Krieg und Frieden under test."""
