"""The verdicts of the protocol's public verifier (auth-md) on assertions.

Reads JSON lines from standard input. The first: {"issuers": {issuer: {"jwks": ...}}, "audience": [...], "max_auth_age": s}.
Every other one is an assertion as a JSON string. Writes a line for each: "ok", the verifier's code, or
that it failed.
"""

import json
import sys

from auth_md import AgentAuthError, MemoryJtiStore, verify_id_jag

world = json.loads(sys.stdin.readline())
store = MemoryJtiStore()
for line in sys.stdin:
    try:
        verify_id_jag(
            json.loads(line),
            trusted_issuers=world["issuers"],
            audience=world["audience"],
            jti_store=store,
            max_auth_age_seconds=world["max_auth_age"],
        )
        print("ok")
    except AgentAuthError as error:
        print(error.code)
    except Exception as error:  # its own failure is a verdict too: it did not let the assertion pass
        print(f"failed: {type(error).__name__}")
