from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class PartHealth(Model):
    name: str
    """ The name that people see. """
    is_ok: bool = member("isOk")
    """ True: the part answers. """
    message: str
    """ A sentence that says what happened. """
