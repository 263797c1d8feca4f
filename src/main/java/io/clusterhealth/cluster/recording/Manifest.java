// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.util.Set;

/// A manifest to be applied, which was not read from an API server. Such files occur among recordings, like the
/// network plugin's manifest in an inspection report of MicroK8s; the state of the object is unknown.
final class Manifest {
    private static final Set<Resource<?>> WORKLOADS = Set.of(
            Resources.DEPLOYMENTS,
            Resources.STATEFUL_SETS,
            Resources.DAEMON_SETS,
            Resources.REPLICA_SETS,
            Resources.REPLICATION_CONTROLLERS,
            Resources.DEPLOYMENT_CONFIGS);

    private Manifest() {}

    /// Whether an object is a workload without a status and without the fields that every API server sets.
    static boolean is(Resource<?> resource, JsonNode object) {
        return WORKLOADS.contains(resource)
                && object.path("status").isEmpty()
                && !hasUid(object)
                && object.path("metadata").path("creationTimestamp").asText().isEmpty();
    }

    /// Whether an object has a uid, which only an API server sets.
    static boolean hasUid(JsonNode object) {
        return !object.path("metadata").path("uid").asText().isEmpty();
    }
}
