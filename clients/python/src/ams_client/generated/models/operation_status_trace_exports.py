from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class OperationStatusTraceExports(Model):
    is_on: bool = member("isOn")
    """ Whether traces are exported to Langfuse. """
    waiting: int
    """ How many wait. """
    oldest_at: None | str = member("oldestAt")
    """ When the oldest of them was written; null when there is none. """
    refused: int
    """ Refused by Langfuse for good in the last 30 days. """
    last_reason: None | str = member("lastReason")
    """ Why the last export of these failed. """
    last_failed_at: None | str = member("lastFailedAt")
    """ When an export last failed, in ISO 8601 and UTC; null where none did. """
