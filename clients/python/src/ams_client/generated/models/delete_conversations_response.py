from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class DeleteConversationsResponse(Model):
    deleted_count: int = member("deletedCount")
    """ How many were deleted. """
