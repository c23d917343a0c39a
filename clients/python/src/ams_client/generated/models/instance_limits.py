from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class InstanceLimits(Model):
    document_bytes: int = member("documentBytes")
    """ The largest document, in bytes. """
    attachment_bytes: int = member("attachmentBytes")
    """ Of a file of a message, and of all files of a message together. """
    body_bytes: int = member("bodyBytes")
    """ The largest body of a request, in bytes. """
    turn_timeout_seconds: int = member("turnTimeoutSeconds")
    """ The longest time of a turn, in seconds. """
    waiting_turns: int = member("waitingTurns")
    """ The most turns that wait in one conversation. """
    requests_per_minute: int = member("requestsPerMinute")
    """ Of one key or person. """
    eval_concurrency: int = member("evalConcurrency")
    """ How many cases of a run are processed at once where the run does not say it. """
    retention_days: int | None = member("retentionDays")
    """ For workspaces without a setting of their own. Null: for ever. """
    audit_retention_days: int = member("auditRetentionDays")
    """ For how many days audit entries are kept. """
