from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class ReembeddingProgress(Model):
    """In chunks of documents that are ready."""

    total: int
    """ How many there are in all. """
    done: int
    """ How many are done. """
