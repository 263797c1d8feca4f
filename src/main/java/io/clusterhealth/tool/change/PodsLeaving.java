// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.plan.ChangeRequest.EvictRequest;
import io.clusterhealth.plan.ChangeTarget;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Pods that a change removes one by one: those of a drained node, a deleted pod, or the pods of another deleted
/// object.
///
/// @param pods labels of the pods, by name
/// @param evicted whether they are evicted, so that budgets apply
/// @param node the node that they leave; empty where the pods of one namespace leave
record PodsLeaving(Map<ObjectName, Map<String, String>> pods, boolean evicted, Optional<String> node) {

    /// Empty where the change removes no pod by itself.
    static PodsLeaving of(ChangeDraft draft) {
        return new PodsLeaving(
                draft.change().pods().stream()
                        .collect(Collectors.toMap(ObjectName::of, pod -> PodsMoved.labels(pod.at("/metadata/labels")))),
                draft.tried().stream().anyMatch(one -> one.change().request() instanceof EvictRequest),
                draft.targets().stream()
                        .filter(ChangeTarget::isNode)
                        .map(target -> target.name().name())
                        .findFirst());
    }

    /// The only namespace of the pods; empty where they leave a node.
    Optional<String> namespace() {
        return node.isPresent()
                ? Optional.empty()
                : pods.keySet().stream().map(ObjectName::namespace).findFirst();
    }

    /// The workloads without another ready pod, as `shop/web`.
    List<String> last(Picture picture) {
        if (!picture.whole(Resources.PODS)) {
            return List.of();
        }
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.ready() && pod.deleted().isEmpty())
                .filter(pod -> Replicas.of(pod.metadata()).isPresent())
                .collect(Collectors.groupingBy(
                        pod -> Replicas.of(pod.metadata()).orElseThrow(),
                        Collectors.mapping(PodsLeaving::name, Collectors.toSet())))
                .entrySet()
                .stream()
                .filter(ready -> pods.keySet().containsAll(ready.getValue()))
                .map(ready -> new ObjectName(
                                ready.getKey().namespace(), ready.getKey().name())
                        .toString())
                .sorted()
                .toList();
    }

    /// The pods that need another node: DaemonSet pods and static pods belong to this node only.
    Set<ObjectName> moving(Picture picture) {
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> pods.containsKey(name(pod))
                        && pod.metadata()
                                .controller()
                                .filter(owner -> Set.of("DaemonSet", "Node").contains(owner.kind()))
                                .isEmpty())
                .map(PodsLeaving::name)
                .collect(Collectors.toSet());
    }

    private static ObjectName name(Pod pod) {
        return ObjectName.of(pod.metadata());
    }

    boolean isBehind(Service service) {
        return any(service.metadata(), service::selects);
    }

    boolean areGuardedBy(DisruptionBudget budget) {
        return any(budget.metadata(), budget::selects);
    }

    private boolean any(Metadata beside, Predicate<Map<String, String>> labels) {
        return pods.entrySet().stream()
                .anyMatch(pod -> pod.getKey().namespace().equals(beside.namespace()) && labels.test(pod.getValue()));
    }
}
