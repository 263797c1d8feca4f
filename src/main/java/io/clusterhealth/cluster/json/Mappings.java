// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ApiRequestCount;
import io.clusterhealth.cluster.object.Autoscaler;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.CronJob;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Ingress;
import io.clusterhealth.cluster.object.Lease;
import io.clusterhealth.cluster.object.LimitRange;
import io.clusterhealth.cluster.object.MachineConfigPool;
import io.clusterhealth.cluster.object.Namespace;
import io.clusterhealth.cluster.object.NetworkPolicy;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.NodePool;
import io.clusterhealth.cluster.object.NodeUsage;
import io.clusterhealth.cluster.object.Quota;
import io.clusterhealth.cluster.object.Route;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.cluster.object.SigningRequest;
import io.clusterhealth.cluster.object.StorageClass;
import io.clusterhealth.cluster.object.Volume;
import io.clusterhealth.cluster.object.VolumeAttachment;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.cluster.object.WebhookConfiguration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The mapping of every list we can read.
public final class Mappings {
    private static final Map<Resource<?>, Mapping<?>> TABLE = table();
    private static final Map<GroupKind, Resource<?>> BY_KIND = TABLE.keySet().stream()
            .collect(Collectors.toMap(
                    resource -> new GroupKind(resource.group(), resource.kind()),
                    resource -> resource,
                    (first, _) -> first));

    private Mappings() {}

    /// The fields of all mappings together: for an object whose kind is not known yet.
    public static Projection any() {
        return TABLE.values().stream().map(Mapping::projection).reduce(Projection.of(), Projection::plus);
    }

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
        String named = ApiResource.groupOf(apiVersion);
        String group = kind.equals("Event") && named.equals("events.k8s.io") ? "" : named;
        return Optional.ofNullable(BY_KIND.get(new GroupKind(group, kind)));
    }

    private record GroupKind(String group, String kind) {}

    private static Map<Resource<?>, Mapping<?>> table() {
        Map<Resource<?>, Mapping<?>> table = new LinkedHashMap<>();
        read(table, Resources.CLUSTER_VERSIONS, ClusterVersion::read);
        read(table, Resources.CLUSTER_OPERATORS, ClusterOperator::read);
        read(table, Resources.MACHINE_CONFIG_POOLS, MachineConfigPool::read);
        read(table, Resources.NODES, Node::read);
        readSome(table, Resources.LEASES, Lease::read);
        read(table, Resources.NAMESPACES, Namespace::read);
        read(table, Resources.PROJECTS, Namespace::read);
        read(table, Resources.NODE_USAGES, NodeUsage::read);
        put(table, Resources.PODS, PodMapping.MAPPING);
        put(table, Resources.PENDING_PODS, PodMapping.PENDING);
        put(table, Resources.DEPLOYMENTS, WorkloadMapping.DEPLOYMENT);
        put(table, Resources.DAEMON_SETS, WorkloadMapping.DAEMON_SET);
        put(table, Resources.STATEFUL_SETS, WorkloadMapping.STATEFUL_SET);
        put(table, Resources.REPLICA_SETS, ReplicaSetMapping.MAPPING);
        put(table, Resources.ROLLOUTS, WorkloadMapping.ROLLOUT);
        put(table, Resources.REPLICATION_CONTROLLERS, ReplicaSetMapping.MAPPING);
        put(table, Resources.JOBS, JobMapping.MAPPING);
        read(table, Resources.VOLUME_CLAIMS, VolumeClaim::read);
        put(table, Resources.DEPRECATED_APIS, DeprecatedApiMapping.MAPPING);
        put(table, Resources.CONFIG_MAPS, ConfigObjectMapping.MAPPING);
        put(table, Resources.SECRETS, ConfigObjectMapping.SECRET);
        put(table, Resources.PLATFORM_CERTIFICATES, PlatformCertificateMapping.MAPPING);
        put(table, Resources.EVENTS, EventMapping.WARNING);
        put(table, Resources.ACTIONS, EventMapping.ACTION);
        put(table, Resources.PREEMPTIONS, EventMapping.PREEMPTION);
        put(table, Resources.SCALE_UPS, EventMapping.SCALE_UP);
        put(table, Resources.CREATIONS, EventMapping.CREATION);
        put(table, Resources.REMEDIATIONS, EventMapping.REMEDIATION);
        read(table, Resources.SERVICES, Service::read);
        put(table, Resources.ENDPOINT_SLICES, EndpointSliceMapping.MAPPING);
        read(table, Resources.INGRESSES, Ingress::read);
        read(table, Resources.NETWORK_POLICIES, NetworkPolicy::read);
        read(table, Resources.VOLUMES, Volume::read);
        read(table, Resources.STORAGE_CLASSES, StorageClass::read);
        read(table, Resources.VOLUME_ATTACHMENTS, VolumeAttachment::read);
        read(table, Resources.QUOTAS, Quota::read);
        read(table, Resources.LIMIT_RANGES, LimitRange::read);
        read(table, Resources.DISRUPTION_BUDGETS, DisruptionBudget::read);
        read(table, Resources.AUTOSCALERS, Autoscaler::read);
        read(table, Resources.CRON_JOBS, CronJob::read);
        read(table, Resources.VALIDATING_WEBHOOKS, WebhookConfiguration::read);
        read(table, Resources.MUTATING_WEBHOOKS, WebhookConfiguration::read);
        read(table, Resources.SIGNING_REQUESTS, SigningRequest::read);
        putOpenShift(table);
        return table;
    }

    private static void putOpenShift(Map<Resource<?>, Mapping<?>> table) {
        put(table, Resources.DEPLOYMENT_CONFIGS, WorkloadMapping.DEPLOYMENT_CONFIG);
        read(table, Resources.KARPENTER_POOLS, NodePool::read);
        read(table, Resources.CLUSTER_QUOTAS, Quota::ofCluster);
        read(table, Resources.ROUTES, Route::read);
        readSome(table, Resources.API_REQUEST_COUNTS, ApiRequestCount::read);
        Resources.GENERIC.forEach(list -> read(table, list, object -> object));
        Resources.ON_REQUEST.forEach(list -> read(table, list, object -> object));
        put(table, Resources.ALERTS, AlertDocument.MAPPING);
        put(table, Resources.MEASUREMENTS, MeasurementDocument.MAPPING);
    }

    private static <T> void read(
            Map<Resource<?>, Mapping<?>> table, Resource<T> resource, Function<GenericObject, T> reading) {
        readSome(table, resource, reading.andThen(Optional::of));
    }

    private static <T> void readSome(
            Map<Resource<?>, Mapping<?>> table, Resource<T> resource, Function<GenericObject, Optional<T>> reading) {
        put(table, resource, GenericMapping.of(resource, reading));
    }

    private static <T> void put(Map<Resource<?>, Mapping<?>> table, Resource<T> resource, Mapping<T> mapping) {
        table.put(resource, mapping);
    }
}
