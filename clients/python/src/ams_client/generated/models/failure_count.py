from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class FailureCount(Model):
    kind: str
    code: str
    retryable: bool
    count: int
