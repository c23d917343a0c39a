from ....call import Call
from ...models.instance_response import InstanceResponse


def get_instance() -> Call[InstanceResponse]:
    """Get the ways to sign in, the version and the limits

    Without a key or a session, `details` is null. A session that has ended counts as none. Any scope and any
    workspace will do; the addresses of Temporal and Langfuse are for members and keys of the operator’s workspace
    only."""
    return Call(
        "GET",
        "/v1/instance",
        {
            200: InstanceResponse,
        },
    )
