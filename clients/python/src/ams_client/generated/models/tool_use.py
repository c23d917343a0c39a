from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class ToolUse(Model):
    name: str
    ok: bool
    duration_ms: float
