from __future__ import annotations

from typing import Literal

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class OpenAiRefusal(Model):
    type_: Literal["refusal"] = member("type")
    """ The kind of this object. """
    refusal: str
    """ In place of JSON, where the answer was blocked or the model declined. """
