// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// A ReplicaSet, or a ReplicationController: the step between a pod and its Deployment or DeploymentConfig.
///
/// @param revision annotation `deployment.kubernetes.io/revision`, 0 without it
/// @param images of the containers of its template, in their order
public record ReplicaSet(
        Metadata metadata, int desired, int ready, int revision, List<String> images, List<Condition> conditions)
        implements WithConditions {
    public ReplicaSet {
        images = List.copyOf(images);
        conditions = List.copyOf(conditions);
    }
}
