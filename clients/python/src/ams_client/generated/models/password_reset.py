from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class PasswordReset(Model):
    link: str
    """ The link to hand over. It works once. """
