"""Layouts, rounds and views as plain text."""
