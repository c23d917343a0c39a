from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.review_verdict import ReviewVerdict

if TYPE_CHECKING:
    from ..models.actor import Actor


@define(kw_only=True)
class Review(Model):
    turn_id: UUID = member("turnId")
    """ The id of the turn; null where there is none. """
    verdict: ReviewVerdict
    """ What the person thinks of the answer. """
    corrected_answer: None | str = member("correctedAnswer")
    """ What the agent should have said. """
    comment: None | str
    """ For the team. """
    reviewed_by: Actor = member("reviewedBy")
    reviewed_at: str = member("reviewedAt")
    """ When it was reviewed, in ISO 8601 and UTC. """
