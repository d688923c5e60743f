"""What can go wrong, by what there is to do about it."""

from __future__ import annotations

from typing import Any

__all__ = [
    "ApiError",
    "AuthenticationError",
    "ConflictError",
    "DeadlineError",
    "ForbiddenError",
    "InvalidRequestError",
    "NetworkError",
    "NotFoundError",
    "PaymentRequiredError",
    "QuarryError",
    "RateLimitError",
    "ServerError",
    "UnavailableError",
]


class QuarryError(Exception):
    """Whatever goes wrong with a call."""


class NetworkError(QuarryError):
    """There was no answer: the service could not be reached, or the connection broke."""


class DeadlineError(QuarryError):
    """The time for the call was over before there was an answer."""


class ApiError(QuarryError):
    """The service answered with an error. A call that failed was not charged."""

    def __init__(self, status: int, body: dict[str, Any], retry_after: float | None = None) -> None:
        self.status = status
        """The HTTP status."""
        self.body = body
        """The whole answer."""
        self.message = str(body.get("error") or "The answer is no error of the service.")
        """What went wrong, for people."""
        code = body.get("error_code")
        self.code: str | None = code if isinstance(code, str) else None
        """What went wrong, for programs: one of `types.ErrorCode`, or one that is newer than this package."""
        reason = body.get("reason")
        self.reason: str | None = reason if isinstance(reason, str) else None
        """Why a source gave no usable answer."""
        request_id = body.get("request_id")
        self.request_id: str | None = request_id if isinstance(request_id, str) else None
        """The request's id, to name it to the operator."""
        self.retryable = body.get("retryable") is True
        """Whether the same request may succeed later."""
        self.retry_after = retry_after
        """Seconds after which it is worth trying, if the service says so."""
        super().__init__(f"{status} {self.code or 'unknown'}: {self.message}")


class InvalidRequestError(ApiError):
    """400: a parameter breaks its rule; the message names both."""


class AuthenticationError(ApiError):
    """401: there is no key, or none of this service."""


class PaymentRequiredError(ApiError):
    """402: no calls are left on the key."""


class ForbiddenError(ApiError):
    """403: the key is disabled, or the endpoint has no such parameter."""


class NotFoundError(ApiError):
    """404: no such thing at the source, or no such route."""


class ConflictError(ApiError):
    """409: the same Idempotency-Key came with another request."""


class RateLimitError(ApiError):
    """429: more calls, or more at once, than the key may make."""


class ServerError(ApiError):
    """500: the service's own failure."""


class UnavailableError(ApiError):
    """503: the source, or a part of the service, does not answer just now."""


_BY_STATUS: dict[int, type[ApiError]] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    402: PaymentRequiredError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitError,
    503: UnavailableError,
}


def of(status: int, body: Any, retry_after: float | None = None) -> ApiError:
    """The error of an answer."""
    kind = _BY_STATUS.get(status, ServerError if status >= 500 else ApiError)
    return kind(status, body if isinstance(body, dict) else {}, retry_after)
