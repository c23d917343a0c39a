from __future__ import annotations

from typing import Literal

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class OpenAiResponseTextFormat(Model):
    type_: Literal["text"] = member("type")
    """ The kind of this object. """
