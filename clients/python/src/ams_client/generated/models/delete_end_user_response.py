from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model


@define(kw_only=True)
class DeleteEndUserResponse(Model):
    message: str
    """ A sentence that says what happened. """
    purge_id: UUID
    """ The id of the removal, to follow it. """
