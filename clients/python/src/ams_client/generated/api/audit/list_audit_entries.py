from ....call import Call
from ...models.audit_entry_list_response import AuditEntryListResponse
from ...types import UNSET, Unset


def list_audit_entries(
    *,
    limit: int | Unset = 50,
    offset: int | Unset = 0,
    actor: str | Unset = UNSET,
    action: str | Unset = UNSET,
    from_: str | Unset = UNSET,
    to: str | Unset = UNSET,
) -> Call[AuditEntryListResponse]:
    """List the audit, newest first

    Every request that changes something leaves one entry, which is stored if and only if the change is. Chats have
    receipts and log entries instead."""
    return Call(
        "GET",
        "/v1/audit",
        {
            200: AuditEntryListResponse,
        },
        params={
            "limit": limit,
            "offset": offset,
            "actor": actor,
            "action": action,
            "from": from_,
            "to": to,
        },
    )
