"""The clients against a running service, whose address and key are in QUARRY_ORIGIN and QUARRY_KEY."""

from __future__ import annotations

import asyncio
import os
import threading
import unittest
from itertools import islice
from typing import Any

from quarry_client import (
    AsyncQuarry,
    AuthenticationError,
    ForbiddenError,
    InvalidRequestError,
    NotFoundError,
    Quarry,
    path,
    types,
)


@unittest.skipUnless(os.environ.get("QUARRY_ORIGIN") and os.environ.get("QUARRY_KEY"), "no service is named")
class Service(unittest.TestCase):
    def setUp(self) -> None:
        self.quarry = Quarry()
        self.addCleanup(self.quarry.close)

    def test_a_search(self) -> None:
        answer: types.V1SearchAnswer = self.quarry.v1_search(q="paper lantern", device="mobile", nfpr=1)
        first = answer.get("organic_results", [])[0]
        self.assertTrue(first["title"] and first["position"] == 1)
        self.assertEqual(answer["search_metadata"]["status"], "Success")
        self.assertEqual(answer["search_parameters"]["device"], "mobile")

    def test_pages_follow_each_other(self) -> None:
        pages = list(islice(self.quarry.pages(self.quarry.v1_search, q="paper lantern"), 3))
        self.assertEqual([page["search_parameters"]["start"] for page in pages], [0, 10, 20])
        links = [result.get("link") for page in pages for result in page.get("organic_results", [])]
        self.assertGreater(len(set(links)), 20)

    def test_pages_by_token_follow_each_other_to_the_last(self) -> None:
        first = self.quarry.v1_reviews(place_id="ChIJDdnwdv0y5xQRRytw1ihZQeU")
        pages = list(islice(self.quarry.pages(self.quarry.v1_reviews, place_id="ChIJDdnwdv0y5xQRRytw1ihZQeU"), 2))
        self.assertEqual(pages[0].get("reviews"), first.get("reviews"))
        self.assertNotEqual(pages[1].get("reviews"), first.get("reviews"))

    def test_errors_say_what_to_do(self) -> None:
        with self.assertRaises(InvalidRequestError) as invalid:
            self.quarry.v1_search(q="tea", gl="zz")
        self.assertEqual(invalid.exception.code, "invalid_request")
        self.assertIn("`gl`", invalid.exception.message)
        self.assertTrue(invalid.exception.request_id)
        with self.assertRaises(ForbiddenError) as unknown:
            self.quarry.get("/api/v1/search", q="tea", locaton="x")
        self.assertIn("Did you mean `location`?", unknown.exception.message)
        with self.assertRaises(NotFoundError):
            self.quarry.get("/api/v9/search")
        with Quarry(api_key="qk_wrong") as stranger, self.assertRaises(AuthenticationError) as wrong:
            stranger.v1_search(q="tea")
        self.assertEqual(wrong.exception.code, "invalid_api_key")

    def test_a_batch_answers_each_path(self) -> None:
        paths = [path("/api/v3/search", q=f"tea {n}") for n in range(25)] + [path("/api/v3/search", q="tea", kl="x")]
        lines = list(self.quarry.batch(paths))
        self.assertEqual(sorted(line.index for line in lines), list(range(26)))
        self.assertTrue(all(line.path == paths[line.index] for line in lines))
        [failed] = [line for line in lines if not line.is_ok]
        self.assertEqual(failed.index, 25)
        with self.assertRaises(InvalidRequestError):
            failed.answer()
        self.assertTrue(next(line for line in lines if line.is_ok).answer()["organic_results"])

    def test_the_cache_is_used_as_wanted(self) -> None:
        ask = self.quarry.with_options(max_age=600)
        first = ask.v2_search(q="a cached question")
        again = ask.v2_search(q="a cached question")
        fresh = self.quarry.with_options(max_age=0).v2_search(q="a cached question")
        told = [answer["search_metadata"]["cached"] for answer in (first, again, fresh)]
        self.assertEqual(told, [False, True, False])

    def test_what_is_free(self) -> None:
        self.assertGreater(self.quarry.key_status()["remaining_calls"], 0)
        self.assertIn("de", self.quarry.options()["countries"])
        [austin] = self.quarry.locations(q="austin,te", limit=1)["locations"]
        self.assertEqual(austin["canonical_name"], "Austin,Texas,United States")
        self.assertEqual(self.quarry.health()["status"], "ok")

    def test_threads_share_a_client(self) -> None:
        answers: list[Any] = []
        ask = lambda n: answers.append(self.quarry.v3_search(q=f"thread {n}"))  # noqa: E731
        threads = [threading.Thread(target=ask, args=(n,)) for n in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(answers), 8)

    def test_asyncio(self) -> None:
        async def run() -> None:
            async with AsyncQuarry() as quarry:
                calls = (quarry.v3_search(q=f"tide {n}") for n in range(8))
                answers: list[types.V3SearchAnswer] = await asyncio.gather(*calls)
                asked = {answer["search_parameters"]["q"] for answer in answers}
                self.assertEqual(asked, {f"tide {n}" for n in range(8)})
                starts = []
                async for page in quarry.pages(quarry.v1_search, q="paper lantern"):
                    starts.append(page["search_parameters"]["start"])
                    if len(starts) == 3:
                        break
                self.assertEqual(starts, [0, 10, 20])
                lines = [line async for line in quarry.batch([path("/api/v3/search", q="tea")])]
                self.assertTrue(lines[0].answer()["organic_results"])
                with self.assertRaises(InvalidRequestError):
                    await quarry.v1_search(q="tea", gl="zz")

        asyncio.run(run())


if __name__ == "__main__":
    unittest.main()
