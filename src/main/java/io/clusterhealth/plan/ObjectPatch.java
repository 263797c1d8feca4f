// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// A patch as the API server takes it.
///
/// @see <a
/// href="https://kubernetes.io/docs/tasks/manage-kubernetes-objects/update-api-object-kubectl-patch/">Patches</a>
public record ObjectPatch(PatchKind kind, ObjectNode body) {

    /// How lists are treated.
    public enum PatchKind {
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

    /// The same patch, which the API server takes only for the object as it was read: this uid, this version.
    public ObjectPatch onlyFor(ObjectNode live) {
        ObjectNode bound = body.deepCopy();
        ObjectNode metadata = bound.withObjectProperty("metadata");
        metadata.set("uid", live.path("metadata").path("uid"));
        metadata.set("resourceVersion", live.path("metadata").path("resourceVersion"));
        return new ObjectPatch(kind, bound);
    }
}
