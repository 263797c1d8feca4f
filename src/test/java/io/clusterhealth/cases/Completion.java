// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/// Adds fields that the API server requires and a case omits because no check reads them.
final class Completion {
    private static final String IMAGE = "registry.example/app:1";

    private Completion() {}

    static void of(ObjectNode object, @Nullable JsonNode status) {
        String kind = object.path("kind").asText();
        switch (kind) {
            case "Pod" -> containers(spec(object));
            case "Deployment", "DaemonSet", "StatefulSet", "ReplicaSet" -> workload(object, spec(object));
            case "Job" -> job(spec(object));
            case "PersistentVolumeClaim" -> claim(spec(object));
            case "ClusterServiceVersion" -> {
                text(spec(object), "displayName", object.at("/metadata/name").asText());
                text(spec(object).withObjectProperty("install"), "strategy", "deployment");
            }
            case "ClusterVersion" -> {
                if (status instanceof ObjectNode told) {
                    text(told, "versionHash", "");
                }
            }
            case "ClusterOperator" -> spec(object);
            default -> {}
        }
    }

    private static ObjectNode spec(ObjectNode object) {
        return object.withObjectProperty("spec");
    }

    private static void workload(ObjectNode object, ObjectNode spec) {
        ObjectNode selector = spec.withObjectProperty("selector");
        if (selector.isEmpty()) {
            selector.set("matchLabels", object.at("/metadata/labels").deepCopy());
        }
        ObjectNode template = spec.withObjectProperty("template");
        template.withObjectProperty("metadata").withObjectProperty("labels").setAll((ObjectNode)
                selector.path("matchLabels"));
        containers(template.withObjectProperty("spec"));
    }

    private static void job(ObjectNode spec) {
        ObjectNode pod = spec.withObjectProperty("template").withObjectProperty("spec");
        text(pod, "restartPolicy", "Never");
        containers(pod);
    }

    private static void claim(ObjectNode spec) {
        if (spec.path("accessModes").isEmpty()) {
            spec.putArray("accessModes").add("ReadWriteOnce");
        }
        text(spec.withObjectProperty("resources").withObjectProperty("requests"), "storage", "1Gi");
    }

    private static void containers(ObjectNode pod) {
        ArrayNode containers = pod.withArrayProperty("containers");
        if (containers.isEmpty()) {
            containers.addObject();
        }
        containers.forEach(Completion::container);
        pod.path("initContainers").forEach(Completion::container);
    }

    private static void container(JsonNode container) {
        text((ObjectNode) container, "name", "app");
        text((ObjectNode) container, "image", IMAGE);
    }

    private static void text(ObjectNode object, String field, String value) {
        if (!object.hasNonNull(field)) {
            object.put(field, value);
        }
    }
}
