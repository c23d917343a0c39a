from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class CallMcpResponse(Model):
    jsonrpc: str
    """ The version of JSON-RPC: `2.0`. """
    id: Any
    """ The id of the JSON-RPC request. """
    result: Any | Unset = UNSET
    """ The result of the call. """
    error: Any | Unset = UNSET
    """ The error of JSON-RPC, in place of a result. """
