from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.role import Role


@define(kw_only=True)
class NewInvitation(Model):
    email: str
    """ The e-mail address, with which the person signs in. """
    role: Role
