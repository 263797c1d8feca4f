// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Quota;
import io.clusterhealth.cluster.object.Quota.ResourceUse;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.plan.ChangeTarget;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The pods that stand in for each other, since one workload keeps them. What has made a set is told from the set's
/// name, which is its own with a hyphen and a hash or a number.
///
/// @param kind of what keeps them; that of the set where something has made it
record Replicas(String kind, String namespace, String name) {
    private static final String SET = "ReplicaSet";
    private static final Set<String> OF_SETS = Set.of("Deployment", "Rollout", "DeploymentConfig");
    private static final Set<String> SETS = Set.of(SET, "ReplicationController");

    /// Those of a workload.
    static Replicas of(ChangeTarget target) {
        String kind = target.resource().kind();
        return new Replicas(
                OF_SETS.contains(kind) ? SET : kind,
                target.name().namespace(),
                target.name().name());
    }

    /// Those that the pod is one of; empty of one without a controller, and of a job's, which end by themselves.
    static Optional<Replicas> of(Metadata pod) {
        return pod.controller().filter(owner -> !owner.kind().equals("Job")).map(owner -> {
            boolean made = SETS.contains(owner.kind()) && owner.name().contains("-");
            return new Replicas(
                    made ? SET : owner.kind(),
                    pod.namespace(),
                    made ? owner.name().substring(0, owner.name().lastIndexOf('-')) : owner.name());
        });
    }

    boolean include(Pod pod) {
        return of(pod.metadata()).filter(this::equals).isPresent();
    }

    /// The picture as it would be once they are gone, and what quotas count of them is free again.
    Picture without(Picture picture) {
        List<Pod> pods = picture.objects(Resources.PODS);
        Requests freed = pods.stream().filter(this::include).map(Pod::requests).reduce(Requests.NONE, Requests::plus);
        return picture.plus(Map.of(
                Resources.PODS,
                new Read.Found<>(pods.stream().filter(pod -> !include(pod)).toList()),
                Resources.QUOTAS,
                new Read.Found<>(picture.objects(Resources.QUOTAS).stream()
                        .map(quota -> quota.metadata().namespace().equals(namespace) ? freed(quota, freed) : quota)
                        .toList())));
    }

    /// What they are limited to is not known, so that no limit counts.
    private static Quota freed(Quota quota, Requests freed) {
        return new Quota(
                quota.metadata(),
                quota.uses().stream()
                        .filter(use -> !use.resource().startsWith("limits."))
                        .map(use -> new ResourceUse(
                                use.resource(),
                                Math.max(0, use.used() - thousandths(use.resource(), freed)),
                                use.hard()))
                        .toList(),
                quota.scopes());
    }

    private static long thousandths(String resource, Requests freed) {
        return switch (resource) {
            case "pods", "count/pods" -> freed.pods() * 1_000;
            case "cpu", "requests.cpu" -> freed.milliCpu();
            case "memory", "requests.memory" -> freed.memoryBytes() * 1_000;
            default -> 0;
        };
    }
}
