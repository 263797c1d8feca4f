#!/usr/bin/env python3
"""Custom MCP server for k13d."""

import json
import sys

def send_response(id, result):
    response = {"jsonrpc": "2.0", "id": id, "result": result}
    print(json.dumps(response), flush=True)

def handle_request(request):
    method = request.get("method")
    id = request.get("id")
    params = request.get("params", {})

    if method == "initialize":
        send_response(id, {
            "protocolVersion": "2024-11-05",
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "custom-server", "version": "1.0.0"}
        })

    elif method == "tools/list":
        send_response(id, {
            "tools": [
                {
                    "name": "hello_world",
                    "description": "Says hello",
                    "inputSchema": {
                        "type": "object",
                        "properties": {
                            "name": {"type": "string", "description": "Name to greet"}
                        }
                    }
                }
            ]
        })

    elif method == "tools/call":
        name = params.get("name")
        args = params.get("arguments", {})

        if name == "hello_world":
            result = f"Hello, {args.get('name', 'World')}!"
            send_response(id, {
                "content": [{"type": "text", "text": result}]
            })

def main():
    for line in sys.stdin:
        try:
            request = json.loads(line.strip())
            handle_request(request)
        except json.JSONDecodeError:
            pass

if __name__ == "__main__":
    main()
