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
    tokens_cache_write: int = member("tokensCacheWrite")
