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
    /// A pod whose container crashes, or its workload, and that container's image, an external subject: where several
    /// workloads crash with it and no ready pod runs it.
    RUNS_IMAGE,
    /// A node and its machine-config pool.
    MEMBER_OF,
    /// A cluster operator and a namespace in which it does its work; a GitOps delivery and the namespace it is for; a
    /// hosted cluster and that of its control plane.
    MANAGES,
    /// What is called, and the Service by which: webhooks, aggregated APIs and converters by the API server, a registry
    /// by a node port.
    SERVED_BY,
    /// A Service and what is meant to answer for it: a workload, or a pod without owner. A disruption budget that holds
    /// up a drain, and the workloads it guards.
    SELECTS,
    /// An autoscaler and its workload: `spec.scaleTargetRef`.
    SCALES,
    /// A volume or its attachment, and the claim it is for; a storage system, and the claims and classes it serves.
    BACKS,
    /// A claim and its storage class, `(default)` where it names none; an Ingress and its class.
    OF_CLASS,
    /// A claim and its volume: `spec.volumeName`.
    BOUND_TO,
    /// A workload that fails, and a Service that its pod template names as a server, where half of the workloads that
    /// do so fail, or more: `env`, `args` and `command` of its containers.
    CALLS,
    /// An Ingress and a Service it leads to.
    ROUTES_TO,
    /// What is called from outside, or stands for it, and a host name it bears: an external subject.
    KNOWN_AS,
    /// A certificate request and the node that asks.
    SPEAKS_FOR,
    /// A machine, or what is to make one, and the node it became: `status.nodeRef`.
    BECAME,
    /// Software and a capability that it provides, as its pods and Services show: a subject of the kind `Capability`.
    PROVIDES,
    /// A subscription, or a version of an operator, and what it puts in place.
    DEPLOYS,
    /// A subscription and the catalog it draws from: `spec.source`; a certificate and its issuer: `spec.issuerRef`; an
    /// ExternalSecret and its store: `spec.secretStoreRef`; a GitOps delivery and its source, or
    /// the ApplicationSet of a hub that it is from; an ingress controller and the Secret of its certificate:
    /// `spec.defaultCertificate`.
    DRAWS_FROM,
    /// An ExternalSecret and the Secret it writes: `spec.target.name`.
    WRITES,
    /// A route and the ingress controller that has to admit it.
    ADMITTED_BY,
    /// A node and the first of those that fell silent within two minutes, itself among them.
    FELL_WITH,
    /// A node whose kubelet is too old, or newer than the API server, and the first of the nodes of which the same is
    /// so.
    SKEWED_WITH,
    /// A workload of higher priority, and one whose pods it preempted.
    DISPLACES,
    /// A network policy, and a workload, or a failed job, that does not get through any more where it calls.
    SHUTS_OUT,
    /// An egress address and a namespace whose pods leave the cluster by it: `spec.namespaceSelector`.
    CARRIES,
    /// What several workloads blame in their last words, and each of these.
    BLAMED_BY,
    /// A workload, and the pod that shows its failure best: of a Job, its last.
    SHOWN_BY,
    /// An alert and an object its labels name.
    REPORTS_ON
}
