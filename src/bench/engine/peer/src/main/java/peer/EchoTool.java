// SPDX-License-Identifier: Apache-2.0
package peer;

import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.ToolArg;
import io.smallrye.mutiny.Uni;

/// The echo tools, written for the peer.
public final class EchoTool {

    @Tool(name = "echo", description = "Says it back.")
    String echo(@ToolArg(description = "what to say") String text) {
        return text;
    }

    /// Runs on the event loop.
    @Tool(name = "echo-quick", description = "Says it back.")
    Uni<String> echoQuick(@ToolArg(description = "what to say") String text) {
        return Uni.createFrom().item(text);
    }
}
