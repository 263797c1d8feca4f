// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

/// A failure mode that needs a title and advice other than those of its code. The code does not change; the mode is
/// more specific.
public enum Mode {
    LIVENESS_PROBE(
            "Container is restarted by its liveness probe",
            "Compare the probe (path, port, timeout) with what the container serves; correct one of them."),
    STARTUP_PROBE(
            "Container is restarted by its startup probe",
            "Correct the probe, or allow a longer start: failureThreshold × periodSeconds."),
    RESTARTS(
            "Container ends again and again",
            "Read the log of the previous container for the reason of the exit: it runs for minutes or hours each time."),
    COMPLETES(
            "Container ends with exit code 0 and is restarted",
            "Make it a Job if it is meant to end; else find why its program ends: a missing argument, or it goes into the background."),
    CANNOT_START(
            "Container runtime cannot start the container",
            "Correct the command, path or mount that the message names; no process ran, so there is no log."),
    EXEC_FORMAT(
            "Node cannot execute the format of the container's program",
            "Compare the architecture of the image with the node's (label kubernetes.io/arch); a script needs `#!` and its interpreter in the first line."),
    HOST_BUILD(
            "Windows image is for another build of Windows than the node's",
            "Use an image for the node's version of Windows, or select nodes by label node.kubernetes.io/windows-build."),
    CREATION_TIMED_OUT(
            "Container runtime does not finish creating the container",
            "Read the runtime's log on the node and check the latency of its disk: it still works on an earlier attempt, which timed out."),
    IMAGE_USER_REFUSED(
            "User of the container violates runAsNonRoot",
            "Set securityContext.runAsUser to the number of a user other than 0, or USER of the image to such a number."),
    SIDECAR_NOT_STARTED(
            "Sidecar does not pass its startup probe",
            "Read the sidecar's log: the containers after it start once it has passed its startup probe."),
    NODE_OUT_OF_MEMORY(
            "Container is killed because its node ran out of memory",
            "Find what uses the memory of the node; set memory requests and limits, so that the scheduler and the kernel keep to them."),
    OOM_WITHOUT_LIMIT(
            "Container without a memory limit is OOMKilled",
            "It has no limit that could be raised: find what uses the memory of its node, and set a request and a limit."),
    OVER_DISK_LIMIT(
            "Pod exceeds its own limit of ephemeral storage",
            "Raise the limit that the message names, ephemeral-storage or an emptyDir's sizeLimit, or find out what the pod writes and does not delete."),
    SIDECAR_LINGERS(
            "Container keeps the pod of a Job running after another one has completed",
            "Make it a native sidecar (init container with restartPolicy: Always), or let the main container end it: the Job ends with the last container."),
    FINALIZER_HOLDS(
            "Ended pod is kept by its finalizers",
            "Check the controller that has to remove the named finalizer; remove it by hand only if that controller is gone for good."),
    JOB_DEADLINE(
            "Job ran longer than its activeDeadlineSeconds",
            "Find out what it waited for, or raise activeDeadlineSeconds; the Job controller has deleted its running pods and their logs."),
    POD_DEADLINE(
            "Pod ran longer than its activeDeadlineSeconds",
            "Find out in its log why it takes longer, or raise activeDeadlineSeconds: the kubelet ended it at that time."),
    LIFECYCLE_HOOK(
            "Lifecycle hook of the container fails",
            "Correct the command or the address of the hook that the message names."),
    MEMORY_LIMIT_TOO_SMALL(
            "Memory limit is too small to start the container",
            "Raise the container's memory limit: its first process does not fit into it; there is no log."),
    CLAIM_MISSING(
            "Pod waits for a PersistentVolumeClaim that does not exist",
            "Create the claim that is named, or correct the name in the pod's volumes."),
    CLAIM_UNBOUND(
            "Pod waits for a PersistentVolumeClaim that is not bound",
            "Read the status and the events of its PersistentVolumeClaims: its StorageClass, or the provisioner, is the problem."),
    CLAIM_DELETED(
            "PersistentVolumeClaim of the pod is being deleted",
            "Delete the pod that still mounts the claim: it is kept until then; a StatefulSet then creates a new, empty one."),
    HOST_PORTS_TAKEN(
            "Host port of the pod is in use on the nodes",
            "Let a rollout end a pod before it starts its successor (maxSurge: 0, maxUnavailable: 1), or find the pod that has the port."),
    VOLUME_SOURCE_MISSING(
            "Pod waits for a Secret or ConfigMap that does not exist",
            "Create the object that the message names, or correct its name in the pod's volumes."),
    INIT_CONTAINER_HANGS(
            "Init container does not finish",
            "Read its log: it waits for a dependency that is not available, or it hangs."),
    DRIVER_LEFT_OUT(
            "CSI driver's DaemonSet excludes the node",
            "Correct the tolerations, nodeSelector or affinity of the DaemonSet that is named, or the node's labels."),
    NODE_ABSENT(
            "Pods are bound to a node that does not exist",
            "Delete these pods; if they remain or return, check pod garbage collection (kube-controller-manager), finalizers and spec.nodeName."),
    DEVICES_UNHEALTHY(
            "Devices of the node are unhealthy",
            "Read the log of the device plugin's pod on the node, then the kernel's log there for errors of the device."),
    NO_POD_NETWORK(
            "Node is NotReady because its network plugin is not ready",
            "Check the network plugin's pods on the node and its /etc/cni/net.d; a new cluster has no plugin until one is installed."),
    READINESS_GATE(
            "Pod waits for its readiness gate",
            "Check what sets the named condition, such as a load balancer's controller or a service mesh."),
    SCHEDULER_IDLE(
            "Scheduler is not scheduling pods",
            "Check the pods and the log of the scheduler that the pods name (spec.schedulerName): without it they are not scheduled."),
    CONTROLLER_IDLE(
            "Controller manager is not reconciling",
            "Check the pods and the log of kube-controller-manager: without it no Deployment gets pods."),
    NODE_LABELS(
            "No node has the labels that the pod asks for",
            "Correct its nodeSelector or node affinity, or label a node."),
    TAINTS("Pod does not tolerate the taints of the nodes", "Remove the taint, or let the pod tolerate it."),
    STARTUP_TAINT(
            "Nodes keep a taint of their startup",
            "Do not let the pod tolerate it: check the agent that removes the taint once it is ready on the node."),
    STALE_TAINT(
            "Nodes keep the taint of a condition that is no longer true",
            "Check the pods and the log of kube-controller-manager: its node lifecycle controller removes such taints."),
    KUBELETS_WAIT(
            "CertificateSigningRequests of several kubelets are pending",
            "Check the requestors, then approve them: `kubectl certificate approve <name>`; find out why nothing approves them, or install an approver."),
    SELECTOR_MISSES(
            "Service selector differs from the pods' labels by one label",
            "Correct the selector, or the label of the pods."),
    WEBHOOK_NOT_TRUSTED(
            "Certificate of the admission webhook is not trusted",
            "Renew the certificate of its Service, and set the CA that signs it in the configuration's caBundle."),
    WEBHOOK_UNANSWERED(
            "Admission webhook does not respond to the API server",
            "Its Service has ready pods: check the way from the control plane to their port (firewall, NetworkPolicy, hostNetwork), then their log."),
    API_SERVICE_GONE(
            "Service of the aggregated API does not exist",
            "Restore the Service and its pods, or delete the APIService if they were removed on purpose."),
    RENDERING_FAILS(
            "Configuration of a machine-config pool cannot be rendered",
            "Correct or delete the MachineConfig, KubeletConfig or ContainerRuntimeConfig that the message names."),
    SCALE_TARGET_MISSING(
            "HorizontalPodAutoscaler's target does not exist",
            "Correct its scaleTargetRef, or create the workload that it names."),
    METRICS_ADAPTER(
            "HorizontalPodAutoscaler gets no custom or external metric",
            "Check the adapter behind external.metrics.k8s.io or custom.metrics.k8s.io (KEDA: the ScaledObject's trigger and its authentication)."),
    AMBIGUOUS_SELECTOR(
            "Another HorizontalPodAutoscaler selects the same pods",
            "Give the workload of each HorizontalPodAutoscaler labels of its own."),
    PRECONDITION_UNMET(
            "Precondition of the update is not met",
            "Resolve the precondition that the message names; AdminAckRequired: check for removed APIs, then acknowledge in ConfigMap openshift-config/admin-acks."),
    VOLUME_ON_OTHER_NODES(
            "Volume of the pod is bound to other nodes",
            "Bring back a node or zone of its PersistentVolume's nodeAffinity, or restore the data to a new claim."),
    MACHINE_STAYS(
            "Virtual machine blocks the drain of its node",
            "Migrate the virtual machine or stop it; its condition LiveMigratable says why it cannot be migrated."),
    SCALED_TWICE(
            "Another HorizontalPodAutoscaler scales the same workload",
            "Delete one of the HorizontalPodAutoscalers of the workload; one may have several metrics."),
    BUDGET_OF_NOTHING(
            "PodDisruptionBudget allows no disruption with any number of replicas",
            "Raise maxUnavailable above 0, or lower minAvailable below 100%: more replicas do not help."),
    POD_LIMIT_REACHED("Node is at its pod limit", "Move pods elsewhere, or raise the kubelet's limit of pods."),
    INGRESS_OF_NO_CLASS(
            "Ingress names no IngressClass, and none is the default",
            "Set its ingressClassName, or mark an IngressClass as the default."),
    SELECTS_NO_NODE(
            "DaemonSet selects no node", "Compare its nodeSelector and node affinity with the labels of the nodes."),
    BUDGET_UNCOUNTED(
            "PodDisruptionBudget allows no disruption: its controller cannot count its pods",
            "Narrow its selector to pods of workloads with a scale subresource, which the message names."),
    PULL_SECRET_MISSING(
            "Pull secret of the pod does not exist",
            "Create the named Secret in its namespace, or correct imagePullSecrets of the pod or its ServiceAccount."),
    NODE_LACKS_CREDENTIALS(
            "Registry denies this node images that other nodes get",
            "Compare the node's access to the registry with that of the others: its IAM role, its kubelet's credential provider."),
    REGISTRY_NOT_TRUSTED(
            "Certificate of the image registry is not trusted",
            "Let the nodes trust the CA that signs the registry's certificate, or correct the certificate's names."),
    REGISTRY_CERTIFICATE_EXPIRED("Certificate of the image registry has expired", "Renew the registry's certificate."),
    REGISTRY_CERTIFICATE_NOT_YET_VALID(
            "Certificate of the image registry is not yet valid by the node's clock",
            "Compare the current time in the message with the actual time: correct the node's clock if it differs, else wait until the certificate is valid."),
    REGISTRY_NAME_UNKNOWN(
            "Host name of the image registry does not exist",
            "Correct the host in the image's name; if it is right, check the DNS servers of the node."),
    PULLS_LIMITED(
            "Image registry limits the rate of pulls",
            "Pull with an account that has a higher limit, or through a mirror or cache; the kubelet retries the pull."),
    WRONG_PLATFORM(
            "Image is not for the platform of the node",
            "Build the image for the node's system and architecture as well, or let the pod run only on nodes of its own (labels kubernetes.io/os, kubernetes.io/arch)."),
    IMAGE_NEVER_PULLED(
            "Image is not on the node and its pull policy is Never",
            "Load the image into the node, or set imagePullPolicy to IfNotPresent: no registry was called."),
    IMAGE_NAME_INVALID(
            "Name of the image is invalid", "Correct the image's name in the pod template: no registry was called."),
    QUOTA_REFUSES_PODS(
            "ResourceQuota rejects the pods of the workload",
            "Raise the quota that the message names, or lower the requests, limits or replicas."),
    QUOTA_LACKS_AMOUNTS(
            "ResourceQuota requires requests or limits that the containers do not set",
            "Set the requests or limits that the message names on each container, or give the namespace a LimitRange with defaults."),
    LIMIT_RANGE_REFUSES_PODS(
            "LimitRange rejects the pods of the workload",
            "Set the requests and limits of the containers, or the size of the claims, within the LimitRange, or change it."),
    POD_SECURITY_REFUSES_PODS(
            "Pod Security admission rejects the pods of the workload",
            "Set the securityContext fields that the message names, or change the namespace's label pod-security.kubernetes.io/enforce."),
    CONSTRAINTS_REFUSE_PODS(
            "No SecurityContextConstraints admit the pods of the workload",
            "Remove what the message names from the pod template, or let its ServiceAccount use an SCC that allows it."),
    POD_REFERENCE_MISSING(
            "Object that the pod template names does not exist",
            "Create the object that the message says is not found, or correct its name in the pod template."),
    SCALED_TO_ZERO(
            "Workload that other workloads call is scaled to zero",
            "Scale it up; then find what scaled it down: its managedFields, a CronJob, KEDA or another autoscaler."),
    RECORD_UNPUBLISHED(
            "DNS record is not published",
            "Correct what the DNS provider's message names, such as the rights of the ingress operator's credentials."),
    PROFILE_NOT_APPLIED(
            "TuneD profile is not applied to the node",
            "Correct what TuneD's message names in the Tuned or its profile."),
    CONFIG_NOT_APPLIED(
            "Configuration of the nodes is not applied",
            "Correct what the message names in its spec: until then the nodes keep their earlier configuration."),
    BUILD_NOT_BEGUN(
            "Build does not begin",
            "Correct what its reason names; with InvalidOutputReference, its output or the image registry, which may be removed."),
    NO_SUCCESS("CronJob has not succeeded for long", "Read the log of its last job."),
    EARLIER_REVISION(
            "Failing pod of an earlier revision blocks the StatefulSet's rollout",
            "Delete the pod: with OrderedReady the controller replaces no pod while one is not ready."),
    IMAGE_NOT_IMPORTED(
            "Image of an ImageStream cannot be imported",
            "Check the image that its tag names, and a pull secret for its registry in the namespace."),
    LEADER_CHANGES(
            "etcd changes its leader repeatedly",
            "Check the disks of the control-plane nodes, on which etcd needs fast writes, then the network between them."),
    MANAGED_CLUSTER_SILENT(
            "Managed cluster does not report to the hub as available",
            "Check that cluster by itself, then its klusterlet agents and their connection to this hub."),
    BACKUP_FAILED(
            "Backup fails",
            "Read the quoted message and the log of what takes the backup: until one succeeds, newer data cannot be restored."),
    REPLICAS_FAILED(
            "Replicas of the volume have failed",
            "Restore the nodes or disks of its replicas; without one, salvage a replica or restore a backup."),
    NO_GATEWAY_CONTROLLER(
            "No controller accepts the Gateway or its class",
            "Install or enable the controller that the GatewayClass names, or correct the Gateway's gatewayClassName."),
    LISTENER_FAILED(
            "Listener of the Gateway does not work",
            "Correct what its condition names: the Secret of its certificate, a ReferenceGrant, or a listener that it conflicts with."),
    REMOTE_DEGRADED(
            "Objects delivered to another cluster are degraded",
            "Check the health of its resources in the Application's status, then that cluster."),
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
