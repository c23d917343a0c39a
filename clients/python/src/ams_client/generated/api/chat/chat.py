from ....call import Call
from ...models.background_turn_change_response import BackgroundTurnChangeResponse
from ...models.chat_request import ChatRequest
from ...models.chat_result_response import ChatResultResponse
from ...types import UNSET, Unset


def chat(
    *,
    body: ChatRequest,
    idempotency_key: str | Unset = UNSET,
) -> Call[ChatResultResponse | BackgroundTurnChangeResponse]:
    """Ask an agent and wait for the answer

    For comparisons, agent_version asks the agent as it was at a version, and model asks another model in place of
    its own and its fallback models; both need the scope write, and the receipt has both. prompt tries a prompt that
    is not saved: its fields stand in the place of the agent’s, without a version; it needs the scope write, and the
    receipt says unsaved_prompt. settings holds settings of this turn, each in place of the agent’s; what can cost
    more than the agent’s own (a higher maxOutputTokens or reasoningEffort, more maxToolRounds or maxSeconds) needs
    the scope write. retrieval limits what this turn searches; the receipt shows it in retrieval.limits. output asks
    for an answer that is JSON, in place of the agent’s own form; null switches that off. null for another optional
    field counts as left out."""
    return Call(
        "POST",
        "/v1/chat",
        {
            200: ChatResultResponse,
            202: BackgroundTurnChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
