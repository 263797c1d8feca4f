// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import io.clusterhealth.cluster.object.Metadata.WithMetadata;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

public interface WithConditions extends WithMetadata {

    List<Condition> conditions();

    default Optional<Condition> condition(String type) {
        return Condition.of(type, conditions());
    }

    default Optional<Condition> holding(String type, String status) {
        return condition(type).filter(condition -> condition.is(status));
    }

    default boolean is(String type, String status) {
        return holding(type, status).isPresent();
    }

    /// When the condition of this type last changed its status.
    default Optional<Instant> since(String type) {
        return condition(type).flatMap(Condition::since);
    }
}
