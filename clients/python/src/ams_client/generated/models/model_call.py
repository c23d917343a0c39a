from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.model_call_purpose import ModelCallPurpose

if TYPE_CHECKING:
    from ..models.token_usage import TokenUsage


@define(kw_only=True)
class ModelCall(Model):
    round_: int = member("round")
    """ The round of the turn, from 1: one call of the model with the calls of tools that it asks for. """
    purpose: ModelCallPurpose
    model: str
    """ The model, as `<provider>/<model name>`. """
    usage: TokenUsage
    estimated: bool
    """ True when the provider reported no tokens and the service counted them. """
    cost: str
    """ USD, 8 places """
    error: None | str
    """ What went wrong; null where nothing did. """
    reasoning: None | str
    """ What the provider told of the reasoning, never a part of the text. """
    started_at: str
    """ ISO 8601, UTC. """
    first_token_at: None | str
    """ ISO 8601, UTC. """
    ended_at: str
    """ ISO 8601, UTC. """
