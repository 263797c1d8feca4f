// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The mapping of every list we know how to read.
public final class Mappings {
    private static final Map<Resource<?>, Mapping<?>> TABLE = table();

    private Mappings() {}

    /// What any of the mappings needs: for an object whose kind is not known yet.
    public static Projection any() {
        return TABLE.values().stream().map(Mapping::projection).reduce(Projection.of(), Projection::plus);
    }

    /// The mapping of a list.
    @SuppressWarnings("unchecked") // the table is built with one type for both
    public static <T> Mapping<T> of(Resource<T> resource) {
        Mapping<?> mapping = TABLE.get(resource);
        if (mapping == null) {
            throw new IllegalArgumentException("no mapping for " + resource);
        }
        return (Mapping<T>) mapping;
    }

    /// The list that objects of this API version and kind belong to.
    ///
    /// @param apiVersion such as `v1` or `apps/v1`; the version itself does not matter
    public static Optional<Resource<?>> resource(String apiVersion, String kind) {
        int slash = apiVersion.indexOf('/');
        String named = slash < 0 ? "" : apiVersion.substring(0, slash);
        String group = kind.equals("Event") && named.equals("events.k8s.io") ? "" : named;
        return TABLE.keySet().stream()
                .filter(resource ->
                        resource.kind().equals(kind) && resource.group().equals(group))
                .findFirst();
    }

    private static Map<Resource<?>, Mapping<?>> table() {
        Map<Resource<?>, Mapping<?>> table = new LinkedHashMap<>();
        put(table, Resources.CLUSTER_VERSIONS, ClusterVersionMapping.MAPPING);
        put(table, Resources.CLUSTER_OPERATORS, ClusterOperatorMapping.MAPPING);
        put(table, Resources.MACHINE_CONFIG_POOLS, MachineConfigPoolMapping.MAPPING);
        put(table, Resources.NODES, NodeMapping.MAPPING);
        put(table, Resources.LEASES, LeaseMapping.MAPPING);
        put(table, Resources.NAMESPACES, NamespaceMapping.MAPPING);
        put(table, Resources.PROJECTS, NamespaceMapping.MAPPING);
        put(table, Resources.NODE_USAGES, NodeUsageMapping.MAPPING);
        put(table, Resources.PODS, PodMapping.MAPPING);
        put(table, Resources.DEPLOYMENTS, WorkloadMapping.DEPLOYMENT);
        put(table, Resources.DAEMON_SETS, WorkloadMapping.DAEMON_SET);
        put(table, Resources.STATEFUL_SETS, WorkloadMapping.STATEFUL_SET);
        put(table, Resources.REPLICA_SETS, ReplicaSetMapping.MAPPING);
        put(table, Resources.ROLLOUTS, WorkloadMapping.ROLLOUT);
        put(table, Resources.REPLICATION_CONTROLLERS, ReplicaSetMapping.MAPPING);
        put(table, Resources.JOBS, JobMapping.MAPPING);
        put(table, Resources.VOLUME_CLAIMS, VolumeClaimMapping.MAPPING);
        put(table, Resources.DEPRECATED_APIS, DeprecatedApiMapping.MAPPING);
        put(table, Resources.CONTROLLER_REVISIONS, ControllerRevisionMapping.MAPPING);
        put(table, Resources.CONFIG_MAPS, ConfigObjectMapping.MAPPING);
        put(table, Resources.SECRETS, ConfigObjectMapping.SECRET);
        put(table, Resources.KEPT_CERTIFICATES, KeptCertificateMapping.MAPPING);
        put(table, Resources.EVENTS, EventMapping.WARNING);
        put(table, Resources.ACTIONS, EventMapping.ACTION);
        put(table, Resources.PREEMPTIONS, EventMapping.PREEMPTION);
        put(table, Resources.SCALE_UPS, EventMapping.SCALE_UP);
        put(table, Resources.SERVICES, ServiceMapping.MAPPING);
        put(table, Resources.ENDPOINT_SLICES, EndpointSliceMapping.MAPPING);
        put(table, Resources.INGRESSES, IngressMapping.MAPPING);
        put(table, Resources.INGRESS_CLASSES, IngressClassMapping.MAPPING);
        put(table, Resources.NETWORK_POLICIES, NetworkPolicyMapping.MAPPING);
        put(table, Resources.VOLUMES, VolumeMapping.MAPPING);
        put(table, Resources.STORAGE_CLASSES, StorageClassMapping.MAPPING);
        put(table, Resources.VOLUME_ATTACHMENTS, VolumeAttachmentMapping.MAPPING);
        put(table, Resources.CSI_NODES, CsiNodeMapping.MAPPING);
        put(table, Resources.QUOTAS, QuotaMapping.NAMESPACED);
        put(table, Resources.LIMIT_RANGES, LimitRangeMapping.MAPPING);
        put(table, Resources.DISRUPTION_BUDGETS, DisruptionBudgetMapping.MAPPING);
        put(table, Resources.AUTOSCALERS, AutoscalerMapping.MAPPING);
        put(table, Resources.CRON_JOBS, CronJobMapping.MAPPING);
        put(table, Resources.VALIDATING_WEBHOOKS, WebhookMapping.VALIDATING);
        put(table, Resources.MUTATING_WEBHOOKS, WebhookMapping.MUTATING);
        put(table, Resources.SIGNING_REQUESTS, SigningRequestMapping.MAPPING);
        putOpenShift(table);
        return table;
    }

    private static void putOpenShift(Map<Resource<?>, Mapping<?>> table) {
        put(table, Resources.DEPLOYMENT_CONFIGS, WorkloadMapping.DEPLOYMENT_CONFIG);
        put(table, Resources.KARPENTER_POOLS, NodePoolMapping.MAPPING);
        put(table, Resources.CLUSTER_QUOTAS, QuotaMapping.CLUSTER);
        put(table, Resources.ROUTES, RouteMapping.MAPPING);
        put(table, Resources.API_REQUEST_COUNTS, ApiRequestCountMapping.MAPPING);
        Kinds.all().stream()
                .filter(kind -> !kind.fields().isEmpty())
                .map(kind -> Resources.generic(kind.list()))
                .forEach(list -> put(table, list, GenericMapping.of(list)));
        put(table, Resources.ALERTS, AlertMapping.MAPPING);
        put(table, Resources.MEASUREMENTS, MeasurementMapping.MAPPING);
    }

    private static <T> void put(Map<Resource<?>, Mapping<?>> table, Resource<T> resource, Mapping<T> mapping) {
        table.put(resource, mapping);
    }
}
