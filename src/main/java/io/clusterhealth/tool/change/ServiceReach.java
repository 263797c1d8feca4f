// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.RelatedObjects;
import io.clusterhealth.plan.TriedChange;
import java.util.Optional;

/// The ready pods that a Service selects before and after a change.
///
/// @param deleted whether the Service is deleted
/// @param whole whether the pods could be read
record ServiceReach(ObjectName service, boolean deleted, long before, long after, boolean whole) {

    /// Empty where its selector does not change.
    static Optional<ServiceReach> of(TriedChange tried, WritableCluster writable, Deadline deadline) {
        ObjectNode live = tried.change().live();
        boolean deleted = tried.would().isEmpty();
        JsonNode selected = live.at("/spec/selector");
        JsonNode then = tried.would().at("/spec/selector");
        if (!tried.change().target().resource().is("", "Service")
                || live.isEmpty()
                || (!deleted && (selected.isEmpty() || selected.equals(then)))) {
            return Optional.empty();
        }
        ObjectName name = tried.change().target().name();
        Optional<Long> before = ready(selected, name.namespace(), writable, deadline);
        Optional<Long> after = deleted ? Optional.of(0L) : ready(then, name.namespace(), writable, deadline);
        return Optional.of(new ServiceReach(
                name, deleted, before.orElse(0L), after.orElse(0L), before.isPresent() && after.isPresent()));
    }

    /// Counts ready pods; 0 without a selector, whose endpoints are managed elsewhere.
    private static Optional<Long> ready(
            JsonNode selector, String namespace, WritableCluster writable, Deadline deadline) {
        if (selector.isEmpty()) {
            return Optional.of(0L);
        }
        RelatedObjects wanted = RelatedObjects.pods(namespace, selector);
        return writable.items(wanted, deadline)
                .map(pods -> pods.stream()
                        .filter(pod -> !pod.path("metadata").has("deletionTimestamp")
                                && pod.at("/status/conditions")
                                        .valueStream()
                                        .anyMatch(one -> one.path("type")
                                                        .asText()
                                                        .equals("Ready")
                                                && one.path("status").asText().equals("True")))
                        .count());
    }

    /// Whether the change affects what leads to the Service.
    boolean matters() {
        return deleted || after != before;
    }

    boolean losesPods() {
        return after < before;
    }

    /// One sentence; empty where its number of pods does not change.
    Optional<String> words() {
        return whole && after != before
                ? Optional.of("Service %s leads to %s ready %s now, and to %s then."
                        .formatted(
                                service,
                                before == 0 ? "no" : before,
                                before == 1 ? "pod" : "pods",
                                after == 0 ? "none" : after))
                : Optional.empty();
    }
}
