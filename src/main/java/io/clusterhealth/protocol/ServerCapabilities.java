// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.protocol;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// The capabilities of the server: one is declared if and only if it works.
///
/// @param toolsChange whether the list of tools can change while the server runs, and clients are notified
/// @param remembers whether messages belong together, so that a log level and a subscription outlive their request
/// @see <a
/// href="https://modelcontextprotocol.io/specification/2025-11-25/schema#servercapabilities">ServerCapabilities</a>
public record ServerCapabilities(boolean remembers, boolean toolsChange) {

    public ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ObjectNode tools = json.putObject("tools");
        if (remembers && toolsChange) {
            tools.put("listChanged", true);
        }
        json.putObject("prompts");
        ObjectNode resources = json.putObject("resources");
        json.putObject("completions");
        if (remembers) {
            resources.put("subscribe", true);
            json.putObject("logging");
        }
        return json;
    }
}
