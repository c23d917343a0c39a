from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class ToolParameter(Model):
    type_: str = member("type")
    description: str
    required: bool | Unset = UNSET
