from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class DeleteConversationResponse(Model):
    deleted: bool
    """ Always true. """
