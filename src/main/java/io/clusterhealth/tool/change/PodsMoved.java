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
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The pods of a workload that a change starts, stops or replaces.
///
/// @param labelsBefore of the current pods
/// @param template pod template after the change, or of the deleted object
/// @param lacking the number of pods that it does not have yet, such as those that a quota refuses
/// @param oneByOne whether each pod stops before its replacement is ready
/// @param atOnce whether all pods may stop before any replacement is ready
/// @param replaced whether the template changes
/// @param grown whether the same number of pods is replaced by pods with larger requests
/// @param elsewhere whether the new pods may need other nodes, by what they require of nodes or of the pods there
/// @param beside whether the first new pod has to fit beside all old pods
record PodsMoved(
        ChangeTarget target,
        Map<String, String> labelsBefore,
        JsonNode template,
        int before,
        int after,
        int ready,
        int lacking,
        boolean oneByOne,
        boolean atOnce,
        boolean replaced,
        boolean grown,
        boolean elsewhere,
        boolean beside,
        boolean deleted) {
    private static final List<String> OF_NODES =
            List.of("nodeSelector", "affinity", "tolerations", "topologySpreadConstraints", "schedulerName");

    /// Empty where the pods do not change.
    static Optional<PodsMoved> of(TriedChange tried) {
        ObjectNode live = tried.change().live();
        ObjectNode would = tried.would();
        JsonNode template = (would.isEmpty() ? live : would).at("/spec/template");
        int before = RolloutEffect.replicas(live);
        int after = RolloutEffect.replicas(would);
        boolean replaced = RolloutEffect.replaces(live, would);
        return template.isMissingNode() || (before == after && !replaced)
                ? Optional.empty()
                : Optional.of(new PodsMoved(
                        tried.change().target(),
                        labels(live.at("/spec/template/metadata/labels")),
                        template,
                        before,
                        after,
                        live.at("/status/readyReplicas")
                                .asInt(live.at("/status/numberReady").asInt()),
                        lacking(live, before),
                        tried.change().target().resource().kind().equals("StatefulSet"),
                        RolloutEffect.stopsFirst(would),
                        replaced,
                        before > 0 && before == after && grows(live.at("/spec/template"), template),
                        replaced && isElsewhere(live.at("/spec/template/spec"), template.path("spec")),
                        keepsAll(live.at("/spec/strategy/rollingUpdate/maxUnavailable"), before),
                        would.isEmpty()));
    }

    /// A controller that has seen the object leaves out a number of zero.
    private static int lacking(ObjectNode live, int before) {
        boolean counted = live.at("/spec/replicas").isInt()
                && live.at("/status/observedGeneration").isInt();
        return counted ? Math.max(0, before - live.at("/status/replicas").asInt()) : 0;
    }

    private static boolean isElsewhere(JsonNode before, JsonNode after) {
        return !after.at("/affinity/podAntiAffinity/requiredDuringSchedulingIgnoredDuringExecution")
                        .isEmpty()
                || OF_NODES.stream().anyMatch(field -> !before.path(field).equals(after.path(field)));
    }

    private static boolean grows(JsonNode before, JsonNode after) {
        Requests then = PodRequests.ofTemplate(before);
        Requests now = PodRequests.ofTemplate(after);
        return now.milliCpu() > then.milliCpu()
                || now.memoryBytes() > then.memoryBytes()
                || now.diskBytes() > then.diskBytes()
                || now.gpus() > then.gpus();
    }

    /// @param unavailable a number, or a percentage that is rounded down; only Deployments have it
    private static boolean keepsAll(JsonNode unavailable, int replicas) {
        int percent =
                unavailable.isTextual() ? Integer.parseInt(unavailable.asText().replace("%", "")) : 0;
        return !unavailable.isMissingNode() && unavailable.asInt(replicas * percent / 100) == 0;
    }

    Map<String, String> labels() {
        return labels(template.at("/metadata/labels"));
    }

    /// Whether its new pods have other labels than those that there are.
    boolean relabelled() {
        return before > 0 && replaced && !labels().equals(labelsBefore);
    }

    static Map<String, String> labels(JsonNode node) {
        Map<String, String> labels = new HashMap<>();
        node.properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
        return labels;
    }

    /// The number of pods that are created beside those that there are.
    int added() {
        return isMore() ? after - before + lacking : after - before;
    }

    boolean isMore() {
        return after > before;
    }

    /// Whether nodes have to have room for new pods that may not fit where the old ones are.
    boolean needsRoom() {
        return isMore() || grown || (elsewhere && !target.resource().kind().equals("DaemonSet"));
    }

    /// Whether no pod of the workload is ready for some time.
    boolean stopsTheLast() {
        return ready > 0 && (after == 0 || (replaced && (atOnce || (before == after && ready == 1 && oneByOne))));
    }

    /// Whether several ready pods stop together, to be replaced.
    boolean stopsAllAtOnce() {
        return stopsTheLast() && after > 0 && ready > 1;
    }
}
