from __future__ import annotations

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class InvitationAcceptance(Model):
    token: str
    """ The secret of the link that was handed out. """
    name: str | Unset = UNSET
    """ The name that people see. """
    password: str | Unset = UNSET
    """ The password, from 12 to 256 characters. """
