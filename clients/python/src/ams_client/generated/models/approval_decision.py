from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model
from ..models.approval_answer import ApprovalAnswer
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.approval_decision_arguments import ApprovalDecisionArguments


@define(kw_only=True)
class ApprovalDecision(Model):
    decision: ApprovalAnswer
    arguments: ApprovalDecisionArguments | Unset = UNSET
    """ With approve: the call is made with these in place of those that the model wrote. A masked value that is sent
    back keeps the one that it stands for. """
    reason: str | Unset = UNSET
    """ The model reads it. """
