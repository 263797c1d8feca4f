// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.protocol;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/// What the server can do: a capability stands here if and only if it works.
///
/// @param names such as `tools`
/// @see <a
/// href="https://modelcontextprotocol.io/specification/2025-11-25/schema#servercapabilities">ServerCapabilities</a>
public record ServerCapabilities(List<String> names) {

    public ServerCapabilities {
        names = List.copyOf(names);
    }

    public ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        names.forEach(json::putObject);
        return json;
    }
}
