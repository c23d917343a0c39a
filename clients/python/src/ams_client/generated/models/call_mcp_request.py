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
    """ The id of the JSON-RPC request, which its answer repeats. """
    method: Any | Unset = UNSET
    """ The method of MCP, such as `tools/call`. """
    params: Any | Unset = UNSET
    """ The parameters of the call. """
    additional_properties: dict[str, Any] = member("*", {})
