// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.plan.ChangeRequest.ApproveRequest;
import io.clusterhealth.plan.ChangeRequest.EvictRequest;
import java.util.List;

/// A change of one object, with what the API server makes of it.
///
/// @param would the object as it would be; empty where there would be none
/// @param warnings what it warns of
public record TriedChange(ObjectChange change, ObjectNode would, List<String> warnings) {
    public TriedChange {
        warnings = List.copyOf(warnings);
    }

    /// What differs. An approval is in the status, which no other change is about.
    public ObjectDiff diff() {
        return change.request() instanceof ApproveRequest
                ? ObjectDiff.withStatus(change.live(), would)
                : ObjectDiff.of(change.live(), would);
    }

    /// Equal as long as the object is the one that was planned for: another change since, or a use of this very plan,
    /// makes another of it. That is told by the generation where the change makes a new one, else by the version. A
    /// pod that is evicted is told by its uid: what it reports makes new versions all the time.
    String mark() {
        JsonNode metadata = change.live().path("metadata");
        String uid = metadata.path("uid").asText();
        if (change.request() instanceof EvictRequest) {
            return uid;
        }
        long generation = metadata.path("generation").asLong();
        boolean counted = generation > 0
                && (would.isEmpty() || would.path("metadata").path("generation").asLong() > generation);
        return uid
                + (counted
                        ? " generation " + generation
                        : " version " + metadata.path("resourceVersion").asText());
    }
}
