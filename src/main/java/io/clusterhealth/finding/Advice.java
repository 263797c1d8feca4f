// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

/// The next step for each code, in one sentence; [WordedAdvice] has more specific ones.
final class Advice {
    private Advice() {}

    static String of(FindingCode code) {
        return switch (code) {
            case API_NOT_READY ->
                "Read the failing checks: etcd checks point to etcd, informer-sync checks to start-up.";
            case API_SERVICE_DOWN -> "Check the pods of the Service that its APIService names.";
            case WEBHOOK_DOWN ->
                "Restore the pods of its Service, or delete the configuration if they were removed on purpose.";
            case CONVERTER_DOWN -> "Restore the pods of its Service: until then its objects cannot be read.";
            case CUSTOM_RESOURCE_UNSERVED ->
                "Read the condition: a conflicting name or a removed version has to be fixed in the definition.";
            case API_CERTIFICATE_ENDS ->
                "Renew the certificates of the control plane, with kubeadm by `kubeadm certs renew all`.";
            case CONTROLLER_LEADERLESS -> "Check the pods and the log of the component that the Lease is named after.";
            case API_CLOCK_OFF -> "Compare the time of the control-plane nodes and of this machine with a time server.";
            case METRICS_ABSENT -> "Install metrics-server if usage and autoscaling are wanted.";
            case EVENT_STORM -> "Find the repeating reason, and fix its source.";
            case WRITES_STOPPED -> "Read etcd's log and its alarms: without space it rejects every write.";
            case ETCD_LEADERLESS -> "Read the member's log; check its node, and the network between the members.";
            case ETCD_SLOW -> "Give etcd a dedicated faster disk, and find what else writes to this one.";
            case ETCD_FULL -> "Find what fills it, such as Events or custom resources; compact and defragment it.";
            case CLIENT_CERTIFICATE_ENDS ->
                "Find its owner among kubelets, controllers and kubeconfigs; `kubeadm certs check-expiration`.";
            case NODE_NOT_READY -> "Read the kubelet's and the container runtime's log on the node.";
            case NODE_LOST -> "Check that the machine is powered on and reaches the API server; then its kubelet.";
            case NODE_MEMORY_PRESSURE -> "Move or limit the pods that use most memory; pods are being evicted.";
            case NODE_DISK_PRESSURE ->
                "Free or enlarge its disk of images and logs; under pressure the kubelet evicts pods.";
            case NODE_PID_PRESSURE -> "Find the pod that keeps starting processes.";
            case NODE_NETWORK_UNAVAILABLE -> "Read the log of the network plugin's pod on the node.";
            case NODE_CORDONED -> "Uncordon it when its maintenance is over.";
            case NODE_LEASE_STALE ->
                "The node lifecycle controller is not updating nodes: check kube-controller-manager first.";
            case NO_NODES -> "Add nodes: without one no pod can run.";
            case NODE_VERSION_SKEW ->
                "Upgrade each node that is behind; where nodes are ahead, finish the control plane's upgrade.";
            case NODE_CLOCK_AHEAD -> "Correct the node's time synchronisation: check its chronyd or systemd-timesyncd.";
            case CAPACITY_EXCEEDED ->
                "Add nodes or lower requests; find out what has grown since the pods are pending.";
            case NODES_TAINTED -> "Find out what sets the taint; remove it, or let the pods tolerate it.";
            case NODE_FAILS_PODS ->
                "Cordon it and move its pods; then read its kernel's, its runtime's and its kubelet's log.";
            case NODE_PROBLEM -> "Move its pods, and read its kernel's, its runtime's and its kubelet's log.";
            case NODE_POOL_GIVES_NONE -> "Read its conditions and those of its NodeClass, or raise its limits.";
            case CAPACITY_SHORT -> "Add nodes, or lower requests that are not used.";
            case CAPACITY_NOT_REDUNDANT -> "Add a node before one is lost or drained.";
            case NODE_CERTIFICATE_WAITS ->
                "Check the requestor, then approve it: `kubectl certificate approve <name>`.";
            case NODE_PODS_FULL -> "Move pods elsewhere, or raise the kubelet's limit of pods.";
            case NODE_MEMORY_USED -> "Look for the pods that use more than they request, and move or limit them.";
            case OPERATOR_UNAVAILABLE -> "Read the operator's condition message, then the pods of its namespace.";
            case OPERATOR_DEGRADED -> "Read the operator's condition message, then the pods of its namespace.";
            case VERSION_FAILING -> "Fix the operator that the message names; the update then continues on its own.";
            case VERSION_UNAVAILABLE -> "Read the condition's message and the unavailable operators.";
            case POOL_DEGRADED ->
                "Read the machine-config daemon's log on the node named; of a failed drain, the machine-config controller's.";
            case UPDATE_SLOW -> "Read the version's Progressing message: it names what the update waits for.";
            case RELEASE_REFUSED -> "Read the message: the release's signature, image or architecture is the problem.";
            case UPDATES_UNKNOWN -> "Check the connection to the update service, the proxy, and the channel.";
            case NOT_UPGRADEABLE -> "Do what the message asks before updating to the next minor version.";
            case VERSION_OVERRIDDEN -> "Remove the entries from the ClusterVersion's spec.overrides.";
            case OPERATOR_MISSING -> "Read the cluster version operator's log: it should have created it.";
            case OPERATOR_BEHIND -> "Read the operator's conditions: it has not applied the last update.";
            case OPERATOR_PROGRESSING -> "Read what its Progressing condition waits for, then its pods' logs.";
            case POOL_PAUSED ->
                "Unpause it when its maintenance is over: renewed certificates are also rolled out through it.";
            case POOL_SLOW ->
                "Check the node that is being updated: a drain blocked by a PodDisruptionBudget, or a reboot.";
            case REVISION_FAILED -> "Read the log of the installer and the static pod on the node named.";
            case CUSTOM_RESOURCE_UNWELL -> "Read its conditions and events, then the log of the operator of its kind.";
            case MACHINE_FAILED -> "Read the message; a machine of a set is replaced once it is deleted.";
            case MACHINE_STUCK -> "Read its provider status and the machine-api controllers' log; check for drains.";
            case MACHINE_SET_SHORT -> "Check its machines, and the quota and capacity of the provider.";
            case REMEDIATION_STOPPED ->
                "Fix what is wrong with so many machines; remediation then continues on its own.";
            case HOST_FAILED -> "Read its error: the connection to its BMC, its credentials, or its disk.";
            case SUBSCRIPTION_BLOCKED -> "Read its condition: usually a catalog, a dependency or a channel.";
            case SUBSCRIPTION_AWAITS_APPROVAL ->
                "Approve the InstallPlan that it names, or leave it pending on purpose.";
            case RELEASE_FAILED -> "Read its message, then the deployments it installs.";
            case RELEASE_STUCK -> "Read its requirement status: a permission, an API or a deployment is missing.";
            case INSTALL_PLAN_FAILED -> "Read its conditions; delete it after the fix, so that OLM creates a new one.";
            case CATALOG_DOWN -> "Check the catalog's pod in its namespace and the registry of its image.";
            case OPERAND_UNWELL -> "Correct what its conditions name; its events and its operator's log may say more.";
            case ROUTE_REFUSED -> "Read the router's message: often another route has claimed the host.";
            case ROUTE_CERTIFICATE_ENDS ->
                "Set a renewed certificate in the Route's spec.tls, or remove it to use the router's default.";
            case INGRESS_UNAVAILABLE -> "Check the router pods in openshift-ingress, then load balancer and DNS.";
            case INGRESS_DEGRADED -> "Read its condition: routers, load balancer or DNS.";
            case KEPT_CERTIFICATE_ENDS -> "Read the log of the operator that issues it: it should have renewed it.";
            case API_TO_BE_REMOVED -> "Move the named clients to the newer API version before the update.";
            case INSIGHTS_ADVICE -> "Read the advice in Red Hat's console.";
            case INSIGHTS_SILENT -> "Check the pull secret and the connection to console.redhat.com.";
            case REGISTRY_EPHEMERAL -> "Give the registry persistent storage.";
            case ALERT_FIRING -> "Follow the alert's runbook; list-alerts shows it.";
            case WATCHDOG_MISSING -> "Check Prometheus and Alertmanager: other alerts may be missing too.";
            case POD_CRASH_LOOP -> "Read the log of the previous container for the reason of the exit.";
            case POD_OOM_KILLED -> "Raise the container's memory limit or fix the leak.";
            case POD_IMAGE_PULL ->
                "Check the image's name and tag, the pull secret, and that the registry is reachable.";
            case POD_CONFIG_ERROR ->
                "Create the ConfigMap, Secret or key that the message names, or correct the pod template's reference to it.";
            case POD_UNSCHEDULABLE ->
                "Compare its requests, selectors and tolerations with the nodes; add capacity or relax them.";
            case POD_STUCK_CREATING -> "Read the pod's events: usually a volume, the network or the sandbox.";
            case READINESS_UNSTEADY ->
                "Compare the probe's timeout with how long the container takes to respond; find what slows it down.";
            case POD_NOT_READY -> "Read the readiness probe's events and the container's log.";
            case POD_STUCK_TERMINATING -> "Check its node, then its finalizers.";
            case POD_FAILED ->
                "Read its reason; its workload replaces it, but a Build or a bare pod has to be started again.";
            case POD_FILLS_DISK -> "Set an ephemeral-storage limit, and find out what it writes and does not delete.";
            case PODS_WITHOUT_NETWORK ->
                "Read the plugin's log on a named node; without free addresses, enlarge its pool or subnet.";
            case WORKLOAD_UNAVAILABLE -> "Read what its pods report.";
            case WORKLOAD_BELOW_DESIRED -> "Read what its pods report.";
            case WORKLOAD_CANNOT_CREATE_PODS ->
                "The message names what refuses them: a quota, a webhook, a policy or a service account.";
            case ROLLOUT_STUCK -> "Read the new pods' state; roll back if the new version is the cause.";
            case JOB_FAILED -> "Read the log of its last pod.";
            case AUTOSCALER_BLIND -> "Check the metrics API and that its pods state requests.";
            case AUTOSCALER_AT_LIMIT -> "Raise maxReplicas if the load is real.";
            case JOBS_PILE_UP ->
                "Suspend it, delete its Jobs, find what they wait for; set concurrencyPolicy to Forbid.";
            case CHANGED_BY_HAND -> "Compare the field with its source of deployment; revert it, or adopt it there.";
            case ROLLED_OUT -> "Compare the revisions; roll back if the new one is the cause.";
            case CONFIG_CHANGED -> "Compare it with its previous content; revert it if the change is the cause.";
            case CRON_JOB_OVERDUE -> "Read its events and the log of its last job.";
            case DAEMON_MISPLACED ->
                "Compare its selector, affinity and tolerations with the nodes; delete those pods.";
            case ROLLOUT_REFUSED ->
                "Fix the field of its spec that the message names, or the object that it refers to.";
            case WORKLOAD_DISPLACES ->
                "Check whether it should preempt the others: lower its priority or its replicas, or add nodes.";
            case CONFIG_MISSING -> "Restore it from its source; find out what deleted it or no longer writes it.";
            case SECRET_STORE_NOT_READY ->
                "Read its Ready condition: usually the login at the provider, or the provider is unreachable.";
            case SECRET_NOT_DRAWN ->
                "Read its Ready condition: the key may be missing at the provider, or the store may lack the right to read it.";
            case DELIVERY_FAILED ->
                "Read its message: a rejected manifest, an object that does not become ready, or the controller that renders manifests.";
            case DELIVERY_SOURCE_FAILED ->
                "Read its Ready condition: usually an address, a branch or credentials that the server rejects.";
            case RIGHTS_MISSING ->
                "Compare its RoleBindings with the denied requests: one may have been deleted or narrowed.";
            case CLAIM_PENDING ->
                "Check that its storage class, or the volume that it names, exists and that the provisioner works; read the claim's events.";
            case CLAIM_LOST -> "The persistent volume is gone: restore it or its backup.";
            case VOLUME_FAILED -> "Read its message: the storage behind it could not be recycled or deleted.";
            case VOLUME_RELEASED -> "Delete it, or clear its claimRef to use it again.";
            case NO_DEFAULT_CLASS -> "Mark a StorageClass as default, or name one in the claim.";
            case STORAGE_CLASS_MISSING -> "Create the StorageClass, or name one that exists in a new claim.";
            case ATTACHMENT_STUCK -> "Check that its node is up and the CSI driver's controller runs.";
            case RESIZE_STUCK -> "Read the claim's events; some volumes grow only once their pod is restarted.";
            case STORAGE_DRIVER_MISSING -> "Check the driver's DaemonSet pod on this node.";
            case VOLUME_FULL -> "Expand the claim if its StorageClass allows it, or delete data that is not needed.";
            case VOLUME_NODES_MISSING ->
                "Restore a node with this label: volumes of a zone or node cannot be used elsewhere; otherwise restore their data into new claims.";
            case STORAGE_CLASS_FAILS ->
                "Read the error: permissions and quota at the cloud, or the storage backend; then the provisioner's log.";
            case STORAGE_SYSTEM_FAILING ->
                "Read `ceph health detail`; where it is full, add disks or delete data first.";
            case BACKUPS_UNAVAILABLE ->
                "Restore Velero's access to the location; then run a backup, since the ones in between are missing.";
            case QUOTA_EXHAUSTED -> "Raise the quota, or remove what is not needed.";
            case BUDGET_BLOCKS -> "Run one replica more than minAvailable, or relax the budget before draining.";
            case BUDGET_SELECTS_NO_PODS ->
                "Compare its selector with the labels of the pods it is meant for, or delete it.";
            case NAMESPACE_STUCK_TERMINATING ->
                "Its conditions name what remains: finalizers, or an API that does not answer.";
            case SERVICE_WITHOUT_ENDPOINTS ->
                "Compare its selector with the pods' labels, then look at why they are not ready.";
            case SERVICE_PORT_NOT_DECLARED ->
                "Compare the Service's targetPort with the name and number of the port on which the container listens.";
            case DNS_WITHOUT_ENDPOINTS -> "Check the DNS pods: without them no name resolves in the cluster.";
            case LOAD_BALANCER_PENDING ->
                "Read its events: the cloud provider or load-balancer controller rejects it or is missing.";
            case INGRESS_WITHOUT_CLASS -> "Set an IngressClass that exists, or install its controller.";
            case INGRESS_WITHOUT_SERVICE -> "Create the Service, or remove it from the Ingress or Route.";
            case ISSUER_NOT_READY ->
                "Read its Ready condition: usually an account, a key or credentials that the server rejects.";
            case CERTIFICATE_ENDS -> "Read its Ready condition, then the newest CertificateRequest and the issuer.";
            case EGRESS_UNASSIGNED ->
                "Label a ready node in its subnet with k8s.ovn.org/egress-assignable, or restore one.";
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
                "Renew the certificate of that server and reload it; otherwise contact the server's operator.";
            case SERVICE_FAILS_CALLERS ->
                "Read its error responses, then its own status and log: a limit, a full disk, a lost permission.";
            case NODE_WITHOUT_OVERLAY ->
                "Read the log of the ovnkube-node pod there, and of ovnkube-control-plane, for the node's name.";
            case DNS_ERRORS -> "Read the DNS pods' log: usually an upstream server that they forward to.";
            case DNS_PANICS ->
                "Read the DNS pods' log for the panic; upgrade, or revert the change of its configuration.";
            case LIMIT_RANGE_REFUSES -> "Widen the LimitRange, or set requests and limits within it.";
            case INGRESS_CLASS_MISSING -> "Reinstall its controller and class, or set another class.";
            case POD_SECURITY_REFUSES ->
                "Read the namespace's pod-security.kubernetes.io labels; relax them, or fix the pods' securityContext.";
            case IMAGES_FORBIDDEN -> "Add the registry to allowedRegistries, or use images of a listed one.";
            case REGISTRY_LOST_IMAGES -> "Push the images again from their build; check the registry's storage.";
            case COMMON_IMAGE_FAILS ->
                "Correct the image reference of these workloads, or push the image; roll back until then.";
            case OUTSIDE_BLAMED -> "Check it at its operator, with the error that all these workloads report.";
            case REGISTRY_UNREACHABLE ->
                "Check the registry, the connection to it from the nodes, and proxies or mirrors.";
            case REGISTRY_REFUSES -> "Renew the pull secrets for this registry; its account may be locked or expired.";
            case FILE_SERVER_UNREACHABLE -> "Check the file server, and the connection to it from the nodes.";
            case ZONE_DOWN -> "Check the provider's status of this zone, its network and its power.";
            case ENDPOINT_SILENT ->
                "Check that server, and the connection to it from the nodes: firewall, egress rules, proxy.";
            case CAPACITY_REFUSED ->
                "Allow other machine types or zones for the node group, or raise the account's quota.";
        };
    }
}
