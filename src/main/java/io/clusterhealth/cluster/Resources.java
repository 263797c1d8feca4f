// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.cluster.object.Action;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.ApiRequestCount;
import io.clusterhealth.cluster.object.ApiService;
import io.clusterhealth.cluster.object.Autoscaler;
import io.clusterhealth.cluster.object.BackupLocation;
import io.clusterhealth.cluster.object.BareMetalHost;
import io.clusterhealth.cluster.object.CatalogSource;
import io.clusterhealth.cluster.object.CephCluster;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.ClusterServiceVersion;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.ConfigObject;
import io.clusterhealth.cluster.object.ControllerRevision;
import io.clusterhealth.cluster.object.CronJob;
import io.clusterhealth.cluster.object.CsiNode;
import io.clusterhealth.cluster.object.CustomResource;
import io.clusterhealth.cluster.object.Delivery;
import io.clusterhealth.cluster.object.DeprecatedApi;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.cluster.object.EgressAddress;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.ExternalSecret;
import io.clusterhealth.cluster.object.ImagePolicy;
import io.clusterhealth.cluster.object.ImageRegistry;
import io.clusterhealth.cluster.object.Ingress;
import io.clusterhealth.cluster.object.IngressClass;
import io.clusterhealth.cluster.object.IngressController;
import io.clusterhealth.cluster.object.InsightsReport;
import io.clusterhealth.cluster.object.InstallPlan;
import io.clusterhealth.cluster.object.IssuedCertificate;
import io.clusterhealth.cluster.object.Job;
import io.clusterhealth.cluster.object.KeptCertificate;
import io.clusterhealth.cluster.object.Lease;
import io.clusterhealth.cluster.object.LimitRange;
import io.clusterhealth.cluster.object.Machine;
import io.clusterhealth.cluster.object.MachineConfigNode;
import io.clusterhealth.cluster.object.MachineConfigPool;
import io.clusterhealth.cluster.object.MachineHealthCheck;
import io.clusterhealth.cluster.object.MachineSet;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.Namespace;
import io.clusterhealth.cluster.object.NetworkPolicy;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.NodePool;
import io.clusterhealth.cluster.object.NodeUsage;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Preemption;
import io.clusterhealth.cluster.object.Quota;
import io.clusterhealth.cluster.object.ReplicaSet;
import io.clusterhealth.cluster.object.Route;
import io.clusterhealth.cluster.object.ScaleUp;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.cluster.object.SigningRequest;
import io.clusterhealth.cluster.object.StaticPodOperator;
import io.clusterhealth.cluster.object.StorageClass;
import io.clusterhealth.cluster.object.Subscription;
import io.clusterhealth.cluster.object.Supplier;
import io.clusterhealth.cluster.object.Volume;
import io.clusterhealth.cluster.object.VolumeAttachment;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.cluster.object.WebhookConfiguration;
import io.clusterhealth.cluster.object.Workload;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Every list we know how to read.
public final class Resources {
    public static final Resource<Node> NODES = core("nodes", "Node", false, Node.class);
    /// What nodes use, where something measures it.
    public static final Resource<NodeUsage> NODE_USAGES =
            new Resource<>("metrics.k8s.io", "v1beta1", "nodes", "NodeMetrics", false, NodeUsage.class);

    public static final Resource<Namespace> NAMESPACES = core("namespaces", "Namespace", false, Namespace.class);
    /// OpenShift's own view of namespaces: those that the caller may see. Read only to find these.
    public static final Resource<Namespace> PROJECTS =
            new Resource<>("project.openshift.io", "v1", "projects", "Project", false, Namespace.class);

    public static final Resource<Pod> PODS = core("pods", "Pod", true, Pod.class);
    /// Warnings only: readers select `type=Warning`.
    public static final Resource<Event> EVENTS = core("events", "Event", true, Event.class);

    /// Those of the events that are no warnings and tell what was done: readers select them. Read only to tell what
    /// changed.
    public static final Resource<Action> ACTIONS = core("events", "Event", true, Action.class);

    /// Those of the events that tell which pod had to go for which: readers select them.
    public static final Resource<Preemption> PREEMPTIONS = core("events", "Event", true, Preemption.class);

    /// Those of the events that tell which pod a node is on its way for: readers leave out what pods tell most.
    public static final Resource<ScaleUp> SCALE_UPS = core("events", "Event", true, ScaleUp.class);

    public static final Resource<VolumeClaim> VOLUME_CLAIMS =
            core("persistentvolumeclaims", "PersistentVolumeClaim", true, VolumeClaim.class);
    public static final Resource<Workload> DEPLOYMENTS = apps("deployments", "Deployment", Workload.class);
    public static final Resource<Workload> DAEMON_SETS = apps("daemonsets", "DaemonSet", Workload.class);
    public static final Resource<Workload> STATEFUL_SETS = apps("statefulsets", "StatefulSet", Workload.class);
    public static final Resource<ReplicaSet> REPLICA_SETS = apps("replicasets", "ReplicaSet", ReplicaSet.class);
    /// Those that OpenShift's deployment configurations make among them.
    public static final Resource<ReplicaSet> REPLICATION_CONTROLLERS =
            core("replicationcontrollers", "ReplicationController", true, ReplicaSet.class);
    public static final Resource<Workload> DEPLOYMENT_CONFIGS =
            new Resource<>("apps.openshift.io", "v1", "deploymentconfigs", "DeploymentConfig", true, Workload.class);
    /// Of Argo Rollouts.
    public static final Resource<Workload> ROLLOUTS =
            new Resource<>("argoproj.io", "v1alpha1", "rollouts", "Rollout", true, Workload.class);
    public static final Resource<Job> JOBS = new Resource<>("batch", "v1", "jobs", "Job", true, Job.class);
    public static final Resource<Lease> LEASES =
            new Resource<>("coordination.k8s.io", "v1", "leases", "Lease", true, Lease.class);
    /// Not objects of the API server but lines of its metrics.
    public static final Resource<DeprecatedApi> DEPRECATED_APIS =
            new Resource<>("metrics", "v1", "deprecatedapis", "DeprecatedApi", false, DeprecatedApi.class);

    public static final Resource<ControllerRevision> CONTROLLER_REVISIONS =
            apps("controllerrevisions", "ControllerRevision", ControllerRevision.class);
    /// Metadata only.
    public static final Resource<ConfigObject> CONFIG_MAPS = core("configmaps", "ConfigMap", true, ConfigObject.class);
    /// Metadata only.
    public static final Resource<ConfigObject> SECRETS = core("secrets", "Secret", true, ConfigObject.class);
    /// Those of the Secrets that OpenShift keeps certificates in: readers select them by their type. Metadata only.
    public static final Resource<KeptCertificate> KEPT_CERTIFICATES =
            core("secrets", "Secret", true, KeptCertificate.class);
    public static final Resource<ClusterVersion> CLUSTER_VERSIONS = new Resource<>(
            "config.openshift.io", "v1", "clusterversions", "ClusterVersion", false, ClusterVersion.class);
    public static final Resource<ClusterOperator> CLUSTER_OPERATORS = new Resource<>(
            "config.openshift.io", "v1", "clusteroperators", "ClusterOperator", false, ClusterOperator.class);
    public static final Resource<MachineConfigPool> MACHINE_CONFIG_POOLS = new Resource<>(
            "machineconfiguration.openshift.io",
            "v1",
            "machineconfigpools",
            "MachineConfigPool",
            false,
            MachineConfigPool.class);

    public static final Resource<Service> SERVICES =
            new Resource<>("", "v1", "services", "Service", true, Service.class);
    public static final Resource<EndpointSlice> ENDPOINT_SLICES =
            new Resource<>("discovery.k8s.io", "v1", "endpointslices", "EndpointSlice", true, EndpointSlice.class);
    public static final Resource<Ingress> INGRESSES =
            new Resource<>("networking.k8s.io", "v1", "ingresses", "Ingress", true, Ingress.class);
    public static final Resource<IngressClass> INGRESS_CLASSES =
            new Resource<>("networking.k8s.io", "v1", "ingressclasses", "IngressClass", false, IngressClass.class);
    public static final Resource<NetworkPolicy> NETWORK_POLICIES =
            new Resource<>("networking.k8s.io", "v1", "networkpolicies", "NetworkPolicy", true, NetworkPolicy.class);
    public static final Resource<Volume> VOLUMES =
            new Resource<>("", "v1", "persistentvolumes", "PersistentVolume", false, Volume.class);
    public static final Resource<StorageClass> STORAGE_CLASSES =
            new Resource<>("storage.k8s.io", "v1", "storageclasses", "StorageClass", false, StorageClass.class);
    public static final Resource<VolumeAttachment> VOLUME_ATTACHMENTS = new Resource<>(
            "storage.k8s.io", "v1", "volumeattachments", "VolumeAttachment", false, VolumeAttachment.class);
    public static final Resource<CsiNode> CSI_NODES =
            new Resource<>("storage.k8s.io", "v1", "csinodes", "CSINode", false, CsiNode.class);
    public static final Resource<Quota> QUOTAS =
            new Resource<>("", "v1", "resourcequotas", "ResourceQuota", true, Quota.class);
    /// OpenShift's quotas over several namespaces.
    public static final Resource<Quota> CLUSTER_QUOTAS = new Resource<>(
            "quota.openshift.io", "v1", "clusterresourcequotas", "ClusterResourceQuota", false, Quota.class);
    public static final Resource<LimitRange> LIMIT_RANGES = core("limitranges", "LimitRange", true, LimitRange.class);
    public static final Resource<DisruptionBudget> DISRUPTION_BUDGETS =
            new Resource<>("policy", "v1", "poddisruptionbudgets", "PodDisruptionBudget", true, DisruptionBudget.class);
    public static final Resource<Autoscaler> AUTOSCALERS = new Resource<>(
            "autoscaling", "v2", "horizontalpodautoscalers", "HorizontalPodAutoscaler", true, Autoscaler.class);
    public static final Resource<CronJob> CRON_JOBS =
            new Resource<>("batch", "v1", "cronjobs", "CronJob", true, CronJob.class);
    public static final Resource<WebhookConfiguration> VALIDATING_WEBHOOKS = new Resource<>(
            "admissionregistration.k8s.io",
            "v1",
            "validatingwebhookconfigurations",
            "ValidatingWebhookConfiguration",
            false,
            WebhookConfiguration.class);
    public static final Resource<WebhookConfiguration> MUTATING_WEBHOOKS = new Resource<>(
            "admissionregistration.k8s.io",
            "v1",
            "mutatingwebhookconfigurations",
            "MutatingWebhookConfiguration",
            false,
            WebhookConfiguration.class);
    public static final Resource<ApiService> API_SERVICES =
            new Resource<>("apiregistration.k8s.io", "v1", "apiservices", "APIService", false, ApiService.class);
    public static final Resource<CustomResource> CUSTOM_RESOURCES = new Resource<>(
            "apiextensions.k8s.io",
            "v1",
            "customresourcedefinitions",
            "CustomResourceDefinition",
            false,
            CustomResource.class);
    public static final Resource<SigningRequest> SIGNING_REQUESTS = new Resource<>(
            "certificates.k8s.io",
            "v1",
            "certificatesigningrequests",
            "CertificateSigningRequest",
            false,
            SigningRequest.class);
    public static final Resource<IssuedCertificate> ISSUED_CERTIFICATES =
            new Resource<>("cert-manager.io", "v1", "certificates", "Certificate", true, IssuedCertificate.class);
    public static final Resource<Supplier> CLUSTER_ISSUERS =
            new Resource<>("cert-manager.io", "v1", "clusterissuers", "ClusterIssuer", false, Supplier.class);
    public static final Resource<Supplier> ISSUERS =
            new Resource<>("cert-manager.io", "v1", "issuers", "Issuer", true, Supplier.class);
    public static final Resource<Supplier> CLUSTER_SECRET_STORES = new Resource<>(
            "external-secrets.io", "v1", "clustersecretstores", "ClusterSecretStore", false, Supplier.class);
    public static final Resource<Supplier> SECRET_STORES =
            new Resource<>("external-secrets.io", "v1", "secretstores", "SecretStore", true, Supplier.class);
    public static final Resource<ExternalSecret> EXTERNAL_SECRETS = new Resource<>(
            "external-secrets.io", "v1", "externalsecrets", "ExternalSecret", true, ExternalSecret.class);
    /// Of Argo CD.
    public static final Resource<Delivery> APPLICATIONS =
            new Resource<>("argoproj.io", "v1alpha1", "applications", "Application", true, Delivery.class);
    public static final Resource<Delivery> KUSTOMIZATIONS = flux("kustomize", "v1", "kustomizations", "Kustomization");
    public static final Resource<Delivery> HELM_RELEASES = flux("helm", "v2", "helmreleases", "HelmRelease");
    public static final Resource<Delivery> GIT_REPOSITORIES = flux("source", "v1", "gitrepositories", "GitRepository");
    public static final Resource<Delivery> HELM_REPOSITORIES =
            flux("source", "v1", "helmrepositories", "HelmRepository");
    public static final Resource<Delivery> OCI_REPOSITORIES = flux("source", "v1", "ocirepositories", "OCIRepository");
    public static final Resource<MachineConfigNode> MACHINE_CONFIG_NODES = new Resource<>(
            "machineconfiguration.openshift.io",
            "v1",
            "machineconfignodes",
            "MachineConfigNode",
            false,
            MachineConfigNode.class);
    public static final Resource<StaticPodOperator> ETCDS =
            new Resource<>("operator.openshift.io", "v1", "etcds", "Etcd", false, StaticPodOperator.class);
    public static final Resource<StaticPodOperator> KUBE_API_SERVERS = new Resource<>(
            "operator.openshift.io", "v1", "kubeapiservers", "KubeAPIServer", false, StaticPodOperator.class);
    public static final Resource<IngressController> INGRESS_CONTROLLERS = new Resource<>(
            "operator.openshift.io", "v1", "ingresscontrollers", "IngressController", true, IngressController.class);
    public static final Resource<InsightsReport> INSIGHTS_REPORTS = new Resource<>(
            "operator.openshift.io", "v1", "insightsoperators", "InsightsOperator", false, InsightsReport.class);
    public static final Resource<ImageRegistry> IMAGE_REGISTRIES = new Resource<>(
            "imageregistry.operator.openshift.io", "v1", "configs", "Config", false, ImageRegistry.class);
    /// What the nodes may pull, for the whole cluster.
    public static final Resource<ImagePolicy> IMAGE_POLICIES =
            new Resource<>("config.openshift.io", "v1", "images", "Image", false, ImagePolicy.class);
    public static final Resource<Machine> MACHINES = machine("machines", "Machine", Machine.class);
    public static final Resource<MachineSet> MACHINE_SETS = machine("machinesets", "MachineSet", MachineSet.class);
    public static final Resource<MachineHealthCheck> MACHINE_HEALTH_CHECKS =
            machine("machinehealthchecks", "MachineHealthCheck", MachineHealthCheck.class);
    public static final Resource<BareMetalHost> BARE_METAL_HOSTS =
            new Resource<>("metal3.io", "v1alpha1", "baremetalhosts", "BareMetalHost", true, BareMetalHost.class);
    /// Of Cluster API, for clusters that manage themselves or others by it.
    public static final Resource<Machine> CLUSTER_API_MACHINES =
            new Resource<>("cluster.x-k8s.io", "v1beta1", "machines", "Machine", true, Machine.class);
    public static final Resource<NodePool> KARPENTER_POOLS =
            new Resource<>("karpenter.sh", "v1", "nodepools", "NodePool", false, NodePool.class);
    /// Of Rook, and so of OpenShift Data Foundation.
    public static final Resource<CephCluster> CEPH_CLUSTERS =
            new Resource<>("ceph.rook.io", "v1", "cephclusters", "CephCluster", true, CephCluster.class);
    /// Where Velero, and so OpenShift's OADP, keeps backups.
    public static final Resource<BackupLocation> BACKUP_LOCATIONS = new Resource<>(
            "velero.io", "v1", "backupstoragelocations", "BackupStorageLocation", true, BackupLocation.class);
    /// Of OVN-Kubernetes.
    public static final Resource<EgressAddress> EGRESS_ADDRESSES =
            new Resource<>("k8s.ovn.org", "v1", "egressips", "EgressIP", false, EgressAddress.class);
    public static final Resource<Subscription> SUBSCRIPTIONS = olm("subscriptions", "Subscription", Subscription.class);
    /// Without the copies in the namespaces that an operator watches.
    public static final Resource<ClusterServiceVersion> CLUSTER_SERVICE_VERSIONS =
            olm("clusterserviceversions", "ClusterServiceVersion", ClusterServiceVersion.class);
    public static final Resource<InstallPlan> INSTALL_PLANS = olm("installplans", "InstallPlan", InstallPlan.class);
    public static final Resource<CatalogSource> CATALOG_SOURCES =
            olm("catalogsources", "CatalogSource", CatalogSource.class);
    public static final Resource<Route> ROUTES =
            new Resource<>("route.openshift.io", "v1", "routes", "Route", true, Route.class);
    public static final Resource<ApiRequestCount> API_REQUEST_COUNTS = new Resource<>(
            "apiserver.openshift.io", "v1", "apirequestcounts", "APIRequestCount", false, ApiRequestCount.class);
    /// Not objects of the API server but what the cluster's monitoring tells, wherever that is.
    public static final Resource<Alert> ALERTS =
            new Resource<>("monitoring.coreos.com", "v1", "alerts", "Alert", false, Alert.class);
    /// What it has measured, as far as that is worth a word.
    public static final Resource<Measurement> MEASUREMENTS =
            new Resource<>("monitoring.coreos.com", "v1", "measurements", "Measurement", false, Measurement.class);

    /// Versions before ours, by group, whose objects read as those of ours do: many clusters have no newer one yet.
    public static final Map<String, String> OLDER = Map.of(
            "external-secrets.io", "v1beta1",
            "helm.toolkit.fluxcd.io", "v2beta2",
            "kustomize.toolkit.fluxcd.io", "v1beta2",
            "source.toolkit.fluxcd.io", "v1beta2");

    /// In the order in which coverage names them.
    public static final List<Resource<?>> ALL = List.copyOf(Stream.of(
                    List.of(
                            CLUSTER_VERSIONS,
                            CLUSTER_OPERATORS,
                            MACHINE_CONFIG_POOLS,
                            NODES,
                            NODE_USAGES,
                            KARPENTER_POOLS,
                            CLUSTER_API_MACHINES,
                            LEASES,
                            NAMESPACES,
                            PODS,
                            DEPLOYMENTS,
                            DAEMON_SETS,
                            STATEFUL_SETS,
                            DEPLOYMENT_CONFIGS,
                            ROLLOUTS,
                            REPLICA_SETS,
                            REPLICATION_CONTROLLERS,
                            JOBS,
                            VOLUME_CLAIMS,
                            EVENTS,
                            SERVICES,
                            ENDPOINT_SLICES,
                            INGRESSES,
                            INGRESS_CLASSES,
                            NETWORK_POLICIES,
                            VOLUMES,
                            STORAGE_CLASSES,
                            VOLUME_ATTACHMENTS,
                            CSI_NODES,
                            CEPH_CLUSTERS,
                            BACKUP_LOCATIONS,
                            QUOTAS,
                            CLUSTER_QUOTAS,
                            LIMIT_RANGES,
                            DISRUPTION_BUDGETS,
                            AUTOSCALERS,
                            CRON_JOBS,
                            VALIDATING_WEBHOOKS,
                            MUTATING_WEBHOOKS,
                            API_SERVICES,
                            CUSTOM_RESOURCES,
                            SIGNING_REQUESTS,
                            ISSUED_CERTIFICATES,
                            CLUSTER_ISSUERS,
                            ISSUERS,
                            CLUSTER_SECRET_STORES,
                            SECRET_STORES,
                            EXTERNAL_SECRETS,
                            APPLICATIONS,
                            KUSTOMIZATIONS,
                            HELM_RELEASES,
                            GIT_REPOSITORIES,
                            HELM_REPOSITORIES,
                            OCI_REPOSITORIES,
                            MACHINE_CONFIG_NODES,
                            ETCDS,
                            KUBE_API_SERVERS,
                            MACHINES,
                            MACHINE_SETS,
                            MACHINE_HEALTH_CHECKS,
                            BARE_METAL_HOSTS,
                            SUBSCRIPTIONS,
                            CLUSTER_SERVICE_VERSIONS,
                            INSTALL_PLANS,
                            CATALOG_SOURCES,
                            INGRESS_CONTROLLERS,
                            ROUTES,
                            EGRESS_ADDRESSES,
                            IMAGE_POLICIES,
                            IMAGE_REGISTRIES),
                    Operands.ALL,
                    List.of(
                            INSIGHTS_REPORTS,
                            API_REQUEST_COUNTS,
                            ALERTS,
                            MEASUREMENTS,
                            DEPRECATED_APIS,
                            CONTROLLER_REVISIONS,
                            CONFIG_MAPS,
                            SECRETS,
                            KEPT_CERTIFICATES))
            .flatMap(List::stream)
            .toList());

    private Resources() {}

    private static <T> Resource<T> core(String plural, String kind, boolean namespaced, Class<T> type) {
        return new Resource<>("", "v1", plural, kind, namespaced, type);
    }

    private static <T> Resource<T> apps(String plural, String kind, Class<T> type) {
        return new Resource<>("apps", "v1", plural, kind, true, type);
    }

    private static <T> Resource<T> machine(String plural, String kind, Class<T> type) {
        return new Resource<>("machine.openshift.io", "v1beta1", plural, kind, true, type);
    }

    private static Resource<Delivery> flux(String part, String version, String plural, String kind) {
        return new Resource<>(part + ".toolkit.fluxcd.io", version, plural, kind, true, Delivery.class);
    }

    private static <T> Resource<T> olm(String plural, String kind, Class<T> type) {
        return new Resource<>("operators.coreos.com", "v1alpha1", plural, kind, true, type);
    }
}
