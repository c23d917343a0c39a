from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class SubmitToolOutputsRequestOutput(Model):
    call_id: str
    """ That of a required action. """
    output: Any | Unset = UNSET
    """ Any JSON value, at most 200000 characters. """
    error: str | Unset = UNSET
    """ In place of output: why the tool failed. The model reads it. """
