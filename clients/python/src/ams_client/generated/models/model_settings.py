from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.reasoning_effort import ReasoningEffort
from ..types import UNSET, Unset


@define(kw_only=True)
class ModelSettings(Model):
    temperature: float | Unset = UNSET
    """ How freely the model chooses words: 0 is the most predictable. The provider's default where it is left out. """
    top_p: float | Unset = member("topP", UNSET)
    """ The share of likely words that the model chooses from, above 0 to 1. """
    max_output_tokens: int | Unset = member("maxOutputTokens", UNSET)
    """ The limit of one model call. """
    reasoning_effort: ReasoningEffort | Unset = member("reasoningEffort", UNSET)
    stop: list[str] | Unset = UNSET
    """ The answer ends before the first of these texts. """
    max_tool_rounds: int | Unset = member("maxToolRounds", UNSET)
    """ Rounds of tool calls; 8 by default. """
    max_seconds: int | Unset = member("maxSeconds", UNSET)
    """ The time of a turn; TURN_TIMEOUT_SECONDS by default. """
