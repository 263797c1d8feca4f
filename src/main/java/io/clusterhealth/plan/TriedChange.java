// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.plan.ChangeRequest.ApplyRequest;
import io.clusterhealth.plan.ChangeRequest.ApproveRequest;
import io.clusterhealth.plan.ChangeRequest.DeleteRequest;
import io.clusterhealth.plan.ChangeRequest.EvictRequest;
import io.clusterhealth.plan.ChangeRequest.PatchRequest;
import java.util.List;

/// A change of one object, with the result of its dry run.
///
/// @param would the object after the change; empty if deleted
/// @param warnings warnings of the API server
public record TriedChange(ObjectChange change, ObjectNode would, List<String> warnings) {
    /// The difference. Approvals are compared with the status, which no other change sets.
    public ObjectDiff diff() {
        return switch (change.request()) {
            case ApproveRequest _ -> ObjectDiff.withStatus(change.live(), would);
            case ApplyRequest(ObjectNode manifest, var _) -> ObjectDiff.of(change.live(), would, manifest);
            case PatchRequest _, DeleteRequest _, EvictRequest _ -> ObjectDiff.of(change.live(), would);
        };
    }

    /// The fields that the change asks for, as the dry run left them.
    public AskedFields admitted() {
        return AskedFields.of(change, would);
    }

    /// The arguments of the plan that undoes it: deletes an object that did not exist before, and patches an existing
    /// one back.
    ObjectNode back() {
        ChangeTarget target = change.target();
        if (change.live().isEmpty()) {
            return target.wish("delete");
        }
        ObjectNode undo = target.wish("patch");
        undo.set("patch", MergePatches.between(diff().after(), diff().before()));
        return undo;
    }

    /// Identifies the object's state: it differs after any other change, and after this plan was applied. Uses the
    /// generation where the change increments it. The status of an object changes all the time, and with it the
    /// resourceVersion: without a generation the managers of its other fields count, with their times. The uid is
    /// sufficient for a deletion or an eviction.
    String mark() {
        JsonNode metadata = change.live().path("metadata");
        String uid = metadata.path("uid").asText();
        long generation = metadata.path("generation").asLong();
        boolean deletes = change.request() instanceof DeleteRequest;
        if (change.request() instanceof EvictRequest) {
            return uid;
        }
        if (generation > 0
                && (deletes || would.path("metadata").path("generation").asLong() > generation)) {
            return uid + " generation " + generation;
        }
        if (!change.live().has("status")) {
            return uid + " version " + metadata.path("resourceVersion").asText();
        }
        return deletes
                ? uid
                : uid + " fields "
                        + metadata.path("managedFields")
                                .valueStream()
                                .filter(entry ->
                                        !entry.path("subresource").asText().equals("status"))
                                .toList();
    }
}
