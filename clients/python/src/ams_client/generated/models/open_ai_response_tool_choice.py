from __future__ import annotations

from typing import Literal

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class OpenAiResponseToolChoice(Model):
    type_: Literal["function"] = member("type")
    """ The kind of this object. """
    name: str
    """ The name that people see. """
