"""What goes wrong, as exceptions with a code and with what to do."""

from __future__ import annotations

from typing import Any

import httpx


class AmsError(Exception):
    """The service refused a request. `fix` says what the caller can do."""

    def __init__(self, response: httpx.Response) -> None:
        error = _error_in(response)
        self.status = response.status_code
        self.code = str(error.get("code", "UNREADABLE_ANSWER"))
        self.fix = str(error.get("fix", "Try again. When it stays, look into the log of the service for this request."))
        self.request_id = str(error.get("request_id") or response.headers.get("x-request-id", ""))
        self.field: str | None = error.get("field")
        self.errors: list[dict[str, str]] = error.get("errors") or []
        self.retry_after_seconds = _seconds(response.headers.get("retry-after"))
        super().__init__(str(error.get("message", f"The service answered with status {self.status}.")))


class ConnectionLost(Exception):
    """The service could not be reached, or the connection was cut before the answer was complete."""


class WorkFailed(Exception):
    """A document could not be ingested, or an eval run or a turn failed."""

    def __init__(self, code: str, message: str, fix: str) -> None:
        self.code = code
        self.fix = fix
        super().__init__(message)


def _error_in(response: httpx.Response) -> dict[str, Any]:
    try:
        body = response.json()
    except ValueError:
        return {}
    error = body.get("error") if isinstance(body, dict) else None
    return error if isinstance(error, dict) else {}


def _seconds(text: str | None) -> float | None:
    try:
        seconds = float(text or 0)
    except ValueError:
        return None
    return seconds if seconds > 0 else None
