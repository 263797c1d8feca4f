// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

/// A failure mode that needs another title and other advice than its code has. A code stays what it is: the mode only
/// says more.
public enum Mode {
    LIVENESS_PROBE(
            "Container is restarted by its liveness probe",
            "Compare what the probe asks (path, port, timeout) with what the container serves; correct one of them."),
    STARTUP_PROBE(
            "Container is restarted by its startup probe",
            "Correct what the probe asks, or give the start more time: failureThreshold × periodSeconds."),
    CANNOT_START(
            "Container runtime cannot start the container",
            "Correct the command, path or mount that the message names; no process ran, so there is no log."),
    LIFECYCLE_HOOK(
            "Lifecycle hook of the container fails",
            "Correct the command or the address of the hook that the message names."),
    MEMORY_LIMIT_TOO_SMALL(
            "Memory limit is too small to start the container",
            "Raise the container's memory limit: its first process does not fit into it; there is no log."),
    CLAIM_MISSING(
            "Pod waits for a PersistentVolumeClaim that does not exist",
            "Create the claim that is named, or correct the name in the pod's volumes."),
    VOLUME_SOURCE_MISSING(
            "Pod waits for a Secret or ConfigMap that does not exist",
            "Create the one that the message names, or correct its name where it was given to the pod's volumes."),
    INIT_CONTAINER_HANGS(
            "Init container does not finish", "Read its log: it waits for something that does not come, or it hangs."),
    DRIVER_LEFT_OUT(
            "Storage driver's DaemonSet leaves the node out",
            "Correct the tolerations, nodeSelector or affinity of the DaemonSet that is named, or the node's labels."),
    NODE_ABSENT(
            "Pods are bound to a node that does not exist",
            "Delete these pods; if they stay or come again, look at pod garbage collection (kube-controller-manager), finalizers and spec.nodeName."),
    NO_POD_NETWORK(
            "Node is NotReady because its network plugin is not ready",
            "Look at the network plugin's pods on the node and at its /etc/cni/net.d; a new cluster has no plugin until one is installed."),
    READINESS_GATE(
            "Pod waits for its readiness gate",
            "Look at what sets the condition that is named, such as a load balancer's controller or a service mesh."),
    SCHEDULER_IDLE(
            "Scheduler looks at no pod",
            "Look at the pods and the log of the scheduler that the pods name (spec.schedulerName): without it none gets a node."),
    CONTROLLER_IDLE(
            "Controller manager writes no status",
            "Look at the pods and the log of kube-controller-manager: without it no Deployment gets pods."),
    NODE_LABELS(
            "No node has the labels that the pod asks for",
            "Correct its nodeSelector or node affinity, or label a node."),
    TAINTS("Pod does not tolerate the taints of the nodes", "Remove the taint, or let the pod tolerate it."),
    STALE_TAINT(
            "Nodes keep the taint of a condition that they are not in",
            "Look at the pods and the log of kube-controller-manager: its node lifecycle controller takes such taints away."),
    SELECTOR_MISSES(
            "Service selector misses the pods of a workload by one label",
            "Correct the selector, or the label of the pods."),
    WEBHOOK_NOT_TRUSTED(
            "Certificate of the admission webhook is not accepted",
            "Renew the certificate of its Service, and put the authority that signs it into the configuration's caBundle."),
    API_SERVICE_GONE(
            "Service of the aggregated API does not exist",
            "Put the Service and what answers behind it back, or delete the APIService if they are gone for good."),
    RENDERING_FAILS(
            "Configuration of a machine-config pool cannot be rendered",
            "Correct or delete the MachineConfig, KubeletConfig or ContainerRuntimeConfig that the message speaks of."),
    SCALE_TARGET_MISSING(
            "Autoscaler's target does not exist", "Correct its scaleTargetRef, or create the workload that it names."),
    BUDGET_OF_NOTHING(
            "Disruption budget allows no disruption, however many replicas there are",
            "Raise maxUnavailable above 0, or lower minAvailable below 100%: more replicas do not help."),
    PULL_SECRET_MISSING(
            "Pull secret of the pod does not exist",
            "Create the Secret that is named in its namespace, or correct imagePullSecrets of the pod or its ServiceAccount."),
    REGISTRY_NOT_TRUSTED(
            "Certificate of the image registry is not accepted",
            "Renew the registry's certificate, or let the nodes trust the authority that signs it."),
    QUOTA_REFUSES_PODS(
            "Quota refuses the pods of the workload",
            "Raise the quota that the message names, or lower the requests, limits or replicas."),
    QUOTA_LACKS_AMOUNTS(
            "Quota counts resources that the containers state no amount of",
            "Set the requests or limits that the message names on each container, or give the namespace a LimitRange with defaults."),
    LIMIT_RANGE_REFUSES_PODS(
            "LimitRange refuses the pods of the workload",
            "Set the requests and limits of the containers, or the size of the claims, within the LimitRange, or change it."),
    POD_SECURITY_REFUSES_PODS(
            "Pod Security admission refuses the pods of the workload",
            "Set the securityContext fields that the message names, or change the namespace's label pod-security.kubernetes.io/enforce."),
    CONSTRAINTS_REFUSE_PODS(
            "No SecurityContextConstraints admit the pods of the workload",
            "Take what the message names out of the pod template, or let its ServiceAccount use an SCC that allows it."),
    POD_REFERENCE_MISSING(
            "Object that the pod template names does not exist",
            "Create the object that the message says is not found, or correct its name in the pod template."),
    SCALED_TO_ZERO(
            "Workload that others call is scaled to zero",
            "Scale it up; then find what scaled it down: its managedFields, a CronJob, KEDA or another autoscaler."),
    EARLIER_REVISION(
            "Failing pod of an earlier revision keeps its StatefulSet from updating",
            "Delete the pod: with OrderedReady the controller replaces no pod while one is not ready."),
    TOO_LARGE("Pod requests more than any node has", "Lower its requests, or add nodes that are large enough.");

    private final String title;
    private final String advice;

    Mode(String title, String advice) {
        this.title = title;
        this.advice = advice;
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
