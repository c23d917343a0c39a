from ....call import Call
from ...models.stream_workspace_logs_metadata import StreamWorkspaceLogsMetadata
from ...types import UNSET, Unset


def stream_workspace_logs(
    *,
    agent: str | Unset = UNSET,
    model: str | Unset = UNSET,
    status: str | Unset = UNSET,
    source: str | Unset = UNSET,
    channel: str | Unset = UNSET,
    feedback: str | Unset = UNSET,
    conversation: str | Unset = UNSET,
    user: str | Unset = UNSET,
    metadata: StreamWorkspaceLogsMetadata | Unset = UNSET,
    q: str | Unset = UNSET,
) -> Call[str]:
    """Stream the new entries of the log

    Events: `ready`, then a `log` with each new entry, and `gap { count }` where entries of the workspace were left
    out because too many came at once; it counts those of every filter. The first entries may be ten seconds old. A
    stream ends after ten minutes, and within 5 seconds after its key or session lost the workspace; open another
    one then."""
    return Call(
        "GET",
        "/v1/logs/stream",
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
        },
    )
