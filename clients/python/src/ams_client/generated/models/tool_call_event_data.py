from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model


@define(kw_only=True)
class ToolCallEventData(Model):
    call_id: str
    name: str
    arguments: Any
