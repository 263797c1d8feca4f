// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

/// How the subject of a finding hangs on another object; the paths along which causes travel.
public enum Relation {
    /// A pod on its node: `spec.nodeName`.
    RUNS_ON,
    /// An object and the workload at the top of its owner chain: `metadata.ownerReferences[controller]`.
    OWNED_BY,
    /// A pod and a claim it mounts: `spec.volumes[].persistentVolumeClaim.claimName`.
    MOUNTS,
    /// A pod and the registry its image comes from, an external subject.
    PULLS_FROM,
    /// A node and its machine-config pool.
    MEMBER_OF,
    /// A cluster operator and a namespace in which it does its work.
    MANAGES
}
