from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class ReplaceReleaseConditionsRequest(Model):
    gate: bool
    """ True: a version can be released once it has passed the gates of the eval suites. """
    backtest: bool
    """ True: a version can be released once a completed backtest of it against the released one is neither worse nor
    too_few. """
