from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class EvalRunOptions(Model):
    repeat: int | Unset = UNSET
    """ How often each case is run. """
    max_cost: float | Unset = member("maxCost", UNSET)
    """ USD; the cases that do not run for it count as errored. """
    concurrency: int | Unset = UNSET
    """ How many cases run at once. """
    agent_version: int | Unset = member("agentVersion", UNSET)
    """ The version of the agent that answers; the current one by default. """
    model: str | Unset = UNSET
    """ A model in the place of that of the version, without its fallback models. Such a run opens no gate. """
