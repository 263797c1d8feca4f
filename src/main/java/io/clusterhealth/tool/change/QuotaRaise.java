// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.json.PodRequests;
import io.clusterhealth.cluster.object.Quantity;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.cluster.object.Requests.Amount;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.RelatedObjects;
import io.clusterhealth.plan.TriedChange;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// How many of the missing pods of a namespace a changed ResourceQuota admits, by their requests.
///
/// @param resource the resource of the quota that runs out first
/// @param hard its amount after the change
/// @param needed thousandths that all missing pods need
record QuotaRaise(String resource, String hard, long needed, int admitted, int missing) {

    /// One clause; empty for other objects, and where no pod is missing, or all are admitted.
    static Optional<String> of(TriedChange tried, WritableCluster writable, Deadline deadline) {
        ObjectNode would = tried.would();
        if (!tried.change().target().resource().kind().equals("ResourceQuota")
                || would.at("/spec/hard").equals(tried.change().live().at("/spec/hard"))
                || would.at("/spec").has("scopes")
                || would.at("/spec").has("scopeSelector")) {
            return Optional.empty();
        }
        String namespace = tried.change().target().name().namespace();
        List<JsonNode> sets = Stream.of("ReplicaSet", "StatefulSet")
                .flatMap(kind -> writable.items(RelatedObjects.all(kind, namespace), deadline).stream())
                .flatMap(List::stream)
                .toList();
        return of(would.at("/spec/hard"), tried.change().live().at("/status/used"), sets);
    }

    /// @param sets the workloads whose pods the quota counts
    static Optional<String> of(JsonNode hard, JsonNode used, List<JsonNode> sets) {
        List<Requests> missing =
                sets.stream().flatMap(set -> missing(set).stream()).toList();
        return hard.properties().stream()
                .filter(_ -> !missing.isEmpty())
                .filter(limit -> Replicas.thousandths(limit.getKey(), missing.getFirst()) > 0)
                .map(limit -> of(limit, used, missing))
                .filter(raise -> raise.admitted < raise.missing)
                .min(Comparator.comparing(QuotaRaise::admitted))
                .map(QuotaRaise::words);
    }

    private static List<Requests> missing(JsonNode set) {
        int pods = set.at("/spec/replicas").asInt() - set.at("/status/replicas").asInt();
        return Collections.nCopies(Math.max(0, pods), PodRequests.ofTemplate(set.at("/spec/template")));
    }

    private static QuotaRaise of(Map.Entry<String, JsonNode> hard, JsonNode used, List<Requests> missing) {
        String resource = hard.getKey();
        long room = Quantity.milli(hard.getValue().asText());
        long taken = Quantity.milli(used.path(resource).asText());
        int admitted = 0;
        for (Requests pod : missing) {
            taken += Replicas.thousandths(resource, pod);
            admitted += taken <= room ? 1 : 0;
        }
        return new QuotaRaise(resource, hard.getValue().asText(), taken, admitted, missing.size());
    }

    private String words() {
        return "%s %s admits %d of %d missing pods; %s is needed"
                .formatted(resource, hard, admitted, missing, amount());
    }

    private String amount() {
        long whole = Math.ceilDiv(needed, 1_000);
        return switch (Amount.ofQuota(resource).orElse(Amount.PODS)) {
            case CPU -> needed % 1_000 == 0 ? Long.toString(whole) : needed + "m";
            case MEMORY, DISK -> Math.ceilDiv(whole, 1L << 20) + "Mi";
            case PODS, GPU -> Long.toString(whole);
        };
    }
}
