"""How long PyPI WebSearcher takes for pages: the fastest of some runs a page, in milliseconds, as JSON by file."""

import json
import sys
import time
import warnings

warnings.filterwarnings("ignore")

import WebSearcher  # noqa: E402  (its imports warn)

runs = int(sys.argv[1])
times = {}
for path in sys.argv[2:]:
    with open(path, encoding="utf-8", errors="replace") as file:
        page = file.read()
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        WebSearcher.parse_serp(page)
        best = min(best, (time.perf_counter() - start) * 1000)
    times[path] = best
json.dump(times, sys.stdout)
