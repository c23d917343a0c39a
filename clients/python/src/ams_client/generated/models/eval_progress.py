from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class EvalProgress(Model):
    total: int
    done: int
    passed: int
    failed: int
    errored: int
