"""Asks the service: a path with its parameters, or an address that an answer gave."""

import json
import os
import urllib.parse
import urllib.request

ORIGIN = os.environ.get("QUARRY_ORIGIN", "http://127.0.0.1:8787")


def ask(wanted, **parameters):
    query = f"?{urllib.parse.urlencode(parameters)}" if parameters else ""
    address = urllib.parse.urljoin(ORIGIN, wanted + query)
    request = urllib.request.Request(address, headers={"Authorization": f"Bearer {os.environ['QUARRY_KEY']}"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)
