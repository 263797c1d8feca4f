// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// A change of one object.
///
/// @param live as read from the cluster; empty where there is no object
public record ObjectChange(ChangeTarget target, ObjectNode live, ChangeRequest request) {

    /// `evict Pod shop/web-1`.
    public String words() {
        String verb = switch (request) {
            case ChangeRequest.PatchRequest(var _, ObjectNode body, var _) ->
                body.at("/spec/unschedulable").asBoolean() ? "cordon" : "patch";
            case ChangeRequest.ApplyRequest _ -> "apply";
            case ChangeRequest.DeleteRequest _ -> "delete";
            case ChangeRequest.ApproveRequest _ -> "approve";
            case ChangeRequest.EvictRequest _ -> "evict";
        };
        return verb + " " + target.words();
    }
}
