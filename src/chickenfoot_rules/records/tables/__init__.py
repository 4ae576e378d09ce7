"""Table documents."""

from chickenfoot_rules.records.tables.making import document_for

__all__ = ["document_for"]
