from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.offered_invitation import OfferedInvitation
    from ..models.person import Person
    from ..models.session_workspace import SessionWorkspace


@define(kw_only=True)
class Session(Model):
    user: Person
    workspaces: list[SessionWorkspace]
    """ The oldest first. """
    invitations: list[OfferedInvitation]
    """ What the person may accept or decline. Empty unless a provider has proven the address. """
