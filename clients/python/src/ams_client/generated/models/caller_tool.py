from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.caller_tool_parameters import CallerToolParameters


@define(kw_only=True)
class CallerTool(Model):
    name: str
    """ No name of a tool of the agent; no __. """
    description: str
    """ What it is for. A model reads the description of a tool. """
    parameters: CallerToolParameters | Unset = UNSET
    """ JSON Schema 2020-12 of an object, at most 64 KiB and 32 levels. """
