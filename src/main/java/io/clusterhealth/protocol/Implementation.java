// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.protocol;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// The name and version of a server or client.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/schema#implementation">Implementation</a>
public record Implementation(String name, String title, String version) {

    public ObjectNode toJson() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("name", name)
                .put("title", title)
                .put("version", version);
    }
}
