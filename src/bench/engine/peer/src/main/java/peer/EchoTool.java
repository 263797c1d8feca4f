// SPDX-License-Identifier: Apache-2.0
package peer;

import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.ToolArg;

/// The trivial tool, in the peer's own way.
public final class EchoTool {

    @Tool(name = "echo", description = "Says it back.")
    String echo(@ToolArg(description = "what to say") String text) {
        return text;
    }
}
