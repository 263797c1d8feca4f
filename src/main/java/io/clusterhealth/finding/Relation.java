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
    MANAGES,
    /// A machine and the node it became: `status.nodeRef`.
    PROVIDES,
    /// A subscription, or a version of an operator, and what it puts in place.
    DEPLOYS,
    /// A subscription and the catalog it draws from: `spec.source`.
    DRAWS_FROM,
    /// A route and the ingress controller that has to admit it.
    ADMITTED_BY,
    /// An alert and an object its labels name.
    REPORTS_ON
}
