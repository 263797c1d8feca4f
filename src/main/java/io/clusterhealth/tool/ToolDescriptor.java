// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/// A tool's entry in `tools/list`.
///
/// @param name hyphenated, 1 to 64 characters of `a-z0-9-`; never a name of openshift-mcp-server
/// @param title for people
/// @param description for models; contains the words that users type
/// @param toolset the toolset that enables it, such as `health`
/// @param inputSchema JSON Schema 2020-12 with root `type: object`, `properties`, and `additionalProperties: false`
/// @param outputSchema JSON Schema 2020-12 with root `type: object` that admits both the success and the error
/// envelope; an empty object for a tool that answers with content only
/// @param effect whether a call may change anything
/// @param app URI of the resource with which an MCP Apps host renders the answers
public record ToolDescriptor(
        String name,
        String title,
        String description,
        String toolset,
        ObjectNode inputSchema,
        ObjectNode outputSchema,
        Effect effect,
        Optional<String> app) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// The side effects of a call; mapped to the tool's annotations.
    public enum Effect {
        /// Read-only: clients may call it without asking their user.
        READ_ONLY,
        /// Changes the cluster; disabled by default.
        WRITE,
        /// An upstream server's tool that the administrator declared read-only.
        READ_ELSEWHERE,
        /// An upstream server's tool with unknown effect.
        ANY_ELSEWHERE
    }

    /// The descriptor in the resource `<name>.json` of a tool's package.
    public static ToolDescriptor of(Class<? extends Tool> tool, String name) {
        try (InputStream resource = tool.getResourceAsStream(name + ".json")) {
            JsonNode json = JSON.readTree(resource);
            return new ToolDescriptor(
                    json.path("name").asText(),
                    json.path("title").asText(),
                    json.path("description").asText(),
                    json.path("toolset").asText(),
                    (ObjectNode) json.path("inputSchema"),
                    (ObjectNode) json.path("outputSchema"),
                    Effect.valueOf(json.path("effect").asText()),
                    Optional.of(json.path("app").asText()).filter(uri -> !uri.isEmpty()));
        } catch (IOException e) {
            throw new IllegalStateException("The descriptor of " + name + " is no JSON", e);
        }
    }
}
