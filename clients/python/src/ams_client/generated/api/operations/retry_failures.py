from ....call import Call
from ...models.bulk_retry import BulkRetry
from ...models.bulk_retry_result_change_response import BulkRetryResultChangeResponse


def retry_failures(
    *,
    body: BulkRetry,
) -> Call[BulkRetryResultChangeResponse]:
    """Retry what has failed, by kind, code or ids

    What fits is counted anew. Without code and ids, only failures that a retry can help are retried. One request
    retries at most 1,000 and says how many remain. A document continues at the step that failed, a suite is run
    again as a new run, a webhook and a reply get another 24 hours of attempts. A repeated request retries nothing
    twice."""
    return Call(
        "POST",
        "/v1/operations/retry",
        {
            200: BulkRetryResultChangeResponse,
        },
        body=body,
    )
