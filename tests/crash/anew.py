"""Modules as they are on a system that lacks something."""

import importlib.util
import sys
from types import ModuleType

import pytest


def loaded_without(missing: str, name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return a fresh copy of a module that finds another one missing."""
    monkeypatch.setitem(sys.modules, missing, None)
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
