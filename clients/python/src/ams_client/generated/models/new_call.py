from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model
from ..models.new_call_kind import NewCallKind


@define(kw_only=True)
class NewCall(Model):
    name: str
    """ The name that people see. """
    arguments: Any
    """ The arguments of the call. """
    kind: NewCallKind
    """ effect: the call could have changed something. """
