// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/// What is to be done, in the caller's words.
///
/// @param revision that a rollout is taken back to
/// @param memory the memory limit of a container, a quantity, or `none`
/// @param values labels or annotations to set; a key with a hyphen at its end is removed
/// @param patch a merge patch; empty for none
/// @param objects those of an application that are synced; empty for all
/// @param prune whether a sync deletes what the source has no more
/// @param force whether other managers' fields are taken, and pods without a controller are evicted
/// @param now the moment that a restart is marked with
public record ChangeWish(
        ChangeAction action,
        OptionalInt replicas,
        OptionalInt revision,
        Optional<String> container,
        Optional<String> image,
        Optional<String> memory,
        ObjectNode values,
        ObjectNode patch,
        List<String> objects,
        boolean prune,
        boolean force,
        Instant now) {
    public ChangeWish {
        objects = List.copyOf(objects);
    }

    /// The wish in the arguments of a call.
    ///
    /// @param now as they have it under `at`, where they are those of a plan
    public static ChangeWish of(ObjectNode given, Instant now) {
        return new ChangeWish(
                action(given),
                number(given, "replicas"),
                number(given, "revision"),
                text(given, "container"),
                text(given, "image"),
                text(given, "memory"),
                object(given, "values"),
                object(given, "patch"),
                given.path("objects").valueStream().map(JsonNode::asText).toList(),
                given.path("prune").asBoolean(),
                given.path("force").asBoolean(),
                given.has("at") ? Instant.ofEpochSecond(given.path("at").asLong()) : now);
    }

    /// The action in the arguments of a call.
    public static ChangeAction action(ObjectNode given) {
        return ChangeAction.valueOf(
                given.path("action").asText().toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    private static OptionalInt number(ObjectNode given, String name) {
        return given.has(name) ? OptionalInt.of(given.path(name).asInt()) : OptionalInt.empty();
    }

    private static Optional<String> text(ObjectNode given, String name) {
        return Optional.of(given.path(name).asText()).filter(text -> !text.isEmpty());
    }

    private static ObjectNode object(ObjectNode given, String name) {
        return given.get(name) instanceof ObjectNode object ? object : given.objectNode();
    }

    /// What can be done to an object.
    public enum ChangeAction {
        SCALE,
        RESTART,
        UNDO,
        PAUSE,
        RESUME,
        SUSPEND,
        RESUME_JOB,
        SET_IMAGE,
        SET_RESOURCES,
        LABEL,
        ANNOTATE,
        PATCH,
        CORDON,
        UNCORDON,
        DRAIN,
        DELETE,
        APPROVE_CSR,
        APPLY,
        REQUEST_SYNC,
        SYNC_FROM_GIT;

        /// Whether it is about the objects of manifests, not about one that is named.
        public boolean isOfManifests() {
            return this == APPLY || this == SYNC_FROM_GIT;
        }
    }
}
