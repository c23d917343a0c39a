from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model


@define(kw_only=True)
class BacktestSideToolCall(Model):
    name: str
    """ The name that people see. """
    arguments: Any
    """ The arguments of the call. """
