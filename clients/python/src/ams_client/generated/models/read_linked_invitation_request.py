from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class ReadLinkedInvitationRequest(Model):
    token: str
    """ The secret of the link that was handed out. """
