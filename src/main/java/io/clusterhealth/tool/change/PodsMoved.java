// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.json.PodRequests;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.RolloutEffect;
import io.clusterhealth.plan.TriedChange;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The pods of a workload that a change starts, stops or replaces.
///
/// @param labelsBefore of the pods as they are
/// @param template of the pods as they would be, or were
/// @param atOnce whether pods go before those that replace them are ready
/// @param grown whether as many as there are are replaced by such that ask for more
/// @param beside whether the first of the new has to find room while all of the old are there
record PodsMoved(
        ChangeTarget target,
        Map<String, String> labelsBefore,
        JsonNode template,
        int before,
        int after,
        int ready,
        boolean atOnce,
        boolean grown,
        boolean beside,
        boolean deleted) {
    /// Empty where the pods stay as they are.
    static Optional<PodsMoved> of(TriedChange tried) {
        ObjectNode live = tried.change().live();
        ObjectNode would = tried.would();
        JsonNode template = (would.isEmpty() ? live : would).at("/spec/template");
        int before = replicas(live);
        int after = replicas(would);
        boolean replaced = RolloutEffect.replaces(live, would);
        return template.isMissingNode() || (before == after && !replaced)
                ? Optional.empty()
                : Optional.of(new PodsMoved(
                        tried.change().target(),
                        labels(live.at("/spec/template/metadata/labels")),
                        template,
                        before,
                        after,
                        live.at("/status/readyReplicas").asInt(),
                        live.at("/spec/strategy/type").asText().equals("Recreate")
                                || tried.change().target().resource().kind().equals("StatefulSet"),
                        before > 0 && before == after && grows(live.at("/spec/template"), template),
                        keepsAll(live.at("/spec/strategy/rollingUpdate/maxUnavailable"), before),
                        would.isEmpty()));
    }

    private static boolean grows(JsonNode before, JsonNode after) {
        Requests then = PodRequests.ofTemplate(before);
        Requests now = PodRequests.ofTemplate(after);
        return now.milliCpu() > then.milliCpu()
                || now.memoryBytes() > then.memoryBytes()
                || now.diskBytes() > then.diskBytes()
                || now.gpus() > then.gpus();
    }

    /// @param unavailable a number, or a percentage that is rounded down; of a Deployment alone
    private static boolean keepsAll(JsonNode unavailable, int replicas) {
        int percent =
                unavailable.isTextual() ? Integer.parseInt(unavailable.asText().replace("%", "")) : 0;
        return !unavailable.isMissingNode() && unavailable.asInt(replicas * percent / 100) == 0;
    }

    /// @param object empty for none
    private static int replicas(ObjectNode object) {
        return object.at("/spec/replicas")
                .asInt(object.at("/status/desiredNumberScheduled").asInt());
    }

    Map<String, String> labels() {
        return labels(template.at("/metadata/labels"));
    }

    /// Labels as JSON has them.
    static Map<String, String> labels(JsonNode node) {
        Map<String, String> labels = new HashMap<>();
        node.properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
        return labels;
    }

    /// Whether for a while no pod of it is ready.
    boolean stopsTheLast() {
        return ready > 0 && (after == 0 || (before == after && ready == 1 && atOnce));
    }
}
