// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.text.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The difference between a live object and the object after a change.
///
/// @param before without fields that changes do not set: the status, and counters of the API server
public record ObjectDiff(ObjectNode before, ObjectNode after) {
    private static final int CONTEXT = 3;

    private static final List<String> ADDRESSES = List.of("clusterIP", "clusterIPs", "healthCheckNodePort");

    /// @param live as read from the cluster
    /// @param changed as it would be after the change
    public static ObjectDiff of(ObjectNode live, ObjectNode changed) {
        return of(live, changed, JsonNodeFactory.instance.objectNode());
    }

    /// @param given the manifest of the change; empty for none
    static ObjectDiff of(ObjectNode live, ObjectNode changed, ObjectNode given) {
        return new ObjectDiff(essence(live), essence(live.isEmpty() ? withoutGenerated(changed, given) : changed));
    }

    /// The same for a change of the status.
    static ObjectDiff withStatus(ObjectNode live, ObjectNode changed) {
        return new ObjectDiff(uncounted(live), uncounted(changed));
    }

    private static ObjectNode essence(ObjectNode object) {
        ObjectNode essence = uncounted(object);
        essence.remove("status");
        return essence;
    }

    private static ObjectNode uncounted(ObjectNode object) {
        ObjectNode essence = object.deepCopy();
        if (essence.get("metadata") instanceof ObjectNode metadata) {
            metadata.remove(List.of("managedFields", "resourceVersion", "generation"));
        }
        return essence;
    }

    /// The paths of the fields that differ; empty where the object exists only before or only after.
    public List<String> fields() {
        List<String> paths = new ArrayList<>();
        if (!before.isEmpty() && !after.isEmpty()) {
            addPaths("", MergePatches.between(before, after), paths);
        }
        return paths;
    }

    private static void addPaths(String parent, JsonNode patch, List<String> paths) {
        patch.properties().forEach(member -> {
            String path = parent + member.getKey();
            if (member.getValue().isObject() && !member.getValue().isEmpty()) {
                addPaths(path + ".", member.getValue(), paths);
            } else {
                paths.add(path);
            }
        });
    }

    /// Whether nothing differs.
    public boolean isEmpty() {
        return sorted(before).equals(sorted(after));
    }

    public String digest() {
        return Sha256.hex(sorted(before) + '\0' + sorted(after));
    }

    private static String sorted(JsonNode node) {
        if (node instanceof ObjectNode object) {
            Map<String, String> members = new TreeMap<>();
            object.properties().forEach(member -> members.put(member.getKey(), sorted(member.getValue())));
            return members.toString();
        }
        return node.isArray()
                ? node.valueStream().map(ObjectDiff::sorted).toList().toString()
                : node.toString();
    }

    /// The lines that differ, in the form of `diff -u`.
    ///
    /// @param before as displayed
    /// @param after as displayed
    public static List<String> lines(String before, String after) {
        List<String> old = before.lines().toList();
        return UnifiedDiffUtils.generateUnifiedDiff(
                        "live",
                        "planned",
                        old,
                        DiffUtils.diff(old, after.lines().toList()),
                        CONTEXT)
                .stream()
                .toList();
    }

    /// A new object without the values that the API server generates, since those of a dry run are not the final ones;
    /// inside other values, such as the labels of a Job's pods, they are replaced by a placeholder.
    ///
    /// @param given the manifest, whose own values stay
    private static ObjectNode withoutGenerated(ObjectNode created, ObjectNode given) {
        String uid = created.path("metadata").path("uid").asText();
        if (uid.isEmpty()) {
            return created;
        }
        ObjectNode left = (ObjectNode) Fields.parsed(created.toString()
                .replace(uid, "its-uid")
                .replaceAll("kube-api-access-[a-z0-9]{5}\\b", "kube-api-access"));
        left.withObjectProperty("metadata").remove(List.of("uid", "creationTimestamp"));
        if (left.get("spec") instanceof ObjectNode spec) {
            JsonNode wanted = given.path("spec");
            if (!spec.path("clusterIP").asText().equals("None")) {
                ADDRESSES.stream().filter(name -> !wanted.has(name)).forEach(spec::remove);
            }
            for (int i = 0; i < spec.path("ports").size(); i++) {
                if (spec.path("ports").get(i) instanceof ObjectNode port
                        && !wanted.path("ports").path(i).has("nodePort")) {
                    port.remove("nodePort");
                }
            }
        }
        return left;
    }
}
