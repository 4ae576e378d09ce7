"""Whether messages of a table fit their schema, for the tests of servers."""

from __future__ import annotations

from jsonschema import Draft202012Validator

import form_types
from support.recorded import Json

_MESSAGES: Json = Draft202012Validator(form_types.MESSAGES.schema)


def fits_messages(document: Json) -> bool:
    """Tell whether a message between a table and a client is valid by the schema."""
    return bool(_MESSAGES.is_valid(document))
