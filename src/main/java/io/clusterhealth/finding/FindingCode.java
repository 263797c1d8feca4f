// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import static io.clusterhealth.finding.Impact.API_AVAILABILITY;
import static io.clusterhealth.finding.Impact.APPLICATION_AVAILABILITY;
import static io.clusterhealth.finding.Impact.APPLICATION_OUTAGE;
import static io.clusterhealth.finding.Impact.CLUSTER_CAPACITY;
import static io.clusterhealth.finding.Impact.NONE;
import static io.clusterhealth.finding.Impact.UPDATE_STALLED;
import static io.clusterhealth.finding.Severity.CRITICAL;
import static io.clusterhealth.finding.Severity.HIGH;
import static io.clusterhealth.finding.Severity.LOW;
import static io.clusterhealth.finding.Severity.MEDIUM;

/// Everything that can be found. An id is never reused or renumbered; titles and advice may improve.
public enum FindingCode {
    API_NOT_READY(
            "CH-101",
            CRITICAL,
            Layer.API,
            API_AVAILABILITY,
            "API server is not ready",
            "Read the named checks: etcd lines point at etcd, informer-sync lines at start-up."),
    NODE_NOT_READY(
            "CH-201",
            HIGH,
            Layer.NODE,
            CLUSTER_CAPACITY,
            "Node is NotReady",
            "Read the kubelet's and the container runtime's log on the node."),
    NODE_LOST(
            "CH-202",
            HIGH,
            Layer.NODE,
            CLUSTER_CAPACITY,
            "Node stopped reporting",
            "Check that the machine is powered on and reaches the API server; then its kubelet."),
    NODE_MEMORY_PRESSURE(
            "CH-203",
            MEDIUM,
            Layer.NODE,
            CLUSTER_CAPACITY,
            "Node is short of memory",
            "Move or limit the pods that use most memory; pods are being evicted."),
    NODE_DISK_PRESSURE(
            "CH-204",
            MEDIUM,
            Layer.NODE,
            CLUSTER_CAPACITY,
            "Node is short of disk",
            "Free or enlarge the disk of images and logs; pods are being evicted."),
    NODE_PID_PRESSURE(
            "CH-205",
            MEDIUM,
            Layer.NODE,
            CLUSTER_CAPACITY,
            "Node is short of process ids",
            "Find the pod that starts processes without end."),
    NODE_NETWORK_UNAVAILABLE(
            "CH-206",
            HIGH,
            Layer.NODE,
            CLUSTER_CAPACITY,
            "Node has no pod network",
            "Read the log of the network plugin's pod on the node."),
    NODE_CORDONED(
            "CH-207",
            LOW,
            Layer.NODE,
            CLUSTER_CAPACITY,
            "Node takes no new pods",
            "Uncordon it when its maintenance is over."),
    NODE_LEASE_STALE(
            "CH-208",
            HIGH,
            Layer.NODE,
            CLUSTER_CAPACITY,
            "Node is said to be Ready but its kubelet is silent",
            "The node controller is not judging nodes: look at kube-controller-manager first."),
    NO_NODES(
            "CH-209",
            HIGH,
            Layer.NODE,
            CLUSTER_CAPACITY,
            "Cluster has no node",
            "Add nodes: without one no pod can run."),
    OPERATOR_UNAVAILABLE(
            "CH-301",
            CRITICAL,
            Layer.OPERATOR,
            API_AVAILABILITY,
            "Cluster operator is unavailable",
            "Read the operator's condition message, then the pods of its namespace."),
    OPERATOR_DEGRADED(
            "CH-302",
            HIGH,
            Layer.OPERATOR,
            API_AVAILABILITY,
            "Cluster operator is degraded",
            "Read the operator's condition message, then the pods of its namespace."),
    VERSION_FAILING(
            "CH-303",
            HIGH,
            Layer.OPERATOR,
            UPDATE_STALLED,
            "Cluster version operator is failing",
            "Mend the operator that the message names; the update goes on by itself."),
    VERSION_UNAVAILABLE(
            "CH-304",
            CRITICAL,
            Layer.OPERATOR,
            API_AVAILABILITY,
            "Cluster version is not available",
            "Read the condition's message and the unavailable operators."),
    POOL_DEGRADED(
            "CH-311",
            HIGH,
            Layer.NODE,
            UPDATE_STALLED,
            "Machine-config pool is degraded",
            "Read the machine-config daemon's log on the node that the message names."),
    POD_CRASH_LOOP(
            "CH-401",
            HIGH,
            Layer.POD,
            APPLICATION_AVAILABILITY,
            "Container crashes again and again",
            "Read the log of the previous container for the reason of the exit."),
    POD_OOM_KILLED(
            "CH-402",
            HIGH,
            Layer.POD,
            APPLICATION_AVAILABILITY,
            "Container runs out of memory",
            "Raise the container's memory limit or mend the leak."),
    POD_IMAGE_PULL(
            "CH-403",
            HIGH,
            Layer.POD,
            APPLICATION_AVAILABILITY,
            "Image cannot be pulled",
            "Check the image's name and tag, the pull secret, and that the registry answers."),
    POD_CONFIG_ERROR(
            "CH-404",
            HIGH,
            Layer.POD,
            APPLICATION_AVAILABILITY,
            "Container cannot be configured",
            "Create the ConfigMap, Secret or key that the message names."),
    POD_UNSCHEDULABLE(
            "CH-405",
            HIGH,
            Layer.POD,
            APPLICATION_AVAILABILITY,
            "Pod fits on no node",
            "Compare its requests, selectors and tolerations with the nodes; add capacity or relax them."),
    POD_STUCK_CREATING(
            "CH-406",
            HIGH,
            Layer.POD,
            APPLICATION_AVAILABILITY,
            "Pod does not get past its creation",
            "Read the pod's events: a volume, the network or the sandbox holds it."),
    POD_NOT_READY(
            "CH-407",
            MEDIUM,
            Layer.POD,
            APPLICATION_AVAILABILITY,
            "Pod runs but is not ready",
            "Read the readiness probe's events and the container's log."),
    POD_STUCK_TERMINATING(
            "CH-408",
            MEDIUM,
            Layer.POD,
            APPLICATION_AVAILABILITY,
            "Pod does not end",
            "Check its node, then its finalizers."),
    POD_FAILED(
            "CH-409",
            MEDIUM,
            Layer.POD,
            APPLICATION_AVAILABILITY,
            "Pod has failed",
            "Read its reason; delete it once its controller has replaced it."),
    WORKLOAD_UNAVAILABLE(
            "CH-501",
            HIGH,
            Layer.WORKLOAD,
            APPLICATION_OUTAGE,
            "Workload has no available replica",
            "Read what its pods report."),
    WORKLOAD_BELOW_DESIRED(
            "CH-502",
            MEDIUM,
            Layer.WORKLOAD,
            APPLICATION_AVAILABILITY,
            "Workload has fewer replicas than wanted",
            "Read what its pods report."),
    WORKLOAD_CANNOT_CREATE_PODS(
            "CH-503",
            HIGH,
            Layer.WORKLOAD,
            APPLICATION_AVAILABILITY,
            "Workload cannot create its pods",
            "The message names what refuses them: a quota, a webhook, a policy or a service account."),
    ROLLOUT_STUCK(
            "CH-504",
            MEDIUM,
            Layer.WORKLOAD,
            APPLICATION_AVAILABILITY,
            "Rollout does not get ahead",
            "Read the new pods' state; roll back if the new version is at fault."),
    JOB_FAILED(
            "CH-505",
            MEDIUM,
            Layer.WORKLOAD,
            APPLICATION_AVAILABILITY,
            "Job has failed",
            "Read the log of its last pod."),
    CLAIM_PENDING(
            "CH-601",
            HIGH,
            Layer.STORAGE,
            APPLICATION_AVAILABILITY,
            "Volume claim is not bound",
            "Check that its storage class exists and that the provisioner works; read the claim's events."),
    CLAIM_LOST(
            "CH-602",
            CRITICAL,
            Layer.STORAGE,
            Impact.DATA_LOSS,
            "Volume claim has lost its volume",
            "The persistent volume is gone: restore it or its backup."),
    NAMESPACE_STUCK_TERMINATING(
            "CH-701",
            MEDIUM,
            Layer.API,
            NONE,
            "Namespace does not end",
            "Its conditions name what remains: finalizers, or an API that does not answer."),
    REGISTRY_UNREACHABLE(
            "CH-801",
            HIGH,
            Layer.IMAGE,
            APPLICATION_AVAILABILITY,
            "Image registry does not answer",
            "Check the registry, the way to it from the nodes, and proxies or mirrors.");

    private final String id;
    private final Severity severity;
    private final Layer layer;
    private final Impact impact;
    private final String title;
    private final String advice;

    FindingCode(String id, Severity severity, Layer layer, Impact impact, String title, String advice) {
        this.id = id;
        this.severity = severity;
        this.layer = layer;
        this.impact = impact;
        this.title = title;
        this.advice = advice;
    }

    /// `CH-201`: what clients may rely on.
    public String id() {
        return id;
    }

    /// How bad it usually is.
    public Severity severity() {
        return severity;
    }

    public Layer layer() {
        return layer;
    }

    public Impact impact() {
        return impact;
    }

    /// One clause without a full stop.
    public String title() {
        return title;
    }

    /// One sentence: what to do next.
    public String advice() {
        return advice;
    }
}
