from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.restore_agent_version_request_include import (
    RestoreAgentVersionRequestInclude,
)
from ..types import UNSET, Unset


@define(kw_only=True)
class RestoreAgentVersionRequest(Model):
    include: list[RestoreAgentVersionRequestInclude] | Unset = UNSET
    """ What is restored beside the configuration; left out: neither. """
