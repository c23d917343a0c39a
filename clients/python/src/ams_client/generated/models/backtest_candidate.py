from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model
from ..models.backtest_candidate_agent_version import (
    BacktestCandidateAgentVersion,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.model_settings import ModelSettings


@define(kw_only=True)
class BacktestCandidate(Model):
    """What answers in the place of the recorded version. {} asks each turn as it was."""

    agent_version: BacktestCandidateAgentVersion | int | Unset = UNSET
    """ The version of the agent that answers. """
    model: str | Unset = UNSET
    """ The model, as `<provider>/<model name>`. """
    settings: ModelSettings | Unset = UNSET
