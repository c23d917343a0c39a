from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class ToolParameter(Model):
    type_: str = member("type")
    """ The type of the value: string, number, integer, boolean, array or object. """
    description: str
    """ What the value is; the model reads it. """
    required: bool | Unset = UNSET
    """ True: a call must have it. """
