from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class ReembeddingProgress(Model):
    """In chunks of documents that are ready."""

    total: int
    done: int
