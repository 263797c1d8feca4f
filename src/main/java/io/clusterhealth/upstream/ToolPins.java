// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.text.Secrets;
import io.clusterhealth.text.Sha256;
import io.clusterhealth.text.Visible;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/// The tools of servers as the administrator reviewed them: a SHA-256 of each, over its canonical JSON, and that
/// JSON, so that changes can be shown.
///
/// @param servers the pinned members by slug, then by the tool's own name
public record ToolPins(Map<String, Map<String, ObjectNode>> servers) {
    /// No server is pinned.
    public static final ToolPins NONE = new ToolPins(Map.of());

    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();

    private static final int SHOWN = 160;

    /// The result of comparing a tool with its pin.
    public sealed interface PinCheck {
        /// It is unchanged, or its server is not pinned.
        record AsPinned() implements PinCheck {}

        /// Its server is pinned, but without this tool.
        record Unpinned() implements PinCheck {}

        /// @param differences a line for each member that differs: `description: "…" → "…"`
        record Altered(List<String> differences) implements PinCheck {
            public Altered {
                differences = List.copyOf(differences);
            }
        }
    }

    public ToolPins {
        Map<String, Map<String, ObjectNode>> copy = new TreeMap<>();
        servers.forEach((slug, tools) -> copy.put(slug, new TreeMap<>(tools)));
        servers = copy;
    }

    /// Reads a file of pins; empty for an invalid file, or one changed by hand.
    public static Optional<ToolPins> read(String text) {
        try {
            JsonNode root = JSON.readTree(text).path("servers");
            Map<String, Map<String, ObjectNode>> servers = new TreeMap<>();
            for (Map.Entry<String, JsonNode> server : root.properties()) {
                Map<String, ObjectNode> tools = new TreeMap<>();
                for (Map.Entry<String, JsonNode> tool : server.getValue().properties()) {
                    if (!(tool.getValue().path("tool") instanceof ObjectNode pinned)
                            || !tool.getValue().path("sha256").asText().equals(digest(pinned))) {
                        return Optional.empty();
                    }
                    tools.put(tool.getKey(), pinned);
                }
                servers.put(server.getKey(), tools);
            }
            return root.isObject() ? Optional.of(new ToolPins(servers)) : Optional.empty();
        } catch (JsonProcessingException _) {
            return Optional.empty();
        }
    }

    /// The same with the current tools of a server.
    public ToolPins with(String slug, List<OfferedTool> tools) {
        Map<String, Map<String, ObjectNode>> more = new TreeMap<>(servers);
        Map<String, ObjectNode> pinned = new TreeMap<>();
        tools.forEach(tool -> pinned.put(tool.name(), tool.pinned()));
        more.put(slug, pinned);
        return new ToolPins(more);
    }

    /// The content of the file.
    public String write() {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        ObjectNode all = root.putObject("servers");
        servers.forEach((slug, tools) -> {
            ObjectNode server = all.putObject(slug);
            tools.forEach((name, pinned) ->
                    server.putObject(name).put("sha256", digest(pinned)).set("tool", pinned));
        });
        return root.toPrettyString() + "\n";
    }

    public PinCheck check(String slug, OfferedTool tool) {
        Optional<Map<String, ObjectNode>> known = Optional.ofNullable(servers.get(slug));
        Optional<ObjectNode> pinned = known.flatMap(tools -> Optional.ofNullable(tools.get(tool.name())));
        if (pinned.isEmpty()) {
            return known.isEmpty() ? new PinCheck.AsPinned() : new PinCheck.Unpinned();
        }
        return digest(pinned.get()).equals(digest(tool.pinned()))
                ? new PinCheck.AsPinned()
                : new PinCheck.Altered(differences(pinned.get(), tool.pinned()));
    }

    public boolean knows(String slug) {
        return servers.containsKey(slug);
    }

    /// SHA-256 of the canonical form, in 64 hexadecimal digits.
    public static String digest(JsonNode json) {
        return Sha256.hex(canonical(json));
    }

    /// Canonical JSON: the members of each object in the order of their names, at any depth.
    private static String canonical(JsonNode json) {
        try {
            return JSON.writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> differences(ObjectNode pinned, ObjectNode now) {
        TreeSet<String> names = new TreeSet<>();
        pinned.fieldNames().forEachRemaining(names::add);
        now.fieldNames().forEachRemaining(names::add);
        return names.stream()
                .filter(name -> !canonical(pinned.path(name)).equals(canonical(now.path(name))))
                .map(name -> name + ": "
                        + difference(
                                pinned.path(name).toString(), now.path(name).toString()))
                .toList();
    }

    /// Shows where two texts differ, in one line: what is between their common prefix and suffix.
    private static String difference(String before, String after) {
        int begin = 0;
        int most = Math.min(before.length(), after.length());
        while (begin < most && before.charAt(begin) == after.charAt(begin)) {
            begin++;
        }
        int end = 0;
        while (end < most - begin
                && before.charAt(before.length() - 1 - end) == after.charAt(after.length() - 1 - end)) {
            end++;
        }
        int from = Math.max(0, begin - 20);
        return shown(before.substring(from, before.length() - end)) + " → "
                + shown(after.substring(from, after.length() - end));
    }

    private static String shown(String text) {
        String visible = Secrets.removed(Visible.line(text.substring(0, Math.min(text.length(), SHOWN))));
        return text.isEmpty() ? "nothing" : "«" + visible + (text.length() > SHOWN ? "…" : "") + "»";
    }
}
