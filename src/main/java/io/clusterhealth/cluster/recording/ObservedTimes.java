// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.json.Projection;
import io.clusterhealth.cluster.object.Timestamp;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// Finds in an object the times at which something was observed, and the clock of each time.
///
/// Only fields that Kubernetes sets when something happens count. An expiry, a schedule, a deadline or an
/// annotation may be later than the recording.
final class ObservedTimes {
    /// The fields that this class needs of any object beside those of its mapping.
    static final Projection FIELDS =
            Projection.of("metadata.managedFields.time", "spec.nodeName", "source.host", "reportingInstance");

    /// Rewritten for as long as the writer runs: Lease `spec.renewTime`, Node `status.conditions.lastHeartbeatTime`.
    private static final Set<String> PULSES = Set.of("renewTime", "lastHeartbeatTime");

    /// Times of events, which the API server discards after hours, and of metrics.
    private static final Set<String> RECENT =
            Set.of("lastTimestamp", "deprecatedLastTimestamp", "lastObservedTime", "eventTime", "timestamp");

    /// Set by the API server, not by the writer of the object.
    private static final Set<String> STAMPED = Set.of("creationTimestamp", "time");

    /// A list may be read this long after the one that dates the recording.
    private static final Duration GATHERED = Duration.ofHours(1);

    private static final Set<String> HAPPENED = Words.setOf("""
            lastTransitionTime lastUpdateTime lastProbeTime firstTimestamp startTime startedAt finishedAt
            startedTime completionTime lastScheduleTime lastSuccessfulTime lastScaleTime""");

    private final Clocks clocks = new Clocks();
    private final Map<Resource<?>, Instant> created = new HashMap<>();
    private Instant newest = Instant.EPOCH;

    /// Reads the times from the kept fields of an object.
    ///
    /// @return the newest of them
    Instant look(Resource<?> resource, JsonNode object) {
        newest = Instant.EPOCH;
        JsonNode metadata = object.path("metadata");
        String name = metadata.path("name").asText();
        String own = resource.plural() + "/" + metadata.path("namespace").asText() + "/" + name;
        String writer = writer(resource, object, name);
        look(object, own, writer.isEmpty() ? own : "node/" + writer);
        if (resource.equals(Resources.NODES) && reportsNoMore(object)) {
            clocks.silent("node/" + name);
        }
        see(metadata.path("creationTimestamp").asText(), time -> created.merge(resource, time, ObservedTimes::later));
        return newest;
    }

    static Instant newest(JsonNode object) {
        ObservedTimes times = new ObservedTimes();
        times.look(object, "", "");
        return times.newest;
    }

    Clocks clocks() {
        return clocks;
    }

    /// The lists with objects that were created after the recording was taken, each with the creation of the newest.
    Map<Resource<?>, Instant> createdAfter(Instant taken) {
        Map<Resource<?>, Instant> after = new HashMap<>(created);
        after.values().removeIf(time -> !time.isAfter(taken.plus(GATHERED)));
        return after;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    /// The node whose kubelet wrote the object's status; empty for other writers.
    private static String writer(Resource<?> resource, JsonNode object, String name) {
        if (resource.equals(Resources.NODES)) {
            return name;
        }
        if (resource.equals(Resources.LEASES)) {
            boolean ofNode = object.path("metadata").path("namespace").asText().equals("kube-node-lease");
            return ofNode ? name : "";
        }
        String host = object.path("source").path("host").asText();
        if (!host.isEmpty()) {
            return host;
        }
        return resource.equals(Resources.EVENTS)
                ? object.path("reportingInstance").asText()
                : object.path("spec").path("nodeName").asText();
    }

    /// Whether the node controller has marked the node as no longer reporting.
    private static boolean reportsNoMore(JsonNode node) {
        for (JsonNode condition : node.path("status").path("conditions")) {
            if (condition.path("type").asText().equals("Ready")) {
                return condition.path("status").asText().equals("Unknown");
            }
        }
        return false;
    }

    private void look(JsonNode value, String own, String writer) {
        if (value.isArray()) {
            value.forEach(element -> look(element, own, writer));
            return;
        }
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            String name = field.getKey();
            if (field.getValue().isTextual()) {
                see(name, field.getValue().textValue(), own, writer);
            } else if (!name.equals("annotations") && !name.equals("labels")) {
                look(field.getValue(), own, writer);
            }
        }
    }

    private void see(String field, String text, String own, String writer) {
        if (field.equals("renewTime") && writer.startsWith("node/")) {
            see(text, time -> clocks.renewal(writer, time));
        } else if (PULSES.contains(field)) {
            see(text, time -> clocks.pulse(writer, time));
        } else if (RECENT.contains(field)) {
            see(text, time -> clocks.recent(writer, time));
        } else if (STAMPED.contains(field)) {
            see(text, time -> clocks.stamped(own, time));
        } else if (HAPPENED.contains(field)) {
            see(text, time -> clocks.any(writer, time));
        }
    }

    private void see(String text, Consumer<Instant> clock) {
        Timestamp.parse(text).ifPresent(time -> {
            clock.accept(time);
            newest = later(newest, time);
        });
    }
}
