// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import java.util.Map;
import java.util.Optional;

/// The next step for each finding, in one sentence; every code has one.
final class Advice {
    private static final Map<FindingCode, String> BESIDE_WORDS = Map.of(
            FindingCode.POD_CRASH_LOOP,
            "Correct what its last words tell of; the log before them may say more.",
            FindingCode.POD_NOT_READY,
            "Correct what its log tells of; if that is not why, read the readiness probe's events.",
            FindingCode.JOB_FAILED,
            "Correct what the last words of its pod tell of; its log may say more.");

    private Advice() {}

    /// The advice for a finding whose evidence quotes the container's own words, instead of the advice to read its
    /// log.
    static Optional<String> besideWords(Finding finding) {
        return finding.mode()
                .map(mode -> mode == Mode.INIT_CONTAINER_HANGS
                        ? Optional.of("Find out why what its log says that it waits for does not come.")
                        : Optional.<String>empty())
                .orElseGet(() -> Optional.ofNullable(BESIDE_WORDS.get(finding.code())));
    }

    static String of(FindingCode code) {
        return switch (code) {
            case API_NOT_READY -> "Read the named checks: etcd lines point at etcd, informer-sync lines at start-up.";
            case API_SERVICE_DOWN -> "Look at the pods behind the service that its APIService names.";
            case WEBHOOK_DOWN ->
                "Bring back the pods behind its service, or delete the configuration if they are gone for good.";
            case CONVERTER_DOWN -> "Bring back the pods behind its service: until then its objects cannot be read.";
            case CUSTOM_RESOURCE_UNSERVED ->
                "Read the condition; a name taken twice or a version taken away has to be mended there.";
            case API_CERTIFICATE_ENDS ->
                "Renew the certificates of the control plane, with kubeadm by `kubeadm certs renew all`.";
            case CONTROLLER_LEADERLESS ->
                "Look at the pods and the log of the component that the lease is named after.";
            case API_CLOCK_OFF -> "Compare the time of the control-plane nodes and of this machine with a time server.";
            case METRICS_ABSENT -> "Install metrics-server if usage and autoscaling are wanted.";
            case EVENT_STORM -> "Find the reason that repeats, and mend or silence its source.";
            case WRITES_STOPPED -> "Read etcd's log and its alarms: out of space it refuses every write.";
            case ETCD_LEADERLESS -> "Read the member's log; check its node, and the network between the members.";
            case ETCD_SLOW -> "Give etcd a faster disk of its own, and look for what else writes to this one.";
            case ETCD_FULL -> "Find what fills it, such as events or custom resources; compact and defragment it.";
            case CLIENT_CERTIFICATE_ENDS ->
                "Find out whose it is: kubelets, controllers and kubeconfigs; `kubeadm certs check-expiration`.";
            case NODE_NOT_READY -> "Read the kubelet's and the container runtime's log on the node.";
            case NODE_LOST -> "Check that the machine is powered on and reaches the API server; then its kubelet.";
            case NODE_MEMORY_PRESSURE -> "Move or limit the pods that use most memory; pods are being evicted.";
            case NODE_DISK_PRESSURE -> "Free or enlarge the disk of images and logs; pods are being evicted.";
            case NODE_PID_PRESSURE -> "Find the pod that starts processes without end.";
            case NODE_NETWORK_UNAVAILABLE -> "Read the log of the network plugin's pod on the node.";
            case NODE_CORDONED -> "Uncordon it when its maintenance is over.";
            case NODE_LEASE_STALE -> "The node controller is not judging nodes: look at kube-controller-manager first.";
            case NO_NODES -> "Add nodes: without one no pod can run.";
            case NODE_VERSION_SKEW ->
                "Upgrade each node that is behind; where nodes are ahead, finish the control plane's upgrade.";
            case NODE_CLOCK_AHEAD -> "Check the node's time synchronisation.";
            case CAPACITY_EXCEEDED -> "Add nodes or lower requests; find out what has grown since they wait.";
            case NODES_TAINTED -> "Find out what sets the taint; remove it, or let the pods tolerate it.";
            case NODE_FAILS_PODS ->
                "Cordon it and move its pods; then read its kernel's, its runtime's and its kubelet's log.";
            case NODE_PROBLEM -> "Move its pods, and read its kernel's, its runtime's and its kubelet's log.";
            case NODE_POOL_GIVES_NONE -> "Read its conditions and those of its node class, or raise its limits.";
            case CAPACITY_SHORT -> "Add nodes, or lower requests that are never used.";
            case CAPACITY_NOT_REDUNDANT -> "Add a node before one is lost or drained.";
            case NODE_CERTIFICATE_WAITS ->
                "Check the requestor, then approve it: `kubectl certificate approve <name>`.";
            case NODE_PODS_FULL -> "Move pods elsewhere, or raise the kubelet's limit of pods.";
            case NODE_MEMORY_USED -> "Look for the pods that use more than they request, and move or limit them.";
            case OPERATOR_UNAVAILABLE -> "Read the operator's condition message, then the pods of its namespace.";
            case OPERATOR_DEGRADED -> "Read the operator's condition message, then the pods of its namespace.";
            case VERSION_FAILING -> "Mend the operator that the message names; the update goes on by itself.";
            case VERSION_UNAVAILABLE -> "Read the condition's message and the unavailable operators.";
            case POOL_DEGRADED ->
                "Read the machine-config daemon's log on the node named; of a failed drain, the machine-config controller's.";
            case UPDATE_SLOW -> "Read the version's Progressing message: it names what the update waits for.";
            case RELEASE_REFUSED -> "Read the message: the release's signature, image or architecture is at fault.";
            case UPDATES_UNKNOWN -> "Check the way to the update service, its proxy, or set the channel right.";
            case NOT_UPGRADEABLE -> "Do what the message asks before updating to the next minor version.";
            case VERSION_OVERRIDDEN -> "Take the entries out of the ClusterVersion's spec.overrides.";
            case OPERATOR_MISSING -> "Read the cluster version operator's log: it should have made it.";
            case OPERATOR_BEHIND -> "Read the operator's conditions: it has not taken the last update.";
            case OPERATOR_PROGRESSING -> "Read what its Progressing condition waits for, then its pods' logs.";
            case POOL_PAUSED -> "Unpause it when its maintenance is over: new certificates come this way as well.";
            case POOL_SLOW ->
                "Look at the node that is being updated: a drain that a disruption budget blocks, a reboot.";
            case REVISION_FAILED -> "Read the log of the installer and the static pod on the node named.";
            case MACHINE_FAILED -> "Read the message; a machine of a set is replaced once it is deleted.";
            case MACHINE_STUCK -> "Read its provider status and the machine-api controllers' log; check for drains.";
            case MACHINE_SET_SHORT -> "Look at its machines, and at quotas and capacity of the provider.";
            case REMEDIATION_STOPPED -> "Mend what is wrong with so many machines; then it goes on by itself.";
            case HOST_FAILED -> "Read its error: the way to its management controller, its credentials, or its disk.";
            case SUBSCRIPTION_BLOCKED -> "Read its condition: a catalog, a dependency or a channel does not fit.";
            case SUBSCRIPTION_AWAITS_APPROVAL -> "Approve the install plan it names, or leave it on purpose.";
            case RELEASE_FAILED -> "Read its message, then the deployments it installs.";
            case RELEASE_STUCK -> "Read its requirement status: a permission, an API or a deployment is missing.";
            case INSTALL_PLAN_FAILED -> "Read its conditions; delete it after mending, so that OLM makes a new one.";
            case CATALOG_DOWN -> "Look at the catalog's pod in its namespace and at the registry its image is from.";
            case OPERAND_UNWELL -> "Read its conditions, then the pods it is made of and its operator's log.";
            case ROUTE_REFUSED -> "Read the router's message: often another route has claimed the host.";
            case ROUTE_CERTIFICATE_ENDS ->
                "Put a renewed certificate into the route's spec.tls, or take it out to use the router's.";
            case INGRESS_UNAVAILABLE -> "Look at the router pods in openshift-ingress, then load balancer and DNS.";
            case INGRESS_DEGRADED -> "Read its condition: routers, load balancer or DNS.";
            case KEPT_CERTIFICATE_ENDS ->
                "Read the log of the operator that issues it: it should have renewed it by itself.";
            case API_TO_BE_REMOVED -> "Have the users named move to the newer version before the update.";
            case INSIGHTS_ADVICE -> "Read the advice in Red Hat's console.";
            case INSIGHTS_SILENT -> "Check the pull secret and the way to console.redhat.com.";
            case REGISTRY_EPHEMERAL -> "Give the registry lasting storage.";
            case ALERT_FIRING -> "Follow the alert's runbook; list-alerts shows it.";
            case WATCHDOG_MISSING -> "Check Prometheus and Alertmanager: other alerts may be missing too.";
            case POD_CRASH_LOOP -> "Read the log of the previous container for the reason of the exit.";
            case POD_OOM_KILLED -> "Raise the container's memory limit or mend the leak.";
            case POD_IMAGE_PULL -> "Check the image's name and tag, the pull secret, and that the registry answers.";
            case POD_CONFIG_ERROR -> "Create the ConfigMap, Secret or key that the message names.";
            case POD_UNSCHEDULABLE ->
                "Compare its requests, selectors and tolerations with the nodes; add capacity or relax them.";
            case POD_STUCK_CREATING -> "Read the pod's events: a volume, the network or the sandbox holds it.";
            case POD_NOT_READY -> "Read the readiness probe's events and the container's log.";
            case POD_STUCK_TERMINATING -> "Check its node, then its finalizers.";
            case POD_FAILED -> "Read its reason; delete it once its controller has replaced it.";
            case POD_FILLS_DISK -> "Limit its ephemeral storage, and find out what it writes and leaves behind.";
            case PODS_WITHOUT_NETWORK ->
                "Read the plugin's log on a node named; without free addresses, enlarge its pool or subnet.";
            case WORKLOAD_UNAVAILABLE -> "Read what its pods report.";
            case WORKLOAD_BELOW_DESIRED -> "Read what its pods report.";
            case WORKLOAD_CANNOT_CREATE_PODS ->
                "The message names what refuses them: a quota, a webhook, a policy or a service account.";
            case ROLLOUT_STUCK -> "Read the new pods' state; roll back if the new version is at fault.";
            case JOB_FAILED -> "Read the log of its last pod.";
            case AUTOSCALER_BLIND -> "Check the metrics API and that its pods state requests.";
            case AUTOSCALER_AT_LIMIT -> "Raise maxReplicas if the load is real.";
            case JOBS_PILE_UP -> "Suspend it, end its jobs, and see what they wait for; forbid concurrency.";
            case CHANGED_BY_HAND ->
                "Compare the field with what delivers the object; put it back there, or take it over.";
            case ROLLED_OUT -> "Compare the revisions; roll back if the new one is at fault.";
            case CONFIG_CHANGED -> "Compare it with what it was before; put it back if the change is at fault.";
            case CRON_JOB_OVERDUE -> "Read its events and the log of its last job.";
            case DAEMON_MISPLACED ->
                "Compare its selector, affinity and tolerations with the nodes; delete those pods.";
            case ROLLOUT_REFUSED -> "Mend what the message names in its spec, or what it refers to.";
            case WORKLOAD_DISPLACES ->
                "Ask whether it should come before the others: lower its priority or its replicas, or add nodes.";
            case CONFIG_MISSING ->
                "Put it back from where it is kept; find out what deleted it or no longer writes it.";
            case SECRET_STORE_NOT_READY ->
                "Read its Ready condition: mostly the login at the provider, or the provider itself, does not answer.";
            case SECRET_NOT_DRAWN ->
                "Read its Ready condition: the key may be gone at the provider, or the store may not read it.";
            case DELIVERY_FAILED ->
                "Read its message: a manifest that is refused, an object that does not get ready, or the controller that renders manifests.";
            case DELIVERY_SOURCE_FAILED ->
                "Read its Ready condition: mostly an address, a branch or a login that its server refuses.";
            case RIGHTS_MISSING ->
                "Compare its role bindings with what its programs ask for: one may have been deleted or narrowed.";
            case CLAIM_PENDING ->
                "Check that its storage class, or the volume that it names, exists and that the provisioner works; read the claim's events.";
            case CLAIM_LOST -> "The persistent volume is gone: restore it or its backup.";
            case VOLUME_FAILED -> "Read its message: the storage behind it could not be taken back or deleted.";
            case VOLUME_RELEASED -> "Delete it, or clear its claimRef to use it again.";
            case NO_DEFAULT_CLASS -> "Mark a storage class as default, or name one in the claim.";
            case STORAGE_CLASS_MISSING -> "Create the class, or name one that exists in a new claim.";
            case ATTACHMENT_STUCK -> "Check that its node is up and the storage driver's controller works.";
            case RESIZE_STUCK -> "Read the claim's events; some volumes grow only once their pod is restarted.";
            case STORAGE_DRIVER_MISSING -> "Look at the driver's DaemonSet pod on this node.";
            case VOLUME_FULL -> "Make the claim larger if its class allows it, or delete what is not needed on it.";
            case VOLUME_NODES_MISSING ->
                "Bring a node with this label back: volumes of a zone or of a node cannot be used elsewhere; else restore their data into new claims.";
            case STORAGE_CLASS_FAILS ->
                "Read the refusal: rights and quota at the cloud, or the storage behind; then its provisioner's log.";
            case STORAGE_SYSTEM_FAILING ->
                "Read `ceph health detail`; where it is full, add disks or delete data before anything else.";
            case BACKUPS_UNAVAILABLE ->
                "Restore Velero's access to the place; then make a backup, for those since then are missing.";
            case QUOTA_EXHAUSTED -> "Raise the quota, or remove what is not needed.";
            case BUDGET_BLOCKS -> "Run one replica more than must stay, or relax the budget before draining.";
            case BUDGET_SELECTS_NO_PODS ->
                "Compare its selector with the labels of the pods it is meant for, or delete it.";
            case NAMESPACE_STUCK_TERMINATING ->
                "Its conditions name what remains: finalizers, or an API that does not answer.";
            case SERVICE_WITHOUT_ENDPOINTS ->
                "Compare its selector with the pods' labels, then look at why they are not ready.";
            case SERVICE_PORT_NOT_DECLARED ->
                "Compare the Service's targetPort with the name and number of the port on which the container listens.";
            case DNS_WITHOUT_ENDPOINTS -> "Look at the DNS pods: without them no name resolves in the cluster.";
            case LOAD_BALANCER_PENDING ->
                "Read its events: the cloud provider or load-balancer controller refuses or is missing.";
            case INGRESS_WITHOUT_CLASS -> "Name a class that exists, or install its controller.";
            case INGRESS_WITHOUT_SERVICE -> "Create the service, or take it out of the ingress.";
            case ISSUER_NOT_READY ->
                "Read its Ready condition: mostly an account, a key or a login that its server refuses.";
            case CERTIFICATE_ENDS -> "Read its Ready condition, then the newest CertificateRequest and the issuer.";
            case EGRESS_UNASSIGNED ->
                "Label a ready node in its subnet with k8s.ovn.org/egress-assignable, or bring one back.";
            case POLICY_SHUTS_OUT -> "Allow ingress from the clients, or delete it; ask its author what it is for.";
            case POLICY_SHUTS_ENTRANCE ->
                "Allow ingress from the namespace of the ingress controller or the router, or from outside.";
            case BACKEND_PORT_MISSING -> "Name a port that the Service has, or add it to the Service.";
            case GATEWAY_NOT_PROGRAMMED ->
                "Read its conditions: its class, a listener or an address; then the log of its controller.";
            case GATEWAY_ROUTE_REFUSED ->
                "Read its condition: the Service or port that a backendRef names, a ReferenceGrant, or the listeners it may join.";
            case POLICY_KEEPS_NAMES ->
                "Allow egress to the cluster's DNS: port 53, UDP and TCP, and 5353 on OpenShift.";
            case SHOWN_CERTIFICATE_EXPIRED ->
                "Renew the certificate of that server, and have it load the new one; else ask its operator.";
            case SERVICE_FAILS_CALLERS ->
                "Read what it answers them, then its own status and log: a limit, a full disk, a lost right.";
            case NODE_WITHOUT_OVERLAY ->
                "Read the log of the ovnkube-node pod there, and of ovnkube-control-plane, for the node's name.";
            case DNS_ERRORS -> "Read the DNS pods' log: mostly it is a server outside that they forward to.";
            case DNS_PANICS ->
                "Read the DNS pods' log for the panic; update or undo what changed in its configuration.";
            case LIMIT_RANGE_REFUSES -> "Widen the LimitRange, or have the workloads ask for what it allows.";
            case INGRESS_CLASS_MISSING -> "Install its controller and class again, or name another class.";
            case POD_SECURITY_REFUSES ->
                "Read the namespace's pod-security.kubernetes.io labels; relax them, or mend what the pods ask for.";
            case IMAGES_FORBIDDEN ->
                "Add the registry to allowedRegistries, or take the images from one that is listed.";
            case REGISTRY_LOST_IMAGES ->
                "Push the images again from where they were built; see what the registry keeps them on.";
            case COMMON_IMAGE_FAILS ->
                "Correct the image where these workloads take it from, or push it; roll back until then.";
            case OUTSIDE_BLAMED -> "Look at it where it is run, with the error that they all get.";
            case REGISTRY_UNREACHABLE -> "Check the registry, the way to it from the nodes, and proxies or mirrors.";
            case REGISTRY_REFUSES -> "Renew the pull secrets for this registry; its account may be locked or expired.";
            case FILE_SERVER_UNREACHABLE -> "Check the file server, and the way to it from the nodes.";
            case ZONE_DOWN -> "Ask the provider about this zone, and look at its network and power.";
            case ENDPOINT_SILENT ->
                "Check that server, and the way to it from the nodes: firewall, egress rules, proxy.";
            case CAPACITY_REFUSED ->
                "Allow other machine types or zones for the node group, or raise the account's quota.";
        };
    }
}
