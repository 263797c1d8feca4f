// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The cells that kubectl prints, for objects that come without: from recordings, and from API servers behind others
/// that make no tables. Pods have the columns they have everywhere, other kinds a name and an age.
///
/// @param asOf the time that ages are counted to
public record PlainTable(ApiResource resource, Instant asOf) {
    private static final int LONG_DAYS = 2;

    /// The names of the cells.
    public List<String> columns() {
        return isPods() ? List.of("Name", "Ready", "Status", "Restarts", "Age") : List.of("Name", "Age");
    }

    /// The cells of one object.
    public List<String> cells(ObjectNode object) {
        List<String> cells = new ArrayList<>();
        cells.add(object.path("metadata").path("name").asText());
        if (isPods()) {
            JsonNode status = object.path("status");
            List<JsonNode> containers =
                    status.path("containerStatuses").valueStream().toList();
            long ready = containers.stream()
                    .filter(one -> one.path("ready").asBoolean())
                    .count();
            cells.add(ready + "/" + object.path("spec").path("containers").size());
            cells.add(state(object, status, containers));
            cells.add(Integer.toString(containers.stream()
                    .mapToInt(one -> one.path("restartCount").asInt())
                    .sum()));
        }
        cells.add(age(object.path("metadata").path("creationTimestamp").asText()));
        return cells;
    }

    private boolean isPods() {
        return resource.group().isEmpty() && resource.plural().equals("pods");
    }

    private static String state(ObjectNode pod, JsonNode status, List<JsonNode> containers) {
        if (pod.path("metadata").has("deletionTimestamp")) {
            return "Terminating";
        }
        return Stream.concat(
                        status.path("initContainerStatuses")
                                .valueStream()
                                .filter(one -> !one.path("ready").asBoolean())
                                .limit(1)
                                .flatMap(one -> reason(one).map("Init:"::concat)),
                        containers.stream().flatMap(PlainTable::reason))
                .findFirst()
                .orElseGet(
                        () -> status.path("reason").asText(status.path("phase").asText("Unknown")));
    }

    private static Stream<String> reason(JsonNode container) {
        JsonNode state = container.path("state");
        return Stream.of(state.path("waiting"), state.path("terminated"))
                .map(one -> one.path("reason").asText())
                .filter(reason -> !reason.isEmpty());
    }

    private String age(String created) {
        try {
            Duration age = Duration.between(Instant.parse(created), asOf);
            if (age.toDays() >= LONG_DAYS) {
                return age.toDays() + "d";
            }
            return age.toHours() > 0
                    ? age.toHours() + "h"
                    : age.toMinutes() > 0 ? age.toMinutes() + "m" : Math.max(0, age.toSeconds()) + "s";
        } catch (DateTimeException _) {
            return "<unknown>";
        }
    }
}
