from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.tool_trial_arguments import ToolTrialArguments


@define(kw_only=True)
class ToolTrial(Model):
    arguments: ToolTrialArguments | Unset = UNSET
    """ As a model would write them; {} when left out. """
