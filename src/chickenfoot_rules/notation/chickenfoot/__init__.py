"""Texts that only Chicken Foot has."""
