"""How fast the library is, beside others, measured in one run."""
