from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class CallMcpResponse(Model):
    jsonrpc: str
    id: Any
    result: Any | Unset = UNSET
    error: Any | Unset = UNSET
