// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// What is asked of the API server for one object.
public sealed interface ChangeRequest {

    /// Sets some of its fields.
    record PatchRequest(PatchKind kind, ObjectNode body) implements ChangeRequest {}

    /// Sets the fields of a manifest, and takes away those that an earlier one of ours had set.
    ///
    /// @param force whether fields are taken from other managers
    /// @see <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/">Server-Side Apply</a>
    record ApplyRequest(ObjectNode manifest, boolean force) implements ChangeRequest {}

    /// Deletes it; what it owns is collected afterwards.
    record DeleteRequest() implements ChangeRequest {}

    /// Approves a CertificateSigningRequest.
    ///
    /// @param approved the request with its new condition
    record ApproveRequest(ObjectNode approved) implements ChangeRequest {}

    /// Asks a pod to leave its node, which a PodDisruptionBudget may forbid.
    ///
    /// @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/api-eviction/">Eviction</a>
    record EvictRequest() implements ChangeRequest {}

    /// How a patch treats lists.
    enum PatchKind {
        /// A list is replaced; every kind takes it.
        MERGE("application/merge-patch+json"),
        /// A list's entries are found by their names; Kubernetes' own kinds take it.
        STRATEGIC("application/strategic-merge-patch+json");

        private final String mediaType;

        PatchKind(String mediaType) {
            this.mediaType = mediaType;
        }

        /// The content type of a request with it.
        public String mediaType() {
            return mediaType;
        }
    }

    /// The verb that the caller needs.
    default String verb() {
        return switch (this) {
            case PatchRequest _, ApplyRequest _ -> "patch";
            case DeleteRequest _ -> "delete";
            case ApproveRequest _ -> "update";
            case EvictRequest _ -> "create";
        };
    }

    /// The part of the object that it is sent to; empty for the object itself.
    default String subresource() {
        return switch (this) {
            case PatchRequest _, ApplyRequest _, DeleteRequest _ -> "";
            case ApproveRequest _ -> "approval";
            case EvictRequest _ -> "eviction";
        };
    }
}
