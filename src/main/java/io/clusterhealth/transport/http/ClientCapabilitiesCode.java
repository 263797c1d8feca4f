// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.tool.ClientCapabilities;
import io.clusterhealth.tool.ClientRequest;
import java.util.List;

/// Encodes a client's capabilities briefly enough for a session's id, from which every replica reads them.
final class ClientCapabilitiesCode {
    private static final String URL = "url";

    private ClientCapabilitiesCode() {}

    static String of(ClientCapabilities capabilities) {
        StringBuilder words = new StringBuilder();
        for (ClientRequest.RequestKind kind : ClientRequest.RequestKind.values()) {
            if (capabilities.has(kind)) {
                words.append(kind.capability()).append('+');
            }
        }
        if (capabilities.declared().path("elicitation").path(URL).isObject()) {
            words.append(URL);
        }
        return words.toString();
    }

    static ClientCapabilities capabilities(String code) {
        if (code.isEmpty()) {
            return ClientCapabilities.NONE;
        }
        List<String> words = List.of(code.split("\\+", -1));
        ObjectNode declared = JsonNodeFactory.instance.objectNode();
        for (ClientRequest.RequestKind kind : ClientRequest.RequestKind.values()) {
            if (words.contains(kind.capability())) {
                declared.putObject(kind.capability());
            }
        }
        if (words.contains(URL)) {
            declared.withObjectProperty("elicitation").putObject(URL);
        }
        return new ClientCapabilities(declared);
    }
}
