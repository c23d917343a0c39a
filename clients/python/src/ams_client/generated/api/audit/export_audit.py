from ....call import Call
from ...types import UNSET, Unset


def export_audit(
    *,
    from_: str | Unset = UNSET,
    to: str | Unset = UNSET,
) -> Call[str]:
    """Get the audit as JSON Lines, oldest first

    An export that breaks off ends without the end of its response."""
    return Call(
        "GET",
        "/v1/audit/export",
        {
            200: None,
        },
        params={
            "from": from_,
            "to": to,
        },
    )
