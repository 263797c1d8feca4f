// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The part of an object that a row of a table can read. A path names a field, such as `status.phase`, or
/// alternatives, such as `status.errorReason|status.failureReason`, of which the first one present is used.
public interface ClusterObject extends WithConditions {

    String kind();

    /// The scalars at a path; a list in the path is followed into each of its elements.
    List<String> texts(String path);

    /// The first scalar at a path; empty if there is none.
    default String text(String path) {
        for (String alternative : path.split("\\|")) {
            String found = switch (alternative) {
                case "metadata.name" -> metadata().name();
                case "metadata.namespace" -> metadata().namespace();
                default -> texts(alternative).stream().findFirst().orElse("");
            };
            if (!found.isEmpty()) {
                return found;
            }
        }
        return "";
    }

    /// Whether there is a value other than an empty text at a path.
    default boolean has(String path) {
        return !text(path).isEmpty() || time(path).isPresent();
    }

    /// The objects at a path that have a status of their own: each is this object with its status replaced by theirs.
    default List<? extends ClusterObject> parts(String path) {
        return List.of();
    }

    /// A whole number; the default when it is missing or malformed.
    default long number(String path, long otherwise) {
        try {
            String text = text(path);
            return text.isEmpty() ? otherwise : Long.parseLong(text);
        } catch (NumberFormatException _) {
            return otherwise;
        }
    }

    /// A number of things; 0 where it is missing, clamped to 32 bits.
    default int count(String path) {
        return Math.clamp(number(path, 0), Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /// A time; empty when it is missing or malformed. The times of the metadata have paths as well.
    default Optional<Instant> time(String path) {
        return switch (path) {
            case "metadata.creationTimestamp" -> metadata().created();
            case "metadata.deletionTimestamp" -> metadata().deleted();
            default -> Timestamp.parse(text(path));
        };
    }
}
