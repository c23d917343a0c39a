from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class OpenAiToolCallFunction(Model):
    name: str
    """ The name of the function. """
    arguments: str
    """ The JSON of an object. """
