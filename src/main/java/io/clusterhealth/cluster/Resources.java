// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.ApiRequestCount;
import io.clusterhealth.cluster.object.Autoscaler;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.ConfigObject;
import io.clusterhealth.cluster.object.CronJob;
import io.clusterhealth.cluster.object.DeprecatedApi;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Event.Preemption;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Ingress;
import io.clusterhealth.cluster.object.Job;
import io.clusterhealth.cluster.object.Lease;
import io.clusterhealth.cluster.object.LimitRange;
import io.clusterhealth.cluster.object.MachineConfigPool;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.Namespace;
import io.clusterhealth.cluster.object.NetworkPolicy;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.NodePool;
import io.clusterhealth.cluster.object.NodeUsage;
import io.clusterhealth.cluster.object.PlatformCertificate;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Quota;
import io.clusterhealth.cluster.object.ReplicaSet;
import io.clusterhealth.cluster.object.Route;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.cluster.object.SigningRequest;
import io.clusterhealth.cluster.object.StorageClass;
import io.clusterhealth.cluster.object.Volume;
import io.clusterhealth.cluster.object.VolumeAttachment;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.cluster.object.WebhookConfiguration;
import io.clusterhealth.cluster.object.Workload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// Every list we can read: the lines of `kinds.txt`. Constants exist for those whose objects have a record of their
/// own.
public final class Resources {
    private static final Map<String, Resource<?>> RECORDS = new HashMap<>();

    public static final Resource<Node> NODES = list("nodes", Node.class);
    public static final Resource<NodeUsage> NODE_USAGES = list("nodes.metrics.k8s.io", NodeUsage.class);
    public static final Resource<Namespace> NAMESPACES = list("namespaces", Namespace.class);
    /// OpenShift's own view of namespaces: those that the caller may see. Read only to find those namespaces.
    public static final Resource<Namespace> PROJECTS = list("projects", Namespace.class);
    public static final Resource<Pod> PODS = list("pods", Pod.class);
    /// Pods that have no node yet, or whose containers have not all been started: selected by readers. Read only for
    /// a quick look at a cluster, and at most one page.
    public static final Resource<Pod> PENDING_PODS = PODS.part("PendingPod", Pod.class);
    /// Warnings only: readers select `type=Warning`. A recording also has those of claims that find no volume.
    public static final Resource<Event> EVENTS = list("events", Event.class);
    /// Events that are not warnings and report what was done: selected by readers. Read only to report changes.
    public static final Resource<Event> ACTIONS = EVENTS.part("Action", Event.class);
    /// Events that report which pod was preempted for which: selected by readers.
    public static final Resource<Preemption> PREEMPTIONS = EVENTS.part("Preemption", Preemption.class);
    /// Events that report for which pods a new node is being added, and for which none would help: readers leave out
    /// the most frequent events of pods.
    public static final Resource<Event> SCALE_UPS = EVENTS.part("ScaleUp", Event.class);
    /// Events that report that a controller other than a Job's has created a pod: selected by readers.
    public static final Resource<Event> CREATIONS = EVENTS.part("Creation", Event.class);
    /// Events that report that a MachineHealthCheck has a machine deleted: selected by readers.
    public static final Resource<Event> REMEDIATIONS = EVENTS.part("Remediation", Event.class);
    public static final Resource<VolumeClaim> VOLUME_CLAIMS = list("persistentvolumeclaims", VolumeClaim.class);
    public static final Resource<Workload> DEPLOYMENTS = list("deployments", Workload.class);
    public static final Resource<Workload> DAEMON_SETS = list("daemonsets", Workload.class);
    public static final Resource<Workload> STATEFUL_SETS = list("statefulsets", Workload.class);
    public static final Resource<ReplicaSet> REPLICA_SETS = list("replicasets", ReplicaSet.class);
    /// Includes those that OpenShift's DeploymentConfigs create.
    public static final Resource<ReplicaSet> REPLICATION_CONTROLLERS = list("replicationcontrollers", ReplicaSet.class);
    public static final Resource<Workload> DEPLOYMENT_CONFIGS = list("deploymentconfigs", Workload.class);
    /// Of Argo Rollouts.
    public static final Resource<Workload> ROLLOUTS = list("rollouts", Workload.class);
    /// Of OpenShift's BuildConfigs.
    public static final Resource<GenericObject> BUILDS = generic("builds");
    public static final Resource<Job> JOBS = list("jobs", Job.class);
    public static final Resource<Lease> LEASES = list("leases", Lease.class);
    /// Not objects of the API server but lines of its metrics.
    public static final Resource<DeprecatedApi> DEPRECATED_APIS = list("deprecatedapis", DeprecatedApi.class);
    public static final Resource<GenericObject> CONTROLLER_REVISIONS = generic("controllerrevisions");
    /// Metadata only.
    public static final Resource<ConfigObject> CONFIG_MAPS = list("configmaps", ConfigObject.class);
    /// Metadata only.
    public static final Resource<ConfigObject> SECRETS = list("secrets", ConfigObject.class);
    /// Secrets in which OpenShift keeps certificates: readers select them by their type. Metadata only.
    public static final Resource<PlatformCertificate> PLATFORM_CERTIFICATES =
            list("keptcertificates", PlatformCertificate.class);
    public static final Resource<ClusterVersion> CLUSTER_VERSIONS = list("clusterversions", ClusterVersion.class);
    public static final Resource<ClusterOperator> CLUSTER_OPERATORS = list("clusteroperators", ClusterOperator.class);
    public static final Resource<MachineConfigPool> MACHINE_CONFIG_POOLS =
            list("machineconfigpools", MachineConfigPool.class);
    public static final Resource<Service> SERVICES = list("services", Service.class);
    public static final Resource<EndpointSlice> ENDPOINT_SLICES = list("endpointslices", EndpointSlice.class);
    public static final Resource<Ingress> INGRESSES = list("ingresses", Ingress.class);
    public static final Resource<GenericObject> INGRESS_CLASSES = generic("ingressclasses");
    /// Of Istio.
    public static final Resource<GenericObject> VIRTUAL_SERVICES = generic("virtualservices");
    /// Of Istio: hosts besides those of Services.
    public static final Resource<GenericObject> SERVICE_ENTRIES = generic("serviceentries");
    public static final Resource<NetworkPolicy> NETWORK_POLICIES = list("networkpolicies", NetworkPolicy.class);
    public static final Resource<Volume> VOLUMES = list("persistentvolumes", Volume.class);
    public static final Resource<StorageClass> STORAGE_CLASSES = list("storageclasses", StorageClass.class);
    public static final Resource<VolumeAttachment> VOLUME_ATTACHMENTS =
            list("volumeattachments", VolumeAttachment.class);
    public static final Resource<GenericObject> CSI_NODES = generic("csinodes");
    public static final Resource<Quota> QUOTAS = list("resourcequotas", Quota.class);
    /// OpenShift's quotas over several namespaces.
    public static final Resource<Quota> CLUSTER_QUOTAS = list("clusterresourcequotas", Quota.class);
    public static final Resource<LimitRange> LIMIT_RANGES = list("limitranges", LimitRange.class);
    public static final Resource<DisruptionBudget> DISRUPTION_BUDGETS =
            list("poddisruptionbudgets", DisruptionBudget.class);
    public static final Resource<Autoscaler> AUTOSCALERS = list("horizontalpodautoscalers", Autoscaler.class);
    public static final Resource<CronJob> CRON_JOBS = list("cronjobs", CronJob.class);
    public static final Resource<WebhookConfiguration> VALIDATING_WEBHOOKS =
            list("validatingwebhookconfigurations", WebhookConfiguration.class);
    public static final Resource<WebhookConfiguration> MUTATING_WEBHOOKS =
            list("mutatingwebhookconfigurations", WebhookConfiguration.class);
    public static final Resource<GenericObject> API_SERVICES = generic("apiservices");
    public static final Resource<GenericObject> CUSTOM_RESOURCES = generic("customresourcedefinitions");
    public static final Resource<SigningRequest> SIGNING_REQUESTS =
            list("certificatesigningrequests", SigningRequest.class);
    public static final Resource<GenericObject> ISSUED_CERTIFICATES = generic("certificates");
    public static final Resource<GenericObject> MACHINE_CONFIG_NODES = generic("machineconfignodes");
    public static final Resource<GenericObject> ETCDS = generic("etcds");
    public static final Resource<GenericObject> KUBE_API_SERVERS = generic("kubeapiservers");
    public static final Resource<GenericObject> INGRESS_CONTROLLERS = generic("ingresscontrollers");
    public static final Resource<GenericObject> INSIGHTS_REPORTS = generic("insightsoperators");
    /// Which images the nodes may pull, for the whole cluster.
    public static final Resource<GenericObject> IMAGE_POLICIES = generic("images");
    public static final Resource<GenericObject> MACHINES = generic("machines");
    public static final Resource<GenericObject> MACHINE_SETS = generic("machinesets");
    public static final Resource<GenericObject> MACHINE_HEALTH_CHECKS = generic("machinehealthchecks");
    public static final Resource<NodePool> KARPENTER_POOLS = list("nodepools", NodePool.class);
    /// Of Rook, which OpenShift Data Foundation uses.
    public static final Resource<GenericObject> CEPH_CLUSTERS = generic("cephclusters");
    /// Of Velero.
    public static final Resource<GenericObject> BACKUPS = generic("backups");
    /// Of OVN-Kubernetes.
    public static final Resource<GenericObject> EGRESS_ADDRESSES = generic("egressips");
    /// Of Calico.
    public static final Resource<GenericObject> ADDRESS_POOLS = generic("ippools");
    public static final Resource<GenericObject> SUBSCRIPTIONS = generic("subscriptions");
    /// Without the copies in the namespaces that an operator watches.
    public static final Resource<GenericObject> CLUSTER_SERVICE_VERSIONS = generic("clusterserviceversions");
    /// Of a recording only: custom resources of all kinds that have no list, as far as they report a fault.
    public static final Resource<GenericObject> UNLISTED = generic("customresources");
    /// Likewise, those that have run to an end, well or not.
    public static final Resource<GenericObject> CUSTOM_RUNS = generic("customresourceruns");
    /// Likewise, those whose controller has not reported on their latest spec.
    public static final Resource<GenericObject> UNSEEN_CHANGES = generic("customresourcechanges");
    public static final Resource<Route> ROUTES = list("routes", Route.class);
    public static final Resource<ApiRequestCount> API_REQUEST_COUNTS = list("apirequestcounts", ApiRequestCount.class);
    /// Not objects of the API server but alerts of the cluster's monitoring, wherever that is.
    public static final Resource<Alert> ALERTS = list("alerts", Alert.class);
    /// Measurements of the monitoring, as far as they matter.
    public static final Resource<Measurement> MEASUREMENTS = list("measurements", Measurement.class);

    /// In the order in which coverage lists them.
    public static final List<Resource<?>> ALL = all();

    /// The lists whose objects have no record of their own.
    public static final List<Resource<GenericObject>> GENERIC = generic(kind -> kind.use() != Kind.Use.NAMED);

    /// Lists of this kind that no check reads, only tools about them.
    public static final List<Resource<GenericObject>> ON_REQUEST =
            generic(kind -> kind.use() == Kind.Use.NAMED && !kind.fields().isEmpty());

    private Resources() {}

    /// A list whose objects have no record of their own.
    ///
    /// @param list its name, such as `catalogsources`
    public static Resource<GenericObject> generic(String list) {
        if (RECORDS.containsKey(list)) {
            throw new IllegalArgumentException(list + " has a record");
        }
        return new Resource<>(Kinds.of(list), GenericObject.class, "");
    }

    private static <T> Resource<T> list(String name, Class<T> type) {
        Resource<T> list = new Resource<>(Kinds.of(name), type, "");
        RECORDS.put(name, list);
        return list;
    }

    private static List<Resource<?>> all() {
        return Kinds.all().stream()
                .filter(kind -> kind.use() != Kind.Use.NAMED)
                .<Resource<?>>map(
                        kind -> RECORDS.containsKey(kind.list()) ? RECORDS.get(kind.list()) : generic(kind.list()))
                .toList();
    }

    private static List<Resource<GenericObject>> generic(Predicate<Kind> which) {
        return Kinds.all().stream()
                .filter(kind -> which.test(kind) && !RECORDS.containsKey(kind.list()))
                .map(kind -> generic(kind.list()))
                .toList();
    }
}
