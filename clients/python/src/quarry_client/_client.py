"""The client that waits."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, ParamSpec, TypeVar

import httpx

from . import _wire, errors
from ._endpoints import Endpoints
from ._wire import BatchLine, Options, Params, Tries

P = ParamSpec("P")
Answer = TypeVar("Answer")


class Quarry(Endpoints):
    """Calls the service. Has a method for each endpoint, and is safe to use from several threads.

    base_url and api_key are read from QUARRY_ORIGIN and QUARRY_KEY where they are not given. A call that the service says is
    worth trying again is tried up to `tries` times, after the time that `Retry-After` names, and raises what went wrong as soon
    as `deadline` seconds would be over before the next try. `max_age` is the oldest answer from the service's cache that is
    wanted, in seconds; 0 asks the source every time. `transport` is what httpx sends requests by.
    """

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        deadline: float = 120.0,
        tries: int = 5,
        max_age: int | None = None,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._base_url, self._api_key = _wire.start(base_url, api_key)
        self._options = Options(deadline, tries, max_age)
        self._http = httpx.Client(transport=transport, follow_redirects=False)

    def with_options(
        self,
        *,
        deadline: float | None = None,
        tries: int | None = None,
        max_age: int | None = None,
    ) -> Quarry:
        """The same client, on the same connections, with other options for some calls."""
        other = object.__new__(Quarry)
        other.__dict__.update(self.__dict__)
        given = {"deadline": deadline, "tries": tries, "max_age": max_age}
        changed: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        other._options = replace(self._options, **changed)
        return other

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def __enter__(self) -> Quarry:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def get(self, wanted: str, **params: _wire.Value | None) -> Any:
        """What a path answers, or an address that an answer gave."""
        return self._get(wanted, params)

    def pages(self, call: Callable[P, Answer], *args: P.args, **kwargs: P.kwargs) -> Iterator[Answer]:
        """The answers to a call and to the pages after it: `quarry.pages(quarry.v1_search, q="paper lantern")`."""
        answer = call(*args, **kwargs)
        while True:
            yield answer
            following = _wire.next_page(self._base_url, answer)
            if following is None:
                return
            answer = self._get(following, {})

    def batch(self, paths: Iterable[str]) -> Iterator[BatchLine]:
        """Answers to calls that are made together, in the order in which they come. A path is what `path()` makes."""
        for number, some in enumerate(_wire.parts(paths)):
            yield from self._batch(some, number * _wire.BATCH_MAX)

    def _batch(self, paths: list[str], first: int) -> Iterator[BatchLine]:
        tries = Tries(self._options)
        while True:
            try:
                with self._send("POST", "api/batch", tries, {"paths": paths}) as response:
                    if response.status_code == 200:
                        yield from self._lines(response, tries, first, len(paths))
                        return
                    _wire.read(response.status_code, response.headers, self._content(response, tries))
                raise errors.NetworkError("the answer is no batch")
            except errors.ApiError as error:
                pause = tries.pause(error)
            time.sleep(pause)

    def _lines(self, response: httpx.Response, tries: Tries, first: int, count: int) -> Iterator[BatchLine]:
        for text in response.iter_lines():
            tries.left()
            if text:
                yield _wire.line(text, first)
                count -= 1
        if count:
            raise errors.NetworkError("the batch ended before all calls were answered")

    def _get(self, path: str, params: Params) -> Any:
        wanted = _wire.path(path, params)
        tries = Tries(self._options)
        while True:
            try:
                with self._send("GET", wanted, tries) as response:
                    content = self._content(response, tries)
                return _wire.read(response.status_code, response.headers, content)
            except errors.QuarryError as error:
                pause = tries.pause(error)
            time.sleep(pause)

    @contextmanager
    def _send(self, method: str, wanted: str, tries: Tries, body: Any = None) -> Iterator[httpx.Response]:
        request = self._http.build_request(
            method,
            _wire.address(self._base_url, wanted),
            headers=_wire.headers(self._api_key, self._options),
            json=body,
            timeout=tries.left(),
        )
        try:
            response = self._http.send(request, stream=True)
            try:
                yield response
            finally:
                response.close()
        except httpx.TimeoutException as error:
            tries.left()
            raise errors.NetworkError(f"{method} {request.url.path}: the service was too slow") from error
        except httpx.TransportError as error:
            raise errors.NetworkError(f"{method} {request.url.path}: {error}") from error

    @staticmethod
    def _content(response: httpx.Response, tries: Tries) -> bytes:
        """The body, read as long as there is time for it."""
        content = bytearray()
        for chunk in response.iter_bytes():
            content += chunk
            tries.left()
        return bytes(content)
