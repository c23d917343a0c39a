from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class Price(Model):
    """USD per million tokens. Reasoning costs as much as output."""

    input_: float = member("input")
    """ US dollars for a million tokens of input. """
    output: float
    """ US dollars for a million tokens of output. """
    cache_read: float | Unset = member("cacheRead", UNSET)
    """ Tokens read from the cache; left out, they cost as much as input. """
    cache_write: float | Unset = member("cacheWrite", UNSET)
    """ Tokens written to the cache; left out, they cost as much as input. """
