// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

/// How the subject of a finding depends on another object; the rules follow these relations from symptom to cause.
public enum Relation {
    /// A pod on its node: `spec.nodeName`; a machine on its bare-metal host; a registry, and the only node by whose
    /// clock its certificate is not yet valid.
    RUNS_ON,
    /// A workload and the nodes of the pods that make it fail, where all of these are known: `spec.nodeName`.
    FAILS_ON,
    /// An unscheduled pod or its workload, and a node that could run it but for the node's state: it is cordoned, not
    /// ready, under pressure, at its pod limit, or has unhealthy devices.
    FITS,
    /// An object and the workload at the top of its owner chain: `metadata.ownerReferences[controller]`. A full volume
    /// and what controls the workloads that mount it.
    OWNED_BY,
    /// A workload and what controls it, such as the custom resource of an operator:
    /// `metadata.ownerReferences[controller]`.
    MADE_BY,
    /// A custom resource whose finding is about others like it as well, and what controls those:
    /// `metadata.ownerReferences[controller]`.
    ALIKE_OWNED_BY,
    /// A pod and a claim it mounts: `spec.volumes[].persistentVolumeClaim.claimName`. A custom resource, and a claim
    /// that a pod under its control mounts, or that it controls itself.
    MOUNTS,
    /// A pod and the registry its image comes from, an external subject.
    PULLS_FROM,
    /// A pod whose container crashes, or its workload, and that container's image, an external subject: where several
    /// workloads crash with it and no ready pod runs it.
    RUNS_IMAGE,
    /// A node and its machine-config pool.
    MEMBER_OF,
    /// A cluster operator and a namespace that it works in; a GitOps delivery and its destination namespace; a hosted
    /// cluster and the namespace of its control plane.
    MANAGES,
    /// A called component and the Service in front of it: webhooks, aggregated APIs and converters called by the API
    /// server, a registry called by a node port.
    SERVED_BY,
    /// A Service and its backend: a workload, or a pod without owner. A disruption budget that blocks a drain, and
    /// the workloads that it covers. A quota, and the owner of most of what it counts.
    SELECTS,
    /// An autoscaler and its workload: `spec.scaleTargetRef`.
    SCALES,
    /// A volume or its attachment, and the claim it is for; a storage system, and the claims and classes that it
    /// serves.
    BACKS,
    /// A claim and its storage class, `(default)` if it names none; an Ingress or a Gateway and its class.
    OF_CLASS,
    /// A claim and its volume: `spec.volumeName`.
    BOUND_TO,
    /// A failing workload, and a Service or an external host that its pod template names as a server, if at least half
    /// of the workloads that name it fail: `env`, `args` and `command` of its containers.
    CALLS,
    /// An Ingress and a Service it routes to.
    ROUTES_TO,
    /// An object that is called from outside, or its backend, and a host name that leads to it: an external subject.
    KNOWN_AS,
    /// A certificate request and the node that requests it.
    SPEAKS_FOR,
    /// A machine, or the object that provisions it, and its node: `status.nodeRef`.
    BECAME,
    /// Software and a capability that it provides, according to its pods and Services: a subject of the kind
    /// `Capability`; a DaemonSet and a port that its containers declare, of the kind `Port`. A Gateway and a
    /// listener of it. A network policy of nodes and an interface that it configures.
    /// A definition and what its objects are called, such as `Widget.example.com`, of the kind `Kind`.
    PROVIDES,
    /// A subscription, or an operator version, and what it installs; a ScaledObject and its autoscaler; the
    /// configuration of an operator, and a workload whose pods it places.
    DEPLOYS,
    /// A subscription and its catalog: `spec.source`; a certificate and its issuer: `spec.issuerRef`; an
    /// ExternalSecret and its store: `spec.secretStoreRef`; a GitOps delivery and its source, or the ApplicationSet
    /// of a hub that generated it; an ingress controller and the Secret of its certificate:
    /// `spec.defaultCertificate`; a registry that rejects credentials, or a pod that it denies an image, and the
    /// pull secrets of its clients, for the registry also the Jobs that name it; a schedule of backups and the
    /// location that stores them; a custom resource, and another one that its message or its spec names, if both
    /// fail, and any object that its spec names with its kind.
    DRAWS_FROM,
    /// An ExternalSecret or a Certificate, and the Secret it writes: `spec.target.name`, `spec.secretName`; a custom
    /// resource that is not ready, and the Secrets and ConfigMaps that its spec names.
    WRITES,
    /// A route and the ingress controller, or the Gateway and its listener, that has to admit it. A node with a
    /// taint of its startup, and a DaemonSet that tolerates it by its key: agents that remove such a taint do.
    ADMITTED_BY,
    /// A node and the first of the nodes that stopped reporting within two minutes, that lack only their pod network,
    /// or on which pods of the same workloads fail, itself included.
    FELL_WITH,
    /// A node whose kubelet is too old, or newer than the API server, and the first of the nodes with the same skew.
    SKEWED_WITH,
    /// A workload of higher priority, and one whose pods it preempted; a workload that has grown, and one whose
    /// pods lack the capacity that it took.
    DISPLACES,
    /// A network policy, and a workload, or a failed job, that it blocks from a server it calls.
    SHUTS_OUT,
    /// An egress address and a namespace whose pods use it for traffic out of the cluster: `spec.namespaceSelector`.
    CARRIES,
    /// An admission webhook that cannot be called, and a namespace that it is asked about for pods, or in which it
    /// refused an object.
    REFUSES_IN,
    /// An object that several workloads blame in their last messages, and each of these workloads; an object that
    /// conflicts with older ones of its kind, and those that fail for it.
    BLAMED_BY,
    /// A workload, and the pod that shows its failure best: for a Job, its last pod. A custom resource, and a pod of
    /// its workloads. A claim without a volume, or a class, and the pod that provisions the volumes.
    SHOWN_BY,
    /// An alert and an object its labels name.
    REPORTS_ON
}
