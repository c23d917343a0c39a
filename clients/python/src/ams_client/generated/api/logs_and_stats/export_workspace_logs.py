from ....call import Call
from ...models.export_workspace_logs_metadata import ExportWorkspaceLogsMetadata
from ...types import UNSET, Unset


def export_workspace_logs(
    *,
    agent: str | Unset = UNSET,
    model: str | Unset = UNSET,
    status: str | Unset = UNSET,
    source: str | Unset = UNSET,
    channel: str | Unset = UNSET,
    feedback: str | Unset = UNSET,
    conversation: str | Unset = UNSET,
    user: str | Unset = UNSET,
    metadata: ExportWorkspaceLogsMetadata | Unset = UNSET,
    q: str | Unset = UNSET,
    from_: str | Unset = UNSET,
    to: str | Unset = UNSET,
) -> Call[str]:
    """Get the log as CSV, newest first

    The header X-Row-Count tells the number of rows before the first. An export that breaks off ends without the end
    of its response."""
    return Call(
        "GET",
        "/v1/logs/export",
        {
            200: None,
        },
        params={
            "agent": agent,
            "model": model,
            "status": status,
            "source": source,
            "channel": channel,
            "feedback": feedback,
            "conversation": conversation,
            "user": user,
            "metadata": metadata,
            "q": q,
            "from": from_,
            "to": to,
        },
    )
