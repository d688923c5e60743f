"""The client for asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, ParamSpec, TypeVar

import httpx

from . import _wire, errors
from ._async_endpoints import AsyncEndpoints
from ._wire import BatchLine, Options, Params, Tries

P = ParamSpec("P")
Answer = TypeVar("Answer")


class AsyncQuarry(AsyncEndpoints):
    """Calls the service, as `Quarry` does, without blocking. Has a method for each endpoint."""

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        deadline: float = 120.0,
        tries: int = 5,
        max_age: int | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._base_url, self._api_key = _wire.start(base_url, api_key)
        self._options = Options(deadline, tries, max_age)
        self._http = httpx.AsyncClient(transport=transport, follow_redirects=False)

    def with_options(
        self,
        *,
        deadline: float | None = None,
        tries: int | None = None,
        max_age: int | None = None,
    ) -> AsyncQuarry:
        """The same client, on the same connections, with other options for some calls."""
        other = object.__new__(AsyncQuarry)
        other.__dict__.update(self.__dict__)
        given = {"deadline": deadline, "tries": tries, "max_age": max_age}
        changed: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        other._options = replace(self._options, **changed)
        return other

    async def close(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> AsyncQuarry:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def get(self, wanted: str, **params: _wire.Value | None) -> Any:
        """What a path answers, or an address that an answer gave."""
        return await self._get(wanted, params)

    async def pages(
        self, call: Callable[P, Awaitable[Answer]], *args: P.args, **kwargs: P.kwargs
    ) -> AsyncIterator[Answer]:
        """The answers to a call and to the pages after it: `quarry.pages(quarry.v1_search, q="paper lantern")`."""
        answer = await call(*args, **kwargs)
        while True:
            yield answer
            following = _wire.next_page(self._base_url, answer)
            if following is None:
                return
            answer = await self._get(following, {})

    async def batch(self, paths: Iterable[str]) -> AsyncIterator[BatchLine]:
        """Answers to calls that are made together, in the order in which they come. A path is what `path()` makes."""
        for number, some in enumerate(_wire.parts(paths)):
            async for line in self._batch(some, number * _wire.BATCH_MAX):
                yield line

    async def _batch(self, paths: list[str], first: int) -> AsyncIterator[BatchLine]:
        tries = Tries(self._options)
        while True:
            try:
                async with self._send("POST", "api/batch", tries, {"paths": paths}) as response:
                    if response.status_code == 200:
                        async for line in self._lines(response, tries, first, len(paths)):
                            yield line
                        return
                    _wire.read(response.status_code, response.headers, await self._content(response, tries))
                raise errors.NetworkError("the answer is no batch")
            except errors.ApiError as error:
                pause = tries.pause(error)
            await asyncio.sleep(pause)

    async def _lines(self, response: httpx.Response, tries: Tries, first: int, count: int) -> AsyncIterator[BatchLine]:
        async for text in response.aiter_lines():
            tries.left()
            if text:
                yield _wire.line(text, first)
                count -= 1
        if count:
            raise errors.NetworkError("the batch ended before all calls were answered")

    async def _get(self, path: str, params: Params) -> Any:
        wanted = _wire.path(path, params)
        tries = Tries(self._options)
        while True:
            try:
                async with self._send("GET", wanted, tries) as response:
                    content = await self._content(response, tries)
                return _wire.read(response.status_code, response.headers, content)
            except errors.QuarryError as error:
                pause = tries.pause(error)
            await asyncio.sleep(pause)

    @asynccontextmanager
    async def _send(self, method: str, wanted: str, tries: Tries, body: Any = None) -> AsyncIterator[httpx.Response]:
        request = self._http.build_request(
            method,
            _wire.address(self._base_url, wanted),
            headers=_wire.headers(self._api_key, self._options),
            json=body,
            timeout=tries.left(),
        )
        try:
            response = await self._http.send(request, stream=True)
            try:
                yield response
            finally:
                await response.aclose()
        except httpx.TimeoutException as error:
            tries.left()
            raise errors.NetworkError(f"{method} {request.url.path}: the service was too slow") from error
        except httpx.TransportError as error:
            raise errors.NetworkError(f"{method} {request.url.path}: {error}") from error

    @staticmethod
    async def _content(response: httpx.Response, tries: Tries) -> bytes:
        """The body, read as long as there is time for it."""
        content = bytearray()
        async for chunk in response.aiter_bytes():
            content += chunk
            tries.left()
        return bytes(content)
