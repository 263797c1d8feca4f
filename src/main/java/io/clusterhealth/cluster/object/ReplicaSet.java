// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// A ReplicaSet, or a ReplicationController: the step between a pod and its Deployment or DeploymentConfig.
///
/// @param revision annotation `deployment.kubernetes.io/revision`, 0 if absent
/// @param earlier its former revisions, before rollbacks reused it, as far as they are kept: annotation
///     `deployment.kubernetes.io/revision-history`
/// @param images images of its template's containers, in their order
public record ReplicaSet(
        Metadata metadata,
        int desired,
        int ready,
        int revision,
        List<Integer> earlier,
        List<String> images,
        List<Condition> conditions)
        implements WithConditions {}
