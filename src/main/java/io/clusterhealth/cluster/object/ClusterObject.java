// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What a row of a table can ask of an object. A path is that of a field, such as `status.phase`; of one with
/// alternatives, `status.errorReason|status.failureReason`, the first that is there counts.
public interface ClusterObject extends WithConditions {

    String kind();

    /// The scalars that a path leads to, through lists to each of their elements.
    List<String> texts(String path);

    /// The first of them; empty when there is none.
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

    /// Whether something is at a path, and no empty text.
    default boolean has(String path) {
        return !text(path).isEmpty() || time(path).isPresent();
    }

    /// The objects at a path that tell their own status, each in place of the whole, whose status it has instead.
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

    /// A number of things; 0 where none is told, and the nearest there is beyond 32 bits.
    default int count(String path) {
        return Math.clamp(number(path, 0), Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /// A time; empty when it is missing or none. Those of the metadata are known by their paths as well.
    default Optional<Instant> time(String path) {
        return switch (path) {
            case "metadata.creationTimestamp" -> metadata().created();
            case "metadata.deletionTimestamp" -> metadata().deleted();
            default -> Timestamp.parse(text(path));
        };
    }
}
