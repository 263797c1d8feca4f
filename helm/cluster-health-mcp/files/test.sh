# Sends the first requests of a client, with and without a token. Reads MCP_URL, MCP_TOKEN_FILE, MCP_CA_FILE.
set -eu
fail() {
    printf 'FAILED: %s\n' "$1" >&2
    exit 1
}

trust=''
if [ -n "${MCP_CA_FILE:-}" ] && [ -r "$MCP_CA_FILE" ]; then trust=$MCP_CA_FILE; fi

# Posts the body "$2" with the options in "$1", then prints the answer and, on a line of its own, its status. The
# options go through standard input, so that the token is not in the process list.
ask() {
    printf '%s\n' "$1" | curl -sS --max-time 15 ${trust:+--cacert "$trust"} -w '\n%{http_code}\n' -K - \
        -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' --data "$2" "$MCP_URL"
}

as_caller="header = \"Authorization: Bearer $(cat "$MCP_TOKEN_FILE")\""
initialize='{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"helm-test","version":"1"}}}'
list='{"jsonrpc":"2.0","id":2,"method":"tools/list"}'

refused=$(ask '' "$initialize" | tail -n 1)
[ "$refused" = 401 ] || fail "without a token the answer was $refused, not 401"
echo 'without a token: 401'

answer=$(ask "$as_caller" "$initialize")
case $answer in
    *'"protocolVersion"'*200) echo 'initialize: 200' ;;
    *) fail "initialize was answered with: $answer" ;;
esac

answer=$(ask "$as_caller" "$list")
case $answer in
    *'"get-cluster-health"'*200) echo 'tools/list: get-cluster-health is there' ;;
    *) fail "tools/list was answered with: $answer" ;;
esac
