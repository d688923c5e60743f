"""429 and 503 say in Retry-After when the same request is worth sending again. A call that failed was not charged."""

import sys
import time
import urllib.error

from quarry import ask


def patient(path, tries=5, **parameters):
    while True:
        try:
            return ask(path, **parameters)
        except urllib.error.HTTPError as error:
            tries -= 1
            if error.code not in (429, 503) or tries == 0:
                raise
            time.sleep(int(error.headers["Retry-After"]))


print(200, len(patient("/api/v1/search", q=(sys.argv[1:] or ["paper lantern"])[0])["organic_results"]))
