from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class ApprovalDecisionArguments(Model):
    """With approve: the call is made with these in place of those that the model wrote. A masked value that is sent
    back keeps the one that it stands for."""

    additional_properties: dict[str, Any] = member("*", {})
