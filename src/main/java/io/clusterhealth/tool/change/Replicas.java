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
import io.clusterhealth.cluster.object.Requests.Amount;
import io.clusterhealth.plan.ChangeTarget;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The interchangeable pods of one workload. The owner of a set is derived from the set's name: the owner's name with
/// a hyphen and a hash or number.
///
/// @param kind of the controller; the set's kind where the set has an owner
record Replicas(String kind, String namespace, String name) {
    private static final String SET = "ReplicaSet";
    private static final Set<String> OF_SETS = Set.of("Deployment", "Rollout", "DeploymentConfig");
    private static final Set<String> SETS = Set.of(SET, "ReplicationController");

    static Replicas of(ChangeTarget target) {
        String kind = target.resource().kind();
        return new Replicas(
                OF_SETS.contains(kind) ? SET : kind,
                target.name().namespace(),
                target.name().name());
    }

    /// The replicas that a pod belongs to; empty without a controller, and for pods of Jobs, which end by themselves.
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

    /// The picture without these pods, and with their usage freed in quotas.
    Picture without(Picture picture) {
        List<Pod> pods = picture.objects(Resources.PODS);
        Requests freed = pods.stream().filter(this::include).map(Pod::requests).reduce(Requests.NONE, Requests::plus);
        return picture.plus(Map.of(
                Resources.PODS,
                new Read.Found<>(pods.stream().filter(pod -> !include(pod)).toList()),
                Resources.QUOTAS,
                new Read.Found<>(picture.objects(Resources.QUOTAS).stream()
                        .map(quota -> quota.namespace().equals(namespace) ? freed(quota, freed) : quota)
                        .toList())));
    }

    /// Drops `limits.*` entries, since the pods' limits are not known.
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

    /// The amount of requests that a quota counts; 0 for a resource that is not known here.
    static long thousandths(String resource, Requests freed) {
        return Amount.ofQuota(resource)
                .map(amount -> amount.unit() * amount.of(freed))
                .orElse(0L);
    }
}
