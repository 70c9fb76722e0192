"""Deeds: how each kind of effect is carried out."""
