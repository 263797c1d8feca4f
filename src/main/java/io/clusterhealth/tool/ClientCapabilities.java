// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// The capabilities that the client declared.
///
/// @param declared as received: `{"sampling":{},"elicitation":{"form":{},"url":{}},"roots":{}}`; empty when unknown
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/schema#clientcapabilities">MCP,
/// ClientCapabilities</a>
public record ClientCapabilities(ObjectNode declared) {
    public static final ClientCapabilities NONE = new ClientCapabilities(JsonNodeFactory.instance.objectNode());

    public boolean has(ClientRequest.RequestKind kind) {
        return declared.path(kind.capability()).isObject();
    }

    /// Whether the client accepts this request. A client that declares neither mode of elicitation supports forms.
    public boolean admits(ClientRequest request) {
        JsonNode elicitation = declared.path(ClientRequest.RequestKind.ELICITATION.capability());
        boolean urls = elicitation.path("url").isObject();
        return has(request.kind())
                && switch (request.kind()) {
                    case ELICITATION ->
                        request.isUrlElicitation()
                                ? urls
                                : !urls || elicitation.path("form").isObject();
                    case SAMPLING, ROOTS -> true;
                };
    }
}
