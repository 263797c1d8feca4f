// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.engine.ServerCard;
import java.util.List;
import java.util.stream.Collectors;

/// The page that a browser shows of the server.
final class DiscoveryPage {
    private DiscoveryPage() {}

    static String of(ServerCard card, List<String> endpoints) {
        String paths =
                endpoints.stream().map(path -> "<code>" + path + "</code>").collect(Collectors.joining(", "));
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head><meta charset="utf-8"><title>%1$s</title></head>
                <body>
                <h1>%1$s</h1>
                <p>%2$s %3$s, a Model Context Protocol server. It is running.</p>
                <p>Point an MCP client at this address; messages are taken by POST on %4$s.</p>
                <p><a href="/health">Health</a></p>
                </body>
                </html>
                """.formatted(card.title(), card.name(), card.version(), paths);
    }
}
