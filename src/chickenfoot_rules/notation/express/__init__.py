"""Texts that only Express-Domino has."""
