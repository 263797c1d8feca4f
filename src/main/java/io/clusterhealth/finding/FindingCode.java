// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import static io.clusterhealth.finding.Impact.API_AVAILABILITY;
import static io.clusterhealth.finding.Impact.APPLICATION_AVAILABILITY;
import static io.clusterhealth.finding.Impact.APPLICATION_OUTAGE;
import static io.clusterhealth.finding.Impact.CLUSTER_CAPACITY;
import static io.clusterhealth.finding.Impact.DATA_LOSS;
import static io.clusterhealth.finding.Impact.NONE;
import static io.clusterhealth.finding.Impact.UPDATE_STALLED;
import static io.clusterhealth.finding.Layer.ALERT;
import static io.clusterhealth.finding.Layer.API;
import static io.clusterhealth.finding.Layer.CONTROL_PLANE;
import static io.clusterhealth.finding.Layer.IMAGE;
import static io.clusterhealth.finding.Layer.NETWORK;
import static io.clusterhealth.finding.Layer.NODE;
import static io.clusterhealth.finding.Layer.OPERATOR;
import static io.clusterhealth.finding.Layer.POD;
import static io.clusterhealth.finding.Layer.STORAGE;
import static io.clusterhealth.finding.Layer.WORKLOAD;
import static io.clusterhealth.finding.Severity.CRITICAL;
import static io.clusterhealth.finding.Severity.HIGH;
import static io.clusterhealth.finding.Severity.INFO;
import static io.clusterhealth.finding.Severity.LOW;
import static io.clusterhealth.finding.Severity.MEDIUM;

/// All codes of findings. An id is never reused or renumbered; titles may improve, and so may the texts of [Advice].
/// The hundreds: 1 API and control plane, 2 nodes, 3 OpenShift, 4 pods, 5 workloads, 6 storage, 7 namespaces and
/// policies, 8 images and external dependencies, 9 network.
public enum FindingCode {
    API_NOT_READY("CH-101", CRITICAL, API, API_AVAILABILITY, "API server is not ready"),
    API_SERVICE_DOWN("CH-102", HIGH, API, API_AVAILABILITY, "Aggregated API does not answer"),
    WEBHOOK_DOWN("CH-103", HIGH, API, API_AVAILABILITY, "Admission webhook cannot be called"),
    CONVERTER_DOWN("CH-104", HIGH, API, API_AVAILABILITY, "CRD conversion webhook cannot be called"),
    CUSTOM_RESOURCE_UNSERVED("CH-105", MEDIUM, API, API_AVAILABILITY, "CustomResourceDefinition is not fully served"),
    API_CERTIFICATE_ENDS(
            "CH-106", HIGH, API, API_AVAILABILITY, "Certificate of the API server expires soon or has expired"),
    CONTROLLER_LEADERLESS("CH-107", CRITICAL, CONTROL_PLANE, API_AVAILABILITY, "Leader election Lease is stale"),
    API_CLOCK_OFF("CH-108", LOW, API, NONE, "Clock of the API server is skewed"),
    METRICS_ABSENT("CH-109", INFO, API, NONE, "Cluster has no metrics API"),
    EVENT_STORM("CH-110", LOW, API, NONE, "Event storm"),
    WRITES_STOPPED("CH-111", CRITICAL, API, API_AVAILABILITY, "API server accepts no writes"),
    ETCD_LEADERLESS("CH-112", CRITICAL, CONTROL_PLANE, API_AVAILABILITY, "etcd member has no leader"),
    ETCD_SLOW("CH-113", MEDIUM, CONTROL_PLANE, API_AVAILABILITY, "etcd disk is slow"),
    ETCD_FULL("CH-114", HIGH, CONTROL_PLANE, API_AVAILABILITY, "etcd database is full or nearly full"),
    CLIENT_CERTIFICATE_ENDS(
            "CH-115", MEDIUM, API, API_AVAILABILITY, "Client certificate in use expires soon or has expired"),

    NODE_NOT_READY("CH-201", HIGH, NODE, CLUSTER_CAPACITY, "Node is NotReady"),
    NODE_LOST("CH-202", HIGH, NODE, CLUSTER_CAPACITY, "Node stopped reporting"),
    NODE_MEMORY_PRESSURE("CH-203", MEDIUM, NODE, CLUSTER_CAPACITY, "Node is short of memory"),
    NODE_DISK_PRESSURE("CH-204", MEDIUM, NODE, CLUSTER_CAPACITY, "Node is short of disk"),
    NODE_PID_PRESSURE("CH-205", MEDIUM, NODE, CLUSTER_CAPACITY, "Node is short of process ids"),
    NODE_NETWORK_UNAVAILABLE("CH-206", HIGH, NODE, CLUSTER_CAPACITY, "Node has no pod network"),
    NODE_CORDONED("CH-207", LOW, NODE, CLUSTER_CAPACITY, "Node is cordoned"),
    NODE_LEASE_STALE("CH-208", HIGH, NODE, CLUSTER_CAPACITY, "Node is Ready but its kubelet Lease is stale"),
    NO_NODES("CH-209", HIGH, NODE, CLUSTER_CAPACITY, "Cluster has no node"),
    NODE_VERSION_SKEW("CH-210", MEDIUM, NODE, CLUSTER_CAPACITY, "Kubelet version skew is not supported"),
    NODE_CLOCK_AHEAD("CH-211", MEDIUM, NODE, CLUSTER_CAPACITY, "Clock of the node is skewed"),
    CAPACITY_SHORT("CH-212", LOW, NODE, CLUSTER_CAPACITY, "Pod requests fill the nodes"),
    CAPACITY_NOT_REDUNDANT("CH-213", LOW, NODE, CLUSTER_CAPACITY, "No spare capacity for the loss of one node"),
    NODE_CERTIFICATE_WAITS("CH-214", HIGH, NODE, CLUSTER_CAPACITY, "Kubelet's CertificateSigningRequest is pending"),
    NODE_PODS_FULL("CH-215", LOW, NODE, CLUSTER_CAPACITY, "Node is near its pod limit"),
    ZONE_DOWN("CH-217", HIGH, NODE, CLUSTER_CAPACITY, "All nodes of a zone are down"),
    CAPACITY_EXCEEDED("CH-218", LOW, NODE, CLUSTER_CAPACITY, "Insufficient node capacity for several workloads"),
    NODE_FAILS_PODS("CH-219", LOW, NODE, CLUSTER_CAPACITY, "Pods fail on this node but run on others"),
    NODE_PROBLEM("CH-220", MEDIUM, NODE, CLUSTER_CAPACITY, "Node problem: kernel, disk, network or container runtime"),
    NODES_TAINTED("CH-222", LOW, NODE, CLUSTER_CAPACITY, "Several workloads do not tolerate a taint of all nodes"),
    NODES_UNLABELLED("CH-223", LOW, NODE, CLUSTER_CAPACITY, "No node has the labels that several workloads ask for"),
    NODE_POOL_GIVES_NONE("CH-221", MEDIUM, NODE, CLUSTER_CAPACITY, "NodePool cannot add nodes"),
    NODE_MEMORY_USED("CH-216", LOW, NODE, CLUSTER_CAPACITY, "Node uses nearly all of its memory"),

    OPERATOR_UNAVAILABLE("CH-301", CRITICAL, OPERATOR, APPLICATION_OUTAGE, "Cluster operator is unavailable"),
    OPERATOR_DEGRADED("CH-302", HIGH, OPERATOR, APPLICATION_AVAILABILITY, "Cluster operator is degraded"),
    VERSION_FAILING("CH-303", HIGH, OPERATOR, UPDATE_STALLED, "Cluster version operator is failing"),
    VERSION_UNAVAILABLE("CH-304", CRITICAL, OPERATOR, API_AVAILABILITY, "ClusterVersion is not available"),
    UPDATE_SLOW("CH-305", MEDIUM, OPERATOR, UPDATE_STALLED, "Update of the cluster is stalled"),
    RELEASE_REFUSED("CH-306", MEDIUM, OPERATOR, UPDATE_STALLED, "Update release is not accepted"),
    UPDATES_UNKNOWN("CH-307", LOW, OPERATOR, NONE, "Available updates cannot be retrieved"),
    NOT_UPGRADEABLE("CH-308", LOW, OPERATOR, NONE, "Cluster is not Upgradeable to the next minor version"),
    VERSION_OVERRIDDEN("CH-309", LOW, OPERATOR, NONE, "ClusterVersion overrides leave components unmanaged"),
    OPERATOR_MISSING("CH-310", HIGH, OPERATOR, UPDATE_STALLED, "Cluster operator is missing"),
    POOL_DEGRADED("CH-311", HIGH, NODE, UPDATE_STALLED, "Machine-config pool is degraded"),
    OPERATOR_BEHIND("CH-312", LOW, OPERATOR, NONE, "Cluster operator is not at the cluster's version"),
    POOL_PAUSED("CH-313", MEDIUM, NODE, UPDATE_STALLED, "Machine-config pool is paused"),
    POOL_SLOW("CH-314", MEDIUM, NODE, UPDATE_STALLED, "Machine-config pool is stalled"),
    REVISION_FAILED("CH-315", MEDIUM, OPERATOR, UPDATE_STALLED, "Static pod revision fails on the node"),
    OPERATOR_PROGRESSING("CH-316", LOW, OPERATOR, UPDATE_STALLED, "Cluster operator is stuck in Progressing"),
    CUSTOM_RESOURCE_UNWELL("CH-317", MEDIUM, OPERATOR, NONE, "Custom resource is not ready or degraded"),
    MACHINE_FAILED("CH-321", HIGH, NODE, CLUSTER_CAPACITY, "Machine has failed"),
    MACHINE_STUCK("CH-322", MEDIUM, NODE, CLUSTER_CAPACITY, "Machine is stuck in Provisioning or Deleting"),
    MACHINE_SET_SHORT("CH-323", MEDIUM, NODE, CLUSTER_CAPACITY, "MachineSet has fewer ready machines than desired"),
    REMEDIATION_STOPPED("CH-324", MEDIUM, NODE, CLUSTER_CAPACITY, "MachineHealthCheck remediation is stopped"),
    HOST_FAILED("CH-325", MEDIUM, NODE, CLUSTER_CAPACITY, "BareMetalHost is in error"),
    SUBSCRIPTION_BLOCKED("CH-331", MEDIUM, OPERATOR, UPDATE_STALLED, "Operator cannot be installed or updated"),
    SUBSCRIPTION_AWAITS_APPROVAL("CH-332", LOW, OPERATOR, NONE, "Update of an operator waits for approval"),
    RELEASE_FAILED("CH-333", MEDIUM, OPERATOR, APPLICATION_AVAILABILITY, "Installation of an operator has failed"),
    RELEASE_STUCK("CH-334", MEDIUM, OPERATOR, APPLICATION_AVAILABILITY, "Installation of an operator is stuck"),
    INSTALL_PLAN_FAILED("CH-335", MEDIUM, OPERATOR, UPDATE_STALLED, "InstallPlan has failed"),
    CATALOG_DOWN("CH-336", MEDIUM, OPERATOR, UPDATE_STALLED, "CatalogSource is not ready"),
    OPERAND_UNWELL("CH-337", HIGH, OPERATOR, APPLICATION_AVAILABILITY, "Operand is not ready"),
    ROUTE_REFUSED("CH-341", MEDIUM, NETWORK, APPLICATION_AVAILABILITY, "Route is not admitted"),
    INGRESS_UNAVAILABLE("CH-342", HIGH, NETWORK, APPLICATION_OUTAGE, "Ingress controller is unavailable"),
    INGRESS_DEGRADED("CH-343", MEDIUM, NETWORK, APPLICATION_AVAILABILITY, "Ingress controller is degraded"),
    ROUTE_CERTIFICATE_ENDS(
            "CH-344",
            MEDIUM,
            NETWORK,
            APPLICATION_AVAILABILITY,
            "Certificate of the route expires soon or has expired"),
    PLATFORM_CERTIFICATE_ENDS("CH-345", MEDIUM, OPERATOR, API_AVAILABILITY, "Platform certificate is not renewed"),
    API_TO_BE_REMOVED("CH-351", LOW, API, NONE, "Deprecated API in use is removed in an upcoming release"),
    INSIGHTS_ADVICE("CH-361", LOW, OPERATOR, NONE, "Red Hat Insights advises a change"),
    INSIGHTS_SILENT("CH-362", LOW, OPERATOR, NONE, "Cluster does not report to Red Hat Insights"),
    REGISTRY_EPHEMERAL("CH-371", LOW, OPERATOR, NONE, "Image registry uses emptyDir storage"),
    ALERT_FIRING("CH-391", MEDIUM, ALERT, NONE, "Alert is firing"),
    WATCHDOG_MISSING("CH-392", MEDIUM, ALERT, NONE, "Watchdog alert is missing"),

    POD_CRASH_LOOP("CH-401", HIGH, POD, APPLICATION_AVAILABILITY, "Container is in CrashLoopBackOff"),
    POD_OOM_KILLED("CH-402", HIGH, POD, APPLICATION_AVAILABILITY, "Container is OOMKilled"),
    POD_IMAGE_PULL("CH-403", HIGH, POD, APPLICATION_AVAILABILITY, "Image cannot be pulled"),
    POD_CONFIG_ERROR("CH-404", HIGH, POD, APPLICATION_AVAILABILITY, "CreateContainerConfigError"),
    POD_UNSCHEDULABLE("CH-405", HIGH, POD, APPLICATION_AVAILABILITY, "Pod is unschedulable"),
    POD_STUCK_CREATING("CH-406", HIGH, POD, APPLICATION_AVAILABILITY, "Pod is stuck in ContainerCreating"),
    POD_NOT_READY("CH-407", MEDIUM, POD, APPLICATION_AVAILABILITY, "Pod runs but is not ready"),
    POD_STUCK_TERMINATING("CH-408", MEDIUM, POD, APPLICATION_AVAILABILITY, "Pod is stuck in Terminating"),
    POD_FAILED("CH-409", MEDIUM, POD, APPLICATION_AVAILABILITY, "Pod has failed"),
    POD_FILLS_DISK("CH-410", MEDIUM, POD, CLUSTER_CAPACITY, "Pods fill the disks of their nodes"),
    READINESS_UNSTEADY("CH-411", LOW, POD, APPLICATION_AVAILABILITY, "Probe of a ready pod fails repeatedly"),
    POD_RESIZE_STUCK("CH-412", LOW, POD, NONE, "Resize of a running pod is not carried out"),
    POD_LOGS_FAILURE("CH-413", HIGH, POD, APPLICATION_AVAILABILITY, "Pod is Ready, but its log repeats a failure"),

    WORKLOAD_UNAVAILABLE("CH-501", HIGH, WORKLOAD, APPLICATION_OUTAGE, "Workload has no available replica"),
    WORKLOAD_BELOW_DESIRED(
            "CH-502", MEDIUM, WORKLOAD, APPLICATION_AVAILABILITY, "Workload has fewer replicas than desired"),
    WORKLOAD_CANNOT_CREATE_PODS("CH-503", HIGH, WORKLOAD, APPLICATION_AVAILABILITY, "Workload cannot create its pods"),
    ROLLOUT_STUCK("CH-504", MEDIUM, WORKLOAD, APPLICATION_AVAILABILITY, "Rollout is stalled"),
    JOB_FAILED("CH-505", MEDIUM, WORKLOAD, APPLICATION_AVAILABILITY, "Job has failed"),
    AUTOSCALER_BLIND("CH-506", MEDIUM, WORKLOAD, APPLICATION_AVAILABILITY, "HorizontalPodAutoscaler cannot scale"),
    AUTOSCALER_AT_LIMIT("CH-507", LOW, WORKLOAD, APPLICATION_AVAILABILITY, "HorizontalPodAutoscaler is at maxReplicas"),
    CRON_JOB_OVERDUE("CH-508", MEDIUM, WORKLOAD, APPLICATION_AVAILABILITY, "CronJob misses its schedule"),
    DAEMON_MISPLACED("CH-509", LOW, WORKLOAD, NONE, "DaemonSet pods are misscheduled"),
    ROLLOUT_REFUSED("CH-510", MEDIUM, WORKLOAD, APPLICATION_AVAILABILITY, "Rollout is refused by its controller"),
    WORKLOAD_DISPLACES(
            "CH-511", MEDIUM, WORKLOAD, APPLICATION_AVAILABILITY, "Higher-priority workload preempts others"),
    JOBS_PILE_UP("CH-512", MEDIUM, WORKLOAD, CLUSTER_CAPACITY, "Jobs of a CronJob pile up"),
    CHANGED_BY_HAND("CH-513", INFO, WORKLOAD, NONE, "Object was changed by hand"),
    ROLLED_OUT("CH-514", INFO, WORKLOAD, NONE, "Workload was rolled out"),
    CONFIG_CHANGED("CH-515", INFO, WORKLOAD, NONE, "ConfigMap, Secret or role was changed"),
    CONFIG_MISSING(
            "CH-521",
            HIGH,
            WORKLOAD,
            APPLICATION_AVAILABILITY,
            "Secret or ConfigMap that several workloads need does not exist"),
    RIGHTS_MISSING("CH-522", HIGH, WORKLOAD, APPLICATION_AVAILABILITY, "ServiceAccount lacks RBAC permissions"),
    SECRET_STORE_NOT_READY("CH-523", MEDIUM, WORKLOAD, APPLICATION_AVAILABILITY, "SecretStore is not ready"),
    SECRET_NOT_DRAWN("CH-524", MEDIUM, WORKLOAD, APPLICATION_AVAILABILITY, "ExternalSecret is not synced"),
    DELIVERY_FAILED("CH-525", MEDIUM, WORKLOAD, UPDATE_STALLED, "GitOps sync failed"),
    DELIVERY_SOURCE_FAILED("CH-526", MEDIUM, WORKLOAD, UPDATE_STALLED, "GitOps source cannot be fetched"),

    CLAIM_PENDING("CH-601", HIGH, STORAGE, APPLICATION_AVAILABILITY, "PersistentVolumeClaim is Pending"),
    CLAIM_LOST("CH-602", HIGH, STORAGE, DATA_LOSS, "PersistentVolumeClaim is Lost"),
    VOLUME_FAILED("CH-603", MEDIUM, STORAGE, APPLICATION_AVAILABILITY, "PersistentVolume has failed"),
    VOLUME_RELEASED("CH-604", LOW, STORAGE, NONE, "PersistentVolume is Released"),
    NO_DEFAULT_CLASS("CH-605", HIGH, STORAGE, APPLICATION_AVAILABILITY, "Cluster has no default StorageClass"),
    STORAGE_CLASS_MISSING("CH-606", HIGH, STORAGE, APPLICATION_AVAILABILITY, "StorageClass does not exist"),
    ATTACHMENT_STUCK("CH-607", HIGH, STORAGE, APPLICATION_AVAILABILITY, "Volume attachment is stuck"),
    RESIZE_STUCK("CH-608", MEDIUM, STORAGE, APPLICATION_AVAILABILITY, "PersistentVolumeClaim expansion is stuck"),
    STORAGE_DRIVER_MISSING(
            "CH-609", HIGH, STORAGE, APPLICATION_AVAILABILITY, "CSI driver is not registered on the node"),
    VOLUME_FULL("CH-610", HIGH, STORAGE, APPLICATION_AVAILABILITY, "Volume is full or nearly full"),
    STORAGE_CLASS_FAILS(
            "CH-611", HIGH, STORAGE, APPLICATION_AVAILABILITY, "Volume provisioning fails for a StorageClass"),
    STORAGE_SYSTEM_FAILING("CH-612", HIGH, STORAGE, APPLICATION_OUTAGE, "Storage system is not healthy"),
    VOLUME_NODES_MISSING(
            "CH-614", HIGH, STORAGE, APPLICATION_AVAILABILITY, "No node satisfies the node affinity of volumes"),
    BACKUPS_UNAVAILABLE("CH-613", MEDIUM, STORAGE, DATA_LOSS, "BackupStorageLocation is unavailable"),

    NAMESPACE_STUCK_TERMINATING("CH-701", MEDIUM, API, NONE, "Namespace is stuck in Terminating"),
    QUOTA_EXHAUSTED(
            "CH-702", LOW, WORKLOAD, APPLICATION_AVAILABILITY, "ResourceQuota is exhausted or nearly exhausted"),
    BUDGET_BLOCKS("CH-703", LOW, WORKLOAD, UPDATE_STALLED, "PodDisruptionBudget allows no disruption"),
    BUDGET_SELECTS_NO_PODS("CH-704", LOW, WORKLOAD, NONE, "PodDisruptionBudget matches no pods"),

    LIMIT_RANGE_REFUSES(
            "CH-706", LOW, WORKLOAD, APPLICATION_AVAILABILITY, "LimitRange rejects workloads of its namespace"),
    POD_SECURITY_REFUSES(
            "CH-705",
            LOW,
            WORKLOAD,
            APPLICATION_AVAILABILITY,
            "Pod Security admission rejects workloads of the namespace"),

    REGISTRY_UNREACHABLE("CH-801", HIGH, IMAGE, APPLICATION_AVAILABILITY, "Image registry is unreachable"),

    REGISTRY_REFUSES("CH-802", HIGH, IMAGE, APPLICATION_AVAILABILITY, "Image registry rejects the credentials"),
    IMAGES_FORBIDDEN(
            "CH-804", HIGH, IMAGE, APPLICATION_AVAILABILITY, "Image configuration blocks images that are in use"),
    REGISTRY_LOST_IMAGES(
            "CH-803", HIGH, IMAGE, APPLICATION_AVAILABILITY, "Images in use are missing from the registry"),
    COMMON_IMAGE_FAILS(
            "CH-805", LOW, IMAGE, APPLICATION_AVAILABILITY, "Image that several workloads use cannot be pulled"),
    FILE_SERVER_UNREACHABLE("CH-821", HIGH, STORAGE, APPLICATION_AVAILABILITY, "File server is unreachable"),
    ENDPOINT_SILENT("CH-841", HIGH, NETWORK, APPLICATION_AVAILABILITY, "External server is unreachable"),
    OUTSIDE_BLAMED("CH-842", LOW, NETWORK, APPLICATION_AVAILABILITY, "External dependency fails for several workloads"),
    CAPACITY_REFUSED("CH-831", HIGH, NODE, CLUSTER_CAPACITY, "Cloud provider cannot create nodes"),

    SERVICE_WITHOUT_ENDPOINTS("CH-901", MEDIUM, NETWORK, APPLICATION_AVAILABILITY, "Service has no ready endpoints"),
    DNS_WITHOUT_ENDPOINTS("CH-902", CRITICAL, NETWORK, APPLICATION_OUTAGE, "Cluster DNS has no ready endpoints"),
    LOAD_BALANCER_PENDING(
            "CH-903", MEDIUM, NETWORK, APPLICATION_AVAILABILITY, "LoadBalancer Service has no external address"),
    INGRESS_WITHOUT_CLASS(
            "CH-904", MEDIUM, NETWORK, APPLICATION_AVAILABILITY, "IngressClass of the Ingress does not exist"),
    INGRESS_WITHOUT_SERVICE(
            "CH-905",
            MEDIUM,
            NETWORK,
            APPLICATION_AVAILABILITY,
            "Backend Service of the Ingress or Route does not exist"),
    CERTIFICATE_ENDS("CH-906", MEDIUM, NETWORK, APPLICATION_AVAILABILITY, "Certificate is not issued or renewed"),
    PODS_WITHOUT_NETWORK("CH-907", HIGH, NETWORK, CLUSTER_CAPACITY, "Pod network setup fails for new pods"),
    EGRESS_UNASSIGNED("CH-908", HIGH, NETWORK, APPLICATION_AVAILABILITY, "EgressIP is not assigned to a node"),
    DNS_ERRORS("CH-909", MEDIUM, NETWORK, APPLICATION_AVAILABILITY, "Cluster DNS returns errors"),
    DNS_PANICS("CH-910", MEDIUM, NETWORK, APPLICATION_AVAILABILITY, "Cluster DNS panics on queries"),
    NODE_WITHOUT_OVERLAY("CH-911", MEDIUM, NETWORK, CLUSTER_CAPACITY, "Pod network is not set up on the node"),
    POLICY_SHUTS_OUT("CH-912", HIGH, NETWORK, APPLICATION_AVAILABILITY, "NetworkPolicy blocks ingress"),
    ISSUER_NOT_READY("CH-913", MEDIUM, NETWORK, APPLICATION_AVAILABILITY, "Certificate issuer is not ready"),
    INGRESS_CLASS_MISSING(
            "CH-914", LOW, NETWORK, APPLICATION_AVAILABILITY, "IngressClass of several Ingresses does not exist"),
    SERVICE_PORT_NOT_DECLARED(
            "CH-915", LOW, NETWORK, APPLICATION_AVAILABILITY, "Service targetPort matches no containerPort"),
    SHOWN_CERTIFICATE_EXPIRED(
            "CH-921", HIGH, NETWORK, APPLICATION_AVAILABILITY, "Server presents an expired certificate"),
    SERVICE_FAILS_CALLERS(
            "CH-922", HIGH, NETWORK, APPLICATION_AVAILABILITY, "Several workloads fail on a Service's error responses"),
    POLICY_KEEPS_NAMES("CH-923", HIGH, NETWORK, APPLICATION_AVAILABILITY, "NetworkPolicy blocks DNS"),
    POLICY_SHUTS_ENTRANCE(
            "CH-924",
            LOW,
            NETWORK,
            APPLICATION_AVAILABILITY,
            "NetworkPolicy blocks the ingress controller or load balancer"),
    BACKEND_PORT_MISSING(
            "CH-925",
            MEDIUM,
            NETWORK,
            APPLICATION_AVAILABILITY,
            "Service lacks the port that the Ingress or Route names"),
    GATEWAY_NOT_PROGRAMMED("CH-926", MEDIUM, NETWORK, APPLICATION_AVAILABILITY, "Gateway is not programmed"),
    GATEWAY_ROUTE_REFUSED(
            "CH-927",
            MEDIUM,
            NETWORK,
            APPLICATION_AVAILABILITY,
            "Gateway API route is not accepted or its backend does not exist");

    private final String id;
    private final Severity severity;
    private final Layer layer;
    private final Impact impact;
    private final String title;

    FindingCode(String id, Severity severity, Layer layer, Impact impact, String title) {
        this.id = id;
        this.severity = severity;
        this.layer = layer;
        this.impact = impact;
        this.title = title;
    }

    /// `CH-201`: stable, for clients to rely on.
    public String id() {
        return id;
    }

    public Severity severity() {
        return severity;
    }

    public Layer layer() {
        return layer;
    }

    /// The impact on users, unless a row `affects` of `capabilities.txt` derives another one from the object.
    public Impact impact() {
        return impact;
    }

    /// One clause without a full stop.
    public String title() {
        return title;
    }

    /// One sentence: what to do next.
    public String advice() {
        return Advice.of(this);
    }
}
