from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class NamedToolChoice(Model):
    name: str
    """ The name of the tool. """
