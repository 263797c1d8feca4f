// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.plan.ChangeRequest.DeleteRequest;
import io.clusterhealth.plan.ChangeRequest.EvictRequest;
import io.clusterhealth.plan.TriedChange;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Pods that a change takes away one by one: those of a node that is drained, or one that is deleted.
///
/// @param evicted whether budgets are asked first
record PodsLeaving(List<TriedChange> pods, boolean evicted) {

    /// None where the change is about no pod.
    static PodsLeaving of(ChangeDraft draft) {
        List<TriedChange> evictions = with(draft, one -> one.change().request() instanceof EvictRequest);
        return evictions.isEmpty()
                ? new PodsLeaving(
                        with(
                                draft,
                                one -> one.change().request() instanceof DeleteRequest
                                        && one.change()
                                                .target()
                                                .resource()
                                                .kind()
                                                .equals("Pod")),
                        false)
                : new PodsLeaving(evictions, true);
    }

    private static List<TriedChange> with(ChangeDraft draft, Predicate<TriedChange> test) {
        return draft.tried().stream().filter(test).toList();
    }

    Set<ObjectName> names() {
        return pods.stream().map(one -> one.change().target().name()).collect(Collectors.toSet());
    }

    /// The workloads of which no other pod is ready, as `shop/web`.
    List<String> last(Picture picture) {
        if (!picture.whole(Resources.PODS)) {
            return List.of();
        }
        Set<ObjectName> leaving = names();
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.ready() && pod.metadata().deleted().isEmpty())
                .filter(pod -> Replicas.of(pod.metadata()).isPresent())
                .collect(Collectors.groupingBy(
                        pod -> Replicas.of(pod.metadata()).orElseThrow(),
                        Collectors.mapping(PodsLeaving::name, Collectors.toSet())))
                .entrySet()
                .stream()
                .filter(ready -> leaving.containsAll(ready.getValue()))
                .map(ready -> new ObjectName(
                                ready.getKey().namespace(), ready.getKey().name())
                        .toString())
                .sorted()
                .toList();
    }

    private static ObjectName name(Pod pod) {
        return new ObjectName(pod.metadata().namespace(), pod.metadata().name());
    }

    boolean isBehind(Service service) {
        return selected(service.metadata().namespace(), service.selector());
    }

    boolean areGuardedBy(DisruptionBudget budget) {
        return selected(budget.metadata().namespace(), budget.selector());
    }

    private boolean selected(String namespace, Map<String, String> selector) {
        return pods.stream()
                .anyMatch(one -> one.change().target().name().namespace().equals(namespace)
                        && BlastRadius.selects(
                                selector, PodsMoved.labels(one.change().live().at("/metadata/labels"))));
    }
}
