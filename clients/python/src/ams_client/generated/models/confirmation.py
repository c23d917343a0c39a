from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class Confirmation(Model):
    message: str
    """ A sentence that says what happened. """
