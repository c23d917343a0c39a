from ....call import Call
from ...models.list_workspace_logs_metadata import ListWorkspaceLogsMetadata
from ...models.log_sort import LogSort
from ...models.workspace_log_entry_page_response import WorkspaceLogEntryPageResponse
from ...types import UNSET, Unset


def list_workspace_logs(
    *,
    agent: str | Unset = UNSET,
    model: str | Unset = UNSET,
    status: str | Unset = UNSET,
    source: str | Unset = UNSET,
    channel: str | Unset = UNSET,
    feedback: str | Unset = UNSET,
    conversation: str | Unset = UNSET,
    user: str | Unset = UNSET,
    metadata: ListWorkspaceLogsMetadata | Unset = UNSET,
    q: str | Unset = UNSET,
    from_: str | Unset = UNSET,
    to: str | Unset = UNSET,
    sort: LogSort | Unset = UNSET,
    limit: int | Unset = 50,
    cursor: str | Unset = UNSET,
) -> Call[WorkspaceLogEntryPageResponse]:
    """List the log of all the workspace's agents

    An entry a turn, those of eval cases too. Without a window it covers the last 30 days. A key that is bound to
    agents sees their entries."""
    return Call(
        "GET",
        "/v1/logs",
        {
            200: WorkspaceLogEntryPageResponse,
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
            "sort": sort,
            "limit": limit,
            "cursor": cursor,
        },
    )
