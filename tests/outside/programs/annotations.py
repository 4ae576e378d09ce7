"""Read the annotations and the sources of all that is public, as tools for types and pages do."""

import inspect
import pkgutil
import sys
import typing
from importlib import import_module

import attrs

import chickenfoot_rules
from chickenfoot_rules import Rules

names = [one.name for one in pkgutil.iter_modules(chickenfoot_rules.__path__) if one.ispkg]
modules = [chickenfoot_rules, *(import_module(f"chickenfoot_rules.{name}") for name in names)]
faults, read = {}, set()


def functions_of(kind):
    for name, member in inspect.getmembers_static(kind):
        member = getattr(member, "fget", None) or getattr(member, "__func__", member)
        if inspect.isfunction(member) and (not name.startswith("_") or name == "__init__"):
            yield member


def check(value):
    typing.get_type_hints(value)
    if attrs.has(value):
        attrs.resolve_types(value)
    if inspect.isfunction(value) or attrs.has(value):
        inspect.signature(value, eval_str=True)
    if sys.version_info >= (3, 14):
        from annotationlib import Format, get_annotations

        for form in (Format.VALUE, Format.FORWARDREF, Format.STRING):
            get_annotations(value, format=form)
    try:
        source = inspect.getsource(value)
    except OSError:  # Python says that it knows none; a wrong one would be worse.
        source = value.__name__
    assert value.__name__ in source or value.__name__ == "__init__", source


for module in modules:
    for value in (getattr(module, name) for name in getattr(module, "__all__", ())):
        is_class = isinstance(value, type)
        for one in (value, *functions_of(value)) if is_class else (value,):
            if (inspect.isfunction(one) or isinstance(one, type)) and one not in read:
                read.add(one)
                try:
                    check(one)
                except Exception as error:
                    faults[f"{module.__name__}.{one.__qualname__}"] = repr(error)
assert len(read) > 800, len(read)
assert not faults, faults

# A class that a program makes, in a module that knows none of our names.
house = attrs.frozen(type("House", (Rules,), {"__module__": "builtins", "__annotations__": {}}))
assert "domino_set" in typing.get_type_hints(vars(house)["__init__"])
assert "domino_set" in inspect.signature(house, eval_str=True).parameters
