from ....call import Call
from ...models.operation_status_response import OperationStatusResponse


def get_operations() -> Call[OperationStatusResponse]:
    """See health, processes, backlogs and failures

    parts, processes and workflowStartsWaiting are those of the whole service, for the operator’s workspace only:
    others see none. Backlogs, held turns and failures are those of the workspace."""
    return Call(
        "GET",
        "/v1/operations",
        {
            200: OperationStatusResponse,
        },
    )
