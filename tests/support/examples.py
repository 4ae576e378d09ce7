"""How many examples a property-based test looks at."""

from __future__ import annotations

from typing import Final

from hypothesis import settings

_DEFAULT: Final = settings.get_profile("default").max_examples


def examples(usual: int) -> settings:
    """Return settings with some number of examples, if the profile is the default one.

    Other profiles have more or fewer in proportion, so that each looks as deep everywhere.
    """
    return settings(max_examples=max(1, usual * settings().max_examples // _DEFAULT))
