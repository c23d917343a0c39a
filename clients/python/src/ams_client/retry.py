"""When a request is sent again, and after how long."""

from __future__ import annotations

import math
import random
import re
from typing import TypeVar, cast
from uuid import uuid4

import attrs
import httpx

from .call import Call
from .errors import AmsError, ConnectionLost
from .model import Model

Answer = TypeVar("Answer")

# Nobody waits longer than this for an answer to be asked again.
LONGEST_WAIT_SECONDS = 60.0
_PASSING = {408, 502, 503, 504}
_REPEATABLE = {"GET", "HEAD", "PUT", "DELETE"}
# A document is known by its content and an output by its text; a second file of messages is removed when no message uses it.
_REPEATABLE_POST = re.compile(r"/v1/(files|agents/[^/]+/knowledge-bases/[^/]+/documents|turns/[^/]+/tool-outputs)$")
_KEY = "Idempotency-Key"


@attrs.define(frozen=True)
class Retry:
    """How often a request is sent at most, and how long a Retry-After may be that is waited for."""

    attempts: int = 4
    longest_wait_seconds: float = LONGEST_WAIT_SECONDS

    def wait_seconds(self, call: Call[Answer], outcome: httpx.Response | ConnectionLost, attempt: int) -> float | None:
        """The seconds until the request is sent again; None when its outcome is final."""
        if attempt >= self.attempts or not _is_passing(call, outcome):
            return None
        refusal = AmsError(outcome) if isinstance(outcome, httpx.Response) else None
        if refusal and is_final(refusal, math.inf):
            return None
        after = refusal.retry_after_seconds if refusal else None
        seconds = after if after is not None else 0.5 * 2 ** (attempt - 1) * (1 + random.random() / 4)
        return seconds if seconds <= self.longest_wait_seconds else None


def is_final(error: AmsError, longest_wait_seconds: float = LONGEST_WAIT_SECONDS) -> bool:
    """True when asking again after a while cannot help: a budget is used up, or the service names a longer wait."""
    return error.code == "BUDGET_EXCEEDED" or (error.retry_after_seconds or 0) > longest_wait_seconds


def keyed(call: Call[Answer]) -> Call[Answer]:
    """The call with an Idempotency-Key where the operation takes one and the caller gave none."""
    if _KEY not in call.headers or isinstance(call.headers[_KEY], str):
        return call
    return attrs.evolve(call, headers={**call.headers, _KEY: str(uuid4())})


def answer_of(call: Call[Answer], outcome: httpx.Response | ConnectionLost) -> Answer:
    """The model, the bytes or the text of an answer. Throws AmsError or ConnectionLost."""
    if isinstance(outcome, ConnectionLost):
        raise outcome
    if not outcome.is_success:
        raise AmsError(outcome)
    return cast(Answer, _content_of(outcome, call.answers.get(outcome.status_code)))


def _content_of(response: httpx.Response, kind: type[Model] | type[bytes] | None) -> Model | bytes | str:
    if kind is None:
        return response.text
    return kind.from_dict(response.json()) if issubclass(kind, Model) else response.content


def _is_passing(call: Call[Answer], outcome: httpx.Response | ConnectionLost) -> bool:
    # A key that was answered with 429 has done nothing yet, so each request may be sent again.
    if isinstance(outcome, httpx.Response) and outcome.status_code == 429:
        return True
    if isinstance(outcome, httpx.Response) and outcome.status_code not in _PASSING:
        return False
    return call.method in _REPEATABLE or isinstance(call.headers.get(_KEY), str) or bool(_REPEATABLE_POST.search(call.path))
