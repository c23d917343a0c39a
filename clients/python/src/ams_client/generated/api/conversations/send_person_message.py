from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.new_person_message import NewPersonMessage
from ...models.person_message_change_response import PersonMessageChangeResponse
from ...types import UNSET, Unset


def send_person_message(
    id: UUID,
    *,
    body: NewPersonMessage,
    idempotency_key: str | Unset = UNSET,
) -> Call[PersonMessageChangeResponse | PersonMessageChangeResponse]:
    """Answer in a conversation as a person

    While an escalation of the conversation is open, a person answers in place of the agent. The transcript keeps
    the words with the actor, and the agent's model gets them with the next message, as words of its own side. In a
    conversation of a channel they are sent to the user, once. A repeated request with the same Idempotency-Key
    answers 200 with the same message."""
    return Call(
        "POST",
        "/v1/conversations/{id}/messages".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: PersonMessageChangeResponse,
            201: PersonMessageChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
