from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class CallMcpRequest(Model):
    jsonrpc: Any | Unset = UNSET
    """ 2.0 """
    id: Any | Unset = UNSET
    method: Any | Unset = UNSET
    params: Any | Unset = UNSET
    additional_properties: dict[str, Any] = member("*", {})
