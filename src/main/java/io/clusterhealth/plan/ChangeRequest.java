// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// A request to the API server about one object.
public sealed interface ChangeRequest {

    /// Sets some fields of the object.
    ///
    /// @param operation whether it only requests an operation, such as a restart, a sync or a cordon: no field is
    ///     changed that the object's source of deployment would set
    record PatchRequest(PatchKind kind, ObjectNode body, boolean operation) implements ChangeRequest {

        /// A change of the object itself.
        public PatchRequest(PatchKind kind, ObjectNode body) {
            this(kind, body, false);
        }
    }

    /// Sets the fields of a manifest, and removes those that an earlier apply of this server had set.
    ///
    /// @param force whether fields are taken over from other field managers
    /// @see <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/">Server-Side Apply</a>
    record ApplyRequest(ObjectNode manifest, boolean force) implements ChangeRequest {}

    /// Deletes the object; dependents are garbage collected afterwards.
    record DeleteRequest() implements ChangeRequest {}

    /// Approves a CertificateSigningRequest.
    ///
    /// @param approved the request with its new condition
    record ApproveRequest(ObjectNode approved) implements ChangeRequest {}

    /// Evicts a pod from its node, which a PodDisruptionBudget may refuse.
    ///
    /// @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/api-eviction/">Eviction</a>
    record EvictRequest() implements ChangeRequest {}

    /// How a patch treats lists.
    enum PatchKind {
        /// Replaces lists; every kind supports it.
        MERGE("application/merge-patch+json"),
        /// Merges list entries by their names; only built-in kinds support it.
        STRATEGIC("application/strategic-merge-patch+json");

        private final String mediaType;

        PatchKind(String mediaType) {
            this.mediaType = mediaType;
        }

        public String mediaType() {
            return mediaType;
        }
    }

    /// The RBAC verb that the caller needs.
    default String verb() {
        return switch (this) {
            case PatchRequest _, ApplyRequest _ -> "patch";
            case DeleteRequest _ -> "delete";
            case ApproveRequest _ -> "update";
            case EvictRequest _ -> "create";
        };
    }

    /// The subresource of the request; empty for the object itself.
    default String subresource() {
        return switch (this) {
            case PatchRequest _, ApplyRequest _, DeleteRequest _ -> "";
            case ApproveRequest _ -> "approval";
            case EvictRequest _ -> "eviction";
        };
    }
}
