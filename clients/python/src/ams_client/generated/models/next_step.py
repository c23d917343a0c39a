from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class NextStep(Model):
    description: str
    """ What the request does. """
    method: str
    """ The HTTP method of the request. """
    path: str
    """ The path of the request. """
