// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.plan.ChangeTarget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What hangs on the pods of a workload: who else sets how many there are, what leads to them, what protects them.
///
/// @param unread the lists that could not be read, so that there may be more
record BlastRadius(List<String> autoscalers, List<String> services, List<String> budgets, List<String> unread) {
    static final BlastRadius NONE = new BlastRadius(List.of(), List.of(), List.of(), List.of());
    private static final Set<Resource<?>> LISTS =
            Set.of(Resources.AUTOSCALERS, Resources.SERVICES, Resources.DISRUPTION_BUDGETS);

    /// Of an object that has no pods of its own there is none, and nothing is read.
    static BlastRadius of(Cluster cluster, ChangeTarget target, ObjectNode live, Deadline deadline) {
        Map<String, String> labels = labels(live.at("/spec/template/metadata/labels"));
        if (labels.isEmpty()) {
            return NONE;
        }
        Picture picture = cluster.read(LISTS, Optional.of(target.name().namespace()), deadline, ReadObserver.NONE);
        List<String> unread = new ArrayList<>();
        LISTS.stream()
                .filter(list -> !picture.whole(list))
                .map(Resource::plural)
                .sorted()
                .forEach(unread::add);
        return new BlastRadius(
                picture.objects(Resources.AUTOSCALERS).stream()
                        .filter(one -> one.targetKind().equals(target.resource().kind())
                                && one.targetName().equals(target.name().name()))
                        .map(one -> "HorizontalPodAutoscaler %s, which sets the replicas"
                                .formatted(one.metadata().name()))
                        .toList(),
                picture.objects(Resources.SERVICES).stream()
                        .filter(one -> selects(one.selector(), labels))
                        .map(one -> one.metadata().name())
                        .toList(),
                picture.objects(Resources.DISRUPTION_BUDGETS).stream()
                        .filter(one -> selects(one.selector(), labels))
                        .map(one -> "%s (%d of %d pods may be disrupted)"
                                .formatted(one.metadata().name(), one.allowed(), one.expected()))
                        .toList(),
                unread);
    }

    private static boolean selects(Map<String, String> selector, Map<String, String> labels) {
        return !selector.isEmpty() && labels.entrySet().containsAll(selector.entrySet());
    }

    private static Map<String, String> labels(JsonNode node) {
        Map<String, String> labels = new HashMap<>();
        node.properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
        return labels;
    }
}
