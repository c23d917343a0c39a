from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.scorer import Scorer
from ..types import UNSET, Unset


@define(kw_only=True)
class NewCaseOfTurn(Model):
    turn_id: UUID
    """ The id of the turn. """
    scorer: Scorer | Unset = UNSET
    criteria: str | Unset = UNSET
    """ What the judge checks, in words. """
    expected_output: None | str | Unset = member("expectedOutput", UNSET)
    """ The answer that is right; null where there is none. """
