"""Pays the 402 of a POST with a Python client as anybody installs it, and prints the last answer.

Arguments: the client (`mpp` or `x402`), the wallet's private key, the chain's number, the token's address, the address of the
POST, its body, and the value of `Authorization`.
"""

import asyncio
import json
import sys

from eth_account import Account


def make_client(name, account, chain, token):
    if name == "mpp":
        import httpx
        from mpp.client import PaymentTransport
        from mpp.methods.evm import client as evm

        domain = {"name": "USDC", "version": "2"}
        method = evm.charge(currency=token, account=account, chain_id=chain, decimals=6, authorization=domain)
        return httpx.AsyncClient(transport=PaymentTransport([method], httpx.AsyncHTTPTransport()))
    from x402 import x402Client
    from x402.http.clients import x402HttpxClient
    from x402.mechanisms.evm.exact.register import register_exact_evm_client

    buyer = register_exact_evm_client(x402Client(), account)
    # The client's own limit is a dollar a payment; a top-up is ten.
    buyer.set_spend_controls(False)
    return x402HttpxClient(buyer)


async def main(name, key, chain, token, url, body, authorization):
    headers = {"authorization": authorization, "content-type": "application/json"}
    async with make_client(name, Account.from_key(key), int(chain), token) as client:
        answer = await client.post(url, content=body, headers=headers, timeout=60)
        print(json.dumps({"status": answer.status_code, "headers": dict(answer.headers), "text": answer.text}))


asyncio.run(main(*sys.argv[1:]))
