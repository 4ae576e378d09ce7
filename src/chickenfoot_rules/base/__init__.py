"""The base of all packages: values, errors, forms, and sentences with their readers."""
