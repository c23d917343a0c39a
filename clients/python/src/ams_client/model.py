"""What all generated models have in common: the way to JSON and back."""

from __future__ import annotations

import sys
from datetime import date, datetime
from types import UnionType
from typing import Any, Literal, Self, Union, get_args, get_origin, get_type_hints
from uuid import UUID

import attrs

_NAME = "json name"
_REST = "*"


def member(name: str, default: Any = attrs.NOTHING) -> Any:
    """A member whose name in JSON differs; `*` takes the members that have no name of their own."""
    metadata = {_NAME: name}
    if name == _REST:
        return attrs.field(factory=dict, metadata=metadata)
    return attrs.field(default=default, metadata=metadata)


@attrs.define
class Model:
    """A thing of the API."""

    def to_dict(self) -> dict[str, Any]:
        """The thing as JSON; members that are UNSET are left out."""
        made: dict[str, Any] = {}
        for name, attribute, _ in _members(type(self)):
            value = getattr(self, attribute)
            if name == _REST:
                made.update({key: to_json(each) for key, each in value.items()})
            elif type(value).__name__ != "Unset":
                made[name] = to_json(value)
        return made

    @classmethod
    def from_dict(cls, given: dict[str, Any]) -> Self:
        """The thing that JSON tells of. Members that this release does not know are left out."""
        made: dict[str, Any] = {}
        members = _members(cls)
        known = {name for name, _, _ in members}
        for name, attribute, hint in members:
            if name == _REST:
                _, value_hint = get_args(hint)
                made[attribute] = {key: from_json(value_hint, each) for key, each in given.items() if key not in known}
            elif name in given:
                made[attribute] = from_json(hint, given[name])
        return cls(**made)


_MEMBERS: dict[str, list[tuple[str, str, Any]]] = {}


def _members(cls: type[Model]) -> list[tuple[str, str, Any]]:
    """The name in JSON, the attribute and the type of each member. A model's type hints are read once."""
    known = _MEMBERS.get(cls.__qualname__)
    if known is not None:
        return known
    from .generated import models

    hints = get_type_hints(cls, vars(sys.modules[cls.__module__]), vars(models))
    found = [(field.metadata.get(_NAME, field.name), field.name, hints[field.name]) for field in attrs.fields(cls)]
    _MEMBERS[cls.__qualname__] = found
    return found


def to_json(value: Any) -> Any:
    """A value of a model as JSON."""
    if isinstance(value, Model):
        return value.to_dict()
    if isinstance(value, (list, tuple)):
        return [to_json(each) for each in value]
    if isinstance(value, dict):
        return {key: to_json(each) for key, each in value.items()}
    if isinstance(value, (datetime, date)):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


def from_json(hint: Any, value: Any) -> Any:
    """The value that a type hint of a model makes of JSON. A value that fits none stays as it is."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _chosen(get_args(hint), value)
    if origin is list and isinstance(value, list):
        return [from_json(get_args(hint)[0], each) for each in value]
    if origin is dict and isinstance(value, dict):
        return {key: from_json(get_args(hint)[1], each) for key, each in value.items()}
    if isinstance(hint, type) and issubclass(hint, Model) and isinstance(value, dict):
        return hint.from_dict(value)
    if hint is UUID and isinstance(value, str):
        return UUID(value)
    if hint is datetime and isinstance(value, str):
        return datetime.fromisoformat(value)
    return value


def _chosen(hints: tuple[Any, ...], value: Any) -> Any:
    if isinstance(value, dict):
        for hint in hints:
            if isinstance(hint, type) and issubclass(hint, Model) and _fits(hint, value):
                return hint.from_dict(value)
        return value
    if value is None:
        return None
    candidates = [hint for hint in hints if not (isinstance(hint, type) and issubclass(hint, Model))]
    for hint in candidates:
        if hint is UUID or hint is datetime or get_origin(hint) in (list, dict):
            return from_json(hint, value)
    return value


def _fits(hint: type[Model], value: dict[str, Any]) -> bool:
    """Whether the members that have one value only, such as the name of an event, have it."""
    for name, _, member_hint in _members(hint):
        if get_origin(member_hint) is Literal and name in value and value[name] not in get_args(member_hint):
            return False
    return True
