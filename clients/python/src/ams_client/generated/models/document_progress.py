from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class DocumentProgress(Model):
    done: int
    """ Chunks that are embedded. """
    total: int | None
    """ All chunks; null until the document is cut. """
