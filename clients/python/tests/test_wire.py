"""What the clients do when the service, or something in its place, does not answer as it should."""

from __future__ import annotations

import asyncio
import email.utils
import json
import time
import unittest
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import httpx

from quarry_client import (
    ApiError,
    AsyncQuarry,
    DeadlineError,
    NetworkError,
    Quarry,
    RateLimitError,
    ServerError,
    UnavailableError,
    path,
)

ORIGIN = "https://api.example"
ANSWER = {"search_metadata": {"id": "x"}}
Step = httpx.Response | Exception


def refusal(status: int, code: str, **headers: str) -> httpx.Response:
    body = {"error": "Not now.", "error_code": code, "status_code": status, "request_id": "r1", "retryable": True}
    return httpx.Response(status, json=body, headers={name.replace("_", "-"): value for name, value in headers.items()})


class Script:
    """Answers in the order of a list, the last of them again and again, and keeps what it was asked."""

    def __init__(self, *steps: Step) -> None:
        self.steps = list(steps)
        self.asked: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        step = self.steps.pop(0) if len(self.steps) > 1 else self.steps[0]
        if isinstance(step, Exception):
            raise step
        return httpx.Response(step.status_code, headers=step.headers, content=step.content)


class Slow(httpx.SyncByteStream, httpx.AsyncByteStream):
    """A body that comes byte by byte and does not end."""

    def __iter__(self) -> Iterator[bytes]:
        while True:
            time.sleep(0.05)
            yield b" "

    async def __aiter__(self) -> Any:
        while True:
            await asyncio.sleep(0.05)
            yield b" "


Handler = Callable[[httpx.Request], httpx.Response]


def blocking(handler: Handler, **options: Any) -> Any:
    with Quarry(ORIGIN, "qk_1", transport=httpx.MockTransport(handler), **options) as quarry:
        return quarry.v3_search(q="tea")


def asynchronous(handler: Handler, **options: Any) -> Any:
    async def call() -> Any:
        async with AsyncQuarry(ORIGIN, "qk_1", transport=httpx.MockTransport(handler), **options) as quarry:
            return await quarry.v3_search(q="tea")

    return asyncio.run(call())


class Failures(unittest.TestCase):
    def each(self, steps: list[Step], **options: Any) -> Iterator[tuple[Script, Callable[[], Any]]]:
        clients: tuple[Callable[..., Any], ...] = (blocking, asynchronous)
        for client in clients:
            script = Script(*steps)
            with self.subTest(client=client):
                yield script, partial(client, script, **options)

    def test_a_refusal_is_waited_for_as_long_as_it_says(self) -> None:
        for script, call in self.each([refusal(503, "source_unavailable", Retry_After="1"), httpx.Response(200, json=ANSWER)]):
            started = time.monotonic()
            self.assertEqual(call(), ANSWER)
            self.assertGreaterEqual(time.monotonic() - started, 1.0)
            self.assertEqual(len(script.asked), 2)
            self.assertEqual(script.asked[0].url, script.asked[1].url)

    def test_nothing_is_waited_for_beyond_the_deadline(self) -> None:
        for script, call in self.each([refusal(429, "rate_limited", Retry_After="3600")], deadline=2.0):
            started = time.monotonic()
            with self.assertRaises(RateLimitError) as caught:
                call()
            self.assertLess(time.monotonic() - started, 1.0)
            self.assertEqual((caught.exception.retry_after, caught.exception.request_id), (3600.0, "r1"))
            self.assertEqual(len(script.asked), 1)

    def test_tries_end(self) -> None:
        for script, call in self.each([refusal(503, "source_unavailable", Retry_After="0")], tries=3):
            with self.assertRaises(UnavailableError):
                call()
            self.assertEqual(len(script.asked), 3)

    def test_a_broken_connection_is_tried_again(self) -> None:
        for script, call in self.each([httpx.ConnectError("refused"), httpx.Response(200, json=ANSWER)]):
            self.assertEqual(call(), ANSWER)
        for script, call in self.each([httpx.ReadError("reset")], tries=2):
            with self.assertRaisesRegex(NetworkError, "reset"):
                call()
            self.assertEqual(len(script.asked), 2)

    def test_what_cannot_succeed_later_is_not_tried_again(self) -> None:
        body = {"error": "No.", "error_code": "insufficient_credits", "retryable": False}
        for script, call in self.each([httpx.Response(402, json=body)]):
            with self.assertRaises(ApiError) as caught:
                call()
            self.assertEqual((caught.exception.status, caught.exception.code), (402, "insufficient_credits"))
            self.assertEqual(len(script.asked), 1)

    def test_what_stands_before_the_service_may_answer_in_its_place(self) -> None:
        for script, call in self.each([httpx.Response(502, text="<h1>Bad gateway</h1>")], tries=2):
            with self.assertRaises(ServerError) as caught:
                call()
            self.assertIsNone(caught.exception.code)
            self.assertEqual(len(script.asked), 2)
        for script, call in self.each([httpx.Response(200, text="<h1>Welcome</h1>")], tries=1):
            with self.assertRaises(NetworkError):
                call()
        for script, call in self.each([httpx.Response(302, headers={"location": "https://elsewhere.example"})]):
            with self.assertRaises(ApiError):
                call()
            self.assertEqual(len(script.asked), 1)

    def test_an_answer_that_does_not_end_is_given_up(self) -> None:
        for client in (blocking, asynchronous):
            with self.subTest(client=client):
                started = time.monotonic()
                with self.assertRaises(DeadlineError):
                    client(lambda _: httpx.Response(200, stream=Slow()), deadline=0.5)
                self.assertLess(time.monotonic() - started, 1.5)

    def test_retry_after_may_be_a_date(self) -> None:
        at = email.utils.formatdate(time.time() + 3600, usegmt=True)
        for _, call in self.each([refusal(503, "overloaded", Retry_After=at)], deadline=1.0):
            with self.assertRaises(UnavailableError) as caught:
                call()
            self.assertAlmostEqual(caught.exception.retry_after or 0, 3600, delta=5)
        for odd in ("soon", "-5", "1e3", "9" * 400):
            for _, call in self.each([refusal(503, "overloaded", Retry_After=odd)], deadline=0.1, tries=1):
                with self.assertRaises(UnavailableError):
                    call()


class Requests(unittest.TestCase):
    def test_values_are_written_as_the_service_reads_them(self) -> None:
        script = Script(httpx.Response(200, json=ANSWER))
        with Quarry(ORIGIN + "/", "qk_1", max_age=0, transport=httpx.MockTransport(script)) as quarry:
            quarry.v1_search(q="a&b=ü +", lat=1e-7, lon=-2.5, fast_mode=True, nfpr=1, start=10, gl=None)
            quarry.with_options(max_age=60).v3_search(q="x")
        [first, second] = script.asked
        self.assertEqual(
            str(first.url),
            "https://api.example/api/v1/search?q=a%26b%3D%C3%BC%20%2B&lat=0.0000001&lon=-2.5&nfpr=1&start=10&fast_mode=true",
        )
        self.assertEqual(first.headers["authorization"], "Bearer qk_1")
        self.assertEqual((first.headers["cache-control"], second.headers["cache-control"]), ("no-cache", "max-age=60"))
        self.assertEqual(path("/api/v4/search", find_desc="ramen", find_loc=None), "/api/v4/search?find_desc=ramen")

    def test_the_key_goes_to_the_service_alone(self) -> None:
        def handler(request: httpx.Request) -> httpx.Response:
            page = int(request.url.params.get("start", "0"))
            pages = {"next": f"https://elsewhere.example/api/v3/search?q=tea&start={page + 10}"} if page < 20 else {}
            return httpx.Response(200, json={"service_pagination": pages, "page": page, "host": request.url.host})

        with Quarry(ORIGIN, "qk_1", transport=httpx.MockTransport(handler)) as quarry:
            pages: list[Any] = list(quarry.pages(quarry.v3_search, q="tea"))
            self.assertEqual([(page["page"], page["host"]) for page in pages], [(n, "api.example") for n in (0, 10, 20)])
            for wanted in ("https://elsewhere.example/api/v3/search", "http://api.example/x", "mailto:x"):
                with self.assertRaises(ValueError):
                    quarry.get(wanted)
            self.assertEqual(quarry.get("//elsewhere.example/x")["host"], "api.example")

    def test_what_is_no_address_or_key_is_refused_at_once(self) -> None:
        for url in ("api.example", "ftp://api.example", "https://api.example?x=1", "https://"):
            with self.assertRaises(ValueError):
                Quarry(url, "qk_1")
        for key in ("qk_1\r\nX: y", "two words", "schlüssel"):
            with self.assertRaises(ValueError):
                Quarry(ORIGIN, key)

    def test_a_batch_is_asked_in_parts_and_repeated_only_before_it_began(self) -> None:
        def handler(request: httpx.Request) -> httpx.Response:
            paths = json.loads(request.content)["paths"]
            told = ({"index": n, "path": p, "status": 200, "request_id": "r", "body": {}} for n, p in enumerate(paths))
            return httpx.Response(200, text="\n".join(json.dumps(line) for line in told) + "\n")

        script = Script(refusal(503, "ledger_unavailable", Retry_After="0"), httpx.Response(200, text="{"), httpx.Response(200))
        with Quarry(ORIGIN, "qk_1", transport=httpx.MockTransport(handler)) as quarry:
            paths = [path("/api/v3/search", q=str(n)) for n in range(60)]
            lines = list(quarry.batch(paths))
            self.assertEqual([(line.index, line.path) for line in lines], list(enumerate(paths)))
            self.assertEqual(list(quarry.batch([])), [])
            with self.assertRaises(TypeError):
                list(quarry.batch(paths[0]))
        with Quarry(ORIGIN, "qk_1", transport=httpx.MockTransport(script)) as quarry:
            for _ in ("a line that is none", "no line"):
                with self.assertRaises(NetworkError):
                    list(quarry.batch(paths[:1]))
        self.assertEqual(len(script.asked), 3)


if __name__ == "__main__":
    unittest.main()
