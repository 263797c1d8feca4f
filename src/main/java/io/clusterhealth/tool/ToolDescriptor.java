// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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
/// @param traits what is special about its calls
/// @param app URI of the resource with which an MCP Apps host renders the answers
public record ToolDescriptor(
        String name,
        String title,
        String description,
        String toolset,
        ObjectNode inputSchema,
        ObjectNode outputSchema,
        Effect effect,
        Set<Trait> traits,
        Optional<String> app) {
    /// In place of the schema of an argument that means the same in all tools.
    static final String SHARED = "shared";

    private static final ObjectMapper JSON = new ObjectMapper();

    public ToolDescriptor {
        traits = Set.copyOf(traits);
    }

    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    /// The side effects of a call; mapped to the tool's annotations.
    public enum Effect {
        /// Read-only: clients may call it without asking their user.
        READ_ONLY,
        /// Changes the cluster; disabled by default.
        WRITE,
        /// An upstream server's tool that the administrator declared read-only.
        READ_ELSEWHERE,
        /// An upstream server's tool with unknown effect.
        ANY_ELSEWHERE;

        /// Whether a call may change something.
        public boolean mayChange() {
            return this == WRITE || this == ANY_ELSEWHERE;
        }
    }

    /// The special properties of the calls of a tool. Part of the descriptor, so that a tool that wraps another one
    /// has the same.
    public enum Trait {
        /// A call loads the cluster so much that it should not be repeated every few seconds.
        EXPENSIVE,
        /// A call only reads a little memory. It then runs on the thread that read the request: it must neither block
        /// nor send requests to the client, and has no deadline.
        QUICK,
        /// The tool belongs to an upstream server: its arguments are forwarded unchanged, and that server validates
        /// them.
        PASSES_ON,
        /// The tool accepts Secrets, of which it shows the names of keys and the sizes of values, but no value.
        MEASURES_SECRETS,
        /// The tool only reports on rights to objects of the given kind, and shows no such object.
        ASKS_ABOUT_RIGHTS,
        /// A call spends its time in [CallContext#pause] rather than at work. Such calls have slots of their own, so
        /// that waiting calls do not block working ones.
        WAITS,
        /// A call may wait for a person's consent before it works. It takes none of the slots of other calls, which
        /// would be occupied for as long as the person needs.
        ASKS_FOR_CONSENT
    }

    /// The toolset of a tool, which is known without loading its descriptor: the package below this one. A tool of
    /// another package has the empty name.
    public static String toolset(Class<?> tool) {
        String base = ToolDescriptor.class.getPackageName() + '.';
        String home = tool.getPackageName();
        return home.startsWith(base) ? home.substring(base.length()).split("\\.")[0] : "";
    }

    /// The descriptor in the resource `<toolset>/<name>.json`. An argument that is [#SHARED] has the schema in
    /// `shared-schemas.json`, as has the answer of a descriptor without an output schema.
    public static ToolDescriptor of(Class<? extends Tool> tool, String name) {
        JsonNode json = resource(toolset(tool) + '/' + name);
        return new ToolDescriptor(
                json.path("name").asText(),
                json.path("title").asText(),
                json.path("description").asText(),
                json.path("toolset").asText(),
                inputSchema((ObjectNode) json.path("inputSchema")),
                (ObjectNode) (json.has("outputSchema") ? json : Shared.SCHEMAS).get("outputSchema"),
                Effect.valueOf(json.path("effect").asText()),
                json.path("traits")
                        .valueStream()
                        .map(trait -> Trait.valueOf(trait.asText()))
                        .collect(Collectors.toSet()),
                Optional.of(json.path("app").asText()).filter(uri -> !uri.isEmpty()));
    }

    private static ObjectNode inputSchema(ObjectNode schema) {
        schema.path("properties").properties().stream()
                .filter(argument -> argument.getValue().asText().equals(SHARED))
                .forEach(argument -> argument.setValue(Shared.SCHEMAS
                        .path("arguments")
                        .required(argument.getKey())
                        .deepCopy()));
        return schema;
    }

    private static JsonNode resource(String name) {
        try (InputStream resource = ToolDescriptor.class.getResourceAsStream(name + ".json")) {
            return JSON.readTree(resource);
        } catch (IOException e) {
            throw new IllegalStateException("The descriptor " + name + " is no JSON", e);
        }
    }

    private static final class Shared {
        static final JsonNode SCHEMAS = resource("shared-schemas");
    }
}
