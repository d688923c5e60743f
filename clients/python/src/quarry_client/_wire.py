"""What both clients do the same: addresses, headers, reading answers, and when to try again."""

from __future__ import annotations

import email.utils
import json
import os
import random
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Union
from urllib.parse import quote, urlencode, urljoin, urlsplit

from . import errors

Value = Union[str, int, float, bool]
Params = Mapping[str, Union[Value, None]]

VERSION = "0.1.0"
BATCH_MAX = 25
"""Most calls of one request."""
_RETRIED = frozenset({429, 500, 502, 503, 504})
_PAUSE_MAX = 30.0
"""Longest pause between two tries, in seconds, where the service does not say how long."""


@dataclass(frozen=True)
class Options:
    """How calls are made."""

    deadline: float
    """Seconds for a whole call: all its tries and the pauses between them."""
    tries: int
    """How often a call is tried."""
    max_age: int | None
    """Oldest answer from the cache that is wanted, in seconds; 0: the source is asked."""


def start(base_url: str | None, api_key: str | None) -> tuple[str, str | None]:
    """The service's address and the key: those given, else those of the environment."""
    url = base_url or os.environ.get("QUARRY_ORIGIN") or "http://127.0.0.1:8787"
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise ValueError(f"base_url must be an address such as https://api.example, not {url!r}")
    key = api_key or os.environ.get("QUARRY_KEY") or None
    if key is not None and not (key.isascii() and key.isprintable() and " " not in key):
        raise ValueError("api_key must be a key of the service: letters, digits and signs, without blanks")
    return url.rstrip("/") + "/", key


def headers(api_key: str | None, options: Options) -> dict[str, str]:
    sent = {"Accept": "application/json", "User-Agent": f"quarry-client-python/{VERSION}"}
    if api_key:
        sent["Authorization"] = f"Bearer {api_key}"
    if options.max_age is not None:
        sent["Cache-Control"] = "no-cache" if options.max_age <= 0 else f"max-age={options.max_age}"
    return sent


def _text(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.12f}".rstrip("0").rstrip(".")
    return str(value)


def path(endpoint: str, params: Params | None = None) -> str:
    """A path with its query. Parameters that are None are left out."""
    pairs = [(name, _text(value)) for name, value in (params or {}).items() if value is not None]
    return f"{endpoint}?{urlencode(pairs, quote_via=quote)}" if pairs else endpoint


def address(base_url: str, wanted: str) -> str:
    """The address of a path, or one that an answer gave. The key goes to no other service."""
    absolute = urljoin(base_url, wanted.lstrip("/") if wanted.startswith("/") else wanted)
    ours, other = urlsplit(base_url), urlsplit(absolute)
    if (ours.scheme, ours.netloc) != (other.scheme, other.netloc):
        raise ValueError(f"{absolute} is no address of {ours.scheme}://{ours.netloc}")
    return absolute


def next_page(base_url: str, answer: Any) -> str | None:
    """Where the page after an answer is; the service may be called by another name here than it calls itself."""
    pages = answer.get("service_pagination") if isinstance(answer, dict) else None
    link = pages.get("next") if isinstance(pages, dict) else None
    if not isinstance(link, str) or not link:
        return None
    parts = urlsplit(link)
    return address(base_url, f"{parts.path}?{parts.query}" if parts.query else parts.path)


def read(status: int, received: Mapping[str, str], content: bytes) -> Any:
    """The answer as JSON, or the error that it is."""
    try:
        body = json.loads(content)
    except ValueError:
        body = None
    if status == 200 and isinstance(body, (dict, list)):
        return body
    if status == 200:
        raise errors.NetworkError("the answer is no JSON")
    raise errors.of(status, body, retry_after(received))


def retry_after(received: Mapping[str, str]) -> float | None:
    """Seconds that Retry-After names, as a number or as a date."""
    value = received.get("retry-after", "").strip()
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        at = email.utils.parsedate_to_datetime(value)
    except (TypeError, ValueError):
        return None
    return max(0.0, at.timestamp() - time.time())


class Tries:
    """The tries of one call, against its deadline."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._ends = time.monotonic() + options.deadline
        self._done = 0

    def left(self) -> float:
        """Seconds that are left."""
        left = self._ends - time.monotonic()
        if left <= 0:
            raise errors.DeadlineError(f"there was no answer within {self._options.deadline:g} s")
        return left

    def pause(self, error: errors.QuarryError) -> float:
        """Seconds after which to try again; raises the error where that is pointless."""
        self._done += 1
        if not _is_passing(error) or self._done >= self._options.tries:
            raise error
        wait = error.retry_after if isinstance(error, errors.ApiError) else None
        if wait is None:
            wait = min(_PAUSE_MAX, 0.5 * 2**self._done) * (0.5 + random.random() / 2)
        if time.monotonic() + wait >= self._ends:
            raise error
        return wait


def _is_passing(error: errors.QuarryError) -> bool:
    if isinstance(error, errors.ApiError):
        return error.status in _RETRIED and (error.retryable or error.code is None)
    return isinstance(error, errors.NetworkError)


@dataclass(frozen=True)
class BatchLine:
    """The answer to one call of a batch."""

    index: int
    """Its place among the paths."""
    path: str
    status: int
    request_id: str
    body: Any

    @property
    def is_ok(self) -> bool:
        """Whether the call succeeded."""
        return self.status == 200

    def answer(self) -> Any:
        """The answer; raises the error that a call alone would have raised."""
        if self.is_ok:
            return self.body
        raise errors.of(self.status, self.body)


def line(text: str, first: int) -> BatchLine:
    """A line of a batch whose first path has a place of its own among all."""
    try:
        told = json.loads(text)
        return BatchLine(
            index=first + int(told["index"]),
            path=str(told["path"]),
            status=int(told["status"]),
            request_id=str(told["request_id"]),
            body=told["body"],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise errors.NetworkError("a line of the batch cannot be read") from error


def parts(paths: Iterable[str]) -> list[list[str]]:
    """Paths as requests of as many as one takes."""
    if isinstance(paths, str):
        raise TypeError("paths are a list of paths, not one")
    everything = list(paths)
    return [everything[at : at + BATCH_MAX] for at in range(0, len(everything), BATCH_MAX)]
