from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class BacktestSideUsage(Model):
    tokens_in: int = member("tokensIn")
    """ The tokens that were sent to models. """
    tokens_out: int = member("tokensOut")
    """ The tokens that models wrote. """
    tokens_cached: int = member("tokensCached")
    """ The part of tokensIn that came from a cache. """
    tokens_cache_write: int = member("tokensCacheWrite")
    """ The part of tokensIn that went into a cache. """
