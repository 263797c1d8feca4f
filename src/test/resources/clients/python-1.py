# SPDX-License-Identifier: Apache-2.0
# mcp 1, which Lightspeed pins: python python-1.py legacy http <url>, or … stdio <command…>
import sys
import time
import traceback
from contextlib import asynccontextmanager

import anyio
from mcp import ClientSession, McpError, StdioServerParameters, types
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamablehttp_client

_, kind, *target = sys.argv[1:]


@asynccontextmanager
async def streams():
    if kind == "http":
        async with streamablehttp_client(target[0]) as (read, write, _):
            yield read, write
    else:
        with open("/dev/null", "w") as nowhere:
            server = StdioServerParameters(command=target[0], args=target[1:])
            async with stdio_client(server, errlog=nowhere) as (read, write):
                yield read, write


def passed(step):
    print(step, "ok", flush=True)


async def converse(session, answers):
    tools = (await session.list_tools()).tools
    assert "get-cluster-health" in [tool.name for tool in tools], tools
    passed("list")

    result = await session.call_tool("get-cluster-health", {})
    assert not result.isError and len(result.content[0].text) > 20, result
    passed("call")

    # The session itself holds structuredContent against the outputSchema, and raises where it does not fit.
    result = await session.call_tool("list-nodes", {})
    assert result.structuredContent["success"] is True, result
    passed("structured")

    result = await session.call_tool("list-pods", {"namespace": "No Such!"})
    assert result.isError and result.structuredContent["success"] is False, result
    assert len(result.content[0].text) < 220, result
    passed("refusal")

    try:
        await session.call_tool("get-cluster-wealth", {})
        raise AssertionError("an unknown tool was called")
    except McpError as error:
        assert error.error.code == -32602, error
    passed("error")

    steps = []

    async def progress(done, total, message):
        steps.append(done)

    result = await session.call_tool("test_tool_with_progress", {}, progress_callback=progress)
    assert not result.isError and steps == [0, 50, 99], steps
    passed("progress")

    # This SDK has no call for it: it cancels the waiting, and the notification is ours to send.
    began = time.monotonic()
    request = session._request_id
    with anyio.move_on_after(0.3) as waiting:
        await session.call_tool("test_slow", {})
    assert waiting.cancelled_caught
    await session.send_notification(
        types.ClientNotification(
            types.CancelledNotification(
                params=types.CancelledNotificationParams(requestId=request, reason="no longer wanted")
            )
        )
    )
    assert len((await session.list_tools()).tools) == len(tools)
    assert time.monotonic() - began < 2.5
    passed("cancel")
    await anyio.sleep(0.2)
    assert not answers, answers
    passed("silence")


async def main():
    answers = []

    async def unasked(message):
        if isinstance(message, Exception):
            answers.append(message)

    with anyio.fail_after(60):
        async with streams() as (read, write):
            async with ClientSession(read, write, message_handler=unasked) as session:
                greeting = await session.initialize()
                assert greeting.serverInfo.name == "openshift-cluster-health", greeting
                assert greeting.protocolVersion == "2025-11-25", greeting
                passed("connect")
                await converse(session, answers)
    passed("close")


try:
    anyio.run(main)
except BaseException:
    traceback.print_exc(file=sys.stdout)
    sys.exit(1)
