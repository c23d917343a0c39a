from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.purge_store_name import PurgeStoreName


@define(kw_only=True)
class PurgeStore(Model):
    name: PurgeStoreName
    removed: int
    """ Rows, files, or histories of workflows """
    remaining: int
    """ Rows are counted up to 100,000 a table. """
