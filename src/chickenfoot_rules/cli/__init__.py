"""The ``chickenfoot`` command: play a match, save and resume it, show a saved one, read the rules.

It needs the extra ``cli``, which installs rich; without it, the command says what to install::

    chickenfoot play --seats human,greedy,search:200 --save match.json
    chickenfoot play --resume match.json
    chickenfoot replay match.json

Python code calls `main` with the same words and gets the exit code::

    main(["play", "--seats", "greedy,random", "--seed", "7"])
"""

from __future__ import annotations

from chickenfoot_rules.cli.command import main

__all__ = ["main"]
