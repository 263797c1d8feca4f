// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// What the client says it can be asked.
///
/// @param declared as it came: `{"sampling":{},"elicitation":{"form":{},"url":{}},"roots":{}}`; empty when unknown
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/schema#clientcapabilities">MCP,
/// ClientCapabilities</a>
public record ClientCapabilities(ObjectNode declared) {
    /// Nothing at all.
    public static final ClientCapabilities NONE = new ClientCapabilities(JsonNodeFactory.instance.objectNode());

    /// Whether it can be asked this kind of question.
    public boolean has(ClientRequest.RequestKind kind) {
        return declared.path(kind.capability()).isObject();
    }

    /// Whether it can be asked exactly this. A client that declares no form of elicitation has forms.
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
