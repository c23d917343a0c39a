"""A request that an operation makes, and that a client sends."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from attrs import define, field

from .generated.types import UNSET
from .model import Model, to_json

Answer = TypeVar("Answer")


@define
class Call(Generic[Answer]):
    """`client.send(call)` gives the answer, a model; it throws AmsError when the service refuses."""

    method: str
    path: str
    answers: dict[int, type[Model] | type[bytes] | None]
    params: dict[str, Any] = field(factory=dict)
    headers: dict[str, Any] = field(factory=dict)
    body: Any = UNSET

    def request(self) -> dict[str, Any]:
        """What httpx takes. Parameters that are UNSET or None are left out."""
        made: dict[str, Any] = {"method": self.method, "url": f"/api{self.path}", "headers": _given(self.headers)}
        if params := _given(self.params):
            made["params"] = params
        if self.body is None:
            # httpx takes None for no body.
            made["content"] = b"null"
            made["headers"]["Content-Type"] = "application/json"
        elif type(self.body).__name__ != "Unset":
            made["json"] = to_json(self.body)
        return made


def _given(values: dict[str, Any]) -> dict[str, str]:
    given = {name: to_json(value) for name, value in values.items() if value is not None and type(value).__name__ != "Unset"}
    members = {f"{name}.{key}": each for name, value in given.items() if isinstance(value, dict) for key, each in value.items()}
    return {name: _text(value) for name, value in {**given, **members}.items() if not isinstance(value, dict)}


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
