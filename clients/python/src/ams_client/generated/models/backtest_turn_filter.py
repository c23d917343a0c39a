from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.feedback_score import FeedbackScore
from ..models.log_status import LogStatus
from ..types import UNSET, Unset


@define(kw_only=True)
class BacktestTurnFilter(Model):
    from_: str | Unset = member("from", UNSET)
    """ ISO date; inclusive. """
    to: str | Unset = UNSET
    """ ISO date; exclusive. """
    limit: int | Unset = UNSET
    """ The most turns; the newest are taken. 1000 by default. """
    user: str | Unset = UNSET
    """ Turns of this user alone. """
    feedback: FeedbackScore | Unset = UNSET
    """ -1: bad, 0: neither, 1: good. """
    status: LogStatus | Unset = UNSET
