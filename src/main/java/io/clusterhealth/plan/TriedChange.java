// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.plan.ChangeRequest.ApproveRequest;
import io.clusterhealth.plan.ChangeRequest.EvictRequest;
import java.util.List;

/// A change of one object, with the result of its dry run.
///
/// @param would the object after the change; empty if deleted
/// @param warnings warnings of the API server
public record TriedChange(ObjectChange change, ObjectNode would, List<String> warnings) {
    public TriedChange {
        warnings = List.copyOf(warnings);
    }

    /// The difference. Approvals are compared with the status, which no other change sets.
    public ObjectDiff diff() {
        return change.request() instanceof ApproveRequest
                ? ObjectDiff.withStatus(change.live(), would)
                : ObjectDiff.of(change.live(), would);
    }

    /// Identifies the object's state: it differs after any other change, and after this plan was applied. Uses the
    /// generation where the change increments it, else the resourceVersion; for an eviction the uid, since status
    /// updates change a pod's resourceVersion all the time.
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
