// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/// The requested change, from the caller's arguments.
///
/// @param revision to roll back to
/// @param memory the memory limit of a container, a quantity, or `none`
/// @param values labels or annotations to set; a key that ends with a hyphen is removed
/// @param patch a merge patch; empty for none
/// @param objects the objects of an application to sync; empty for all
/// @param prune whether a sync deletes objects that the source no longer has
/// @param force whether fields of other managers are taken over, and pods without a controller evicted
/// @param now the time that marks a restart
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

    /// Reads the wish from the arguments of a call.
    ///
    /// @param now the current time; arguments of a plan have their own in `at`
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

    /// Reads the action from the arguments of a call.
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

    public enum ChangeAction {
        SCALE("replicas"),
        RESTART,
        UNDO("revision"),
        PAUSE,
        RESUME,
        SUSPEND,
        RESUME_JOB,
        SET_IMAGE("container", "image"),
        SET_RESOURCES("container", "memory"),
        LABEL("values"),
        ANNOTATE("values"),
        PATCH("patch"),
        CORDON,
        UNCORDON,
        DRAIN("force"),
        DELETE,
        APPROVE_CSR,
        APPLY("manifest", "force"),
        REQUEST_SYNC("objects", "prune"),
        SYNC_FROM_GIT("repository", "ref", "path", "force");

        private final List<String> arguments;

        ChangeAction(String... arguments) {
            this.arguments = List.of(arguments);
        }

        /// The name in the arguments of a call.
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /// The arguments that it takes, besides those that name its object.
        public List<String> arguments() {
            return arguments;
        }

        /// Whether the action applies to the objects of manifests instead of one named object.
        public boolean isOfManifests() {
            return this == APPLY || this == SYNC_FROM_GIT;
        }
    }
}
