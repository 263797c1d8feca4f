package main

import (
    "bufio"
    "encoding/json"
    "fmt"
    "os"
)

type Request struct {
    JSONRPC string                 `json:"jsonrpc"`
    ID      int64                  `json:"id"`
    Method  string                 `json:"method"`
    Params  map[string]interface{} `json:"params"`
}

type Response struct {
    JSONRPC string      `json:"jsonrpc"`
    ID      int64       `json:"id"`
    Result  interface{} `json:"result,omitempty"`
    Error   interface{} `json:"error,omitempty"`
}

func main() {
    scanner := bufio.NewScanner(os.Stdin)

    for scanner.Scan() {
        var req Request
        if err := json.Unmarshal(scanner.Bytes(), &req); err != nil {
            continue
        }

        var result interface{}

        switch req.Method {
        case "initialize":
            result = map[string]interface{}{
                "protocolVersion": "2024-11-05",
                "capabilities":    map[string]interface{}{"tools": map[string]interface{}{}},
                "serverInfo":      map[string]interface{}{"name": "go-mcp", "version": "1.0.0"},
            }
        case "tools/list":
            result = map[string]interface{}{
                "tools": []map[string]interface{}{
                    {
                        "name":        "get_time",
                        "description": "Get current time",
                        "inputSchema": map[string]interface{}{"type": "object"},
                    },
                },
            }
        case "tools/call":
            result = map[string]interface{}{
                "content": []map[string]interface{}{
                    {"type": "text", "text": "Current time: ..."},
                },
            }
        }

        resp := Response{JSONRPC: "2.0", ID: req.ID, Result: result}
        data, _ := json.Marshal(resp)
        fmt.Println(string(data))
    }
}
