// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.object.Fields;
import java.util.List;

/// Values that the API server generates when an object is created: those of a dry run are not the final ones.
final class GivenValues {
    private static final List<String> ADDRESSES = List.of("clusterIP", "clusterIPs", "healthCheckNodePort");

    private GivenValues() {}

    /// A new object without these values; inside other values, such as the labels of a Job's pods, they are replaced
    /// by a placeholder.
    ///
    /// @param given the manifest, whose own values stay
    static ObjectNode leftOut(ObjectNode created, ObjectNode given) {
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
