# SPDX-License-Identifier: Apache-2.0
# mcp 1, as Lightspeed uses it: python verdict.py <url> <file of the caller's token>; prints the structured result.
import json
import sys

import anyio
from mcp import ClientSession
from mcp.client.streamable_http import streamablehttp_client

_, url, token = sys.argv


async def main():
    with open(token) as file:
        headers = {"Authorization": "Bearer " + file.read()}
    async with streamablehttp_client(url, headers=headers, timeout=60) as (read, write, _):
        async with ClientSession(read, write) as session:
            await session.initialize()
            result = await session.call_tool("get-cluster-health", {})
            assert not result.isError, result
            print(json.dumps(result.structuredContent))


anyio.run(main)
