from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model


@define(kw_only=True)
class ToolCallEventData(Model):
    call_id: str
    """ The id of the call: `call_` and 24 letters and digits. """
    name: str
    """ The name of the tool. """
    arguments: Any
    """ The arguments of the call. """
