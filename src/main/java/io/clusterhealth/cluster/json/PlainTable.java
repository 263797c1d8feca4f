// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ObjectQuery;
import io.clusterhealth.cluster.ObjectQuery.PageForm;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Node;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The cells that kubectl prints, for objects without a table: from recordings, and from API servers behind others
/// that return none. Pods and nodes have the usual columns, other kinds a name and an age.
///
/// @param asOf the time that ages are computed for
public record PlainTable(ObjectQuery query, Instant asOf) {
    private static final int LONG_DAYS = 2;
    private static final String NONE = "<none>";

    public List<String> columns() {
        return Stream.of(
                        List.of("Name"),
                        isOf("pods") ? List.of("Ready", "Status", "Restarts") : List.<String>of(),
                        isOf("nodes") ? List.of("Status", "Roles") : List.<String>of(),
                        List.of("Age"),
                        isOf("nodes") ? List.of("Version") : List.<String>of(),
                        isWide() && isOf("pods") ? List.of("IP", "Node") : List.<String>of())
                .flatMap(List::stream)
                .toList();
    }

    public List<String> cells(ObjectNode object) {
        List<String> cells = new ArrayList<>();
        cells.add(object.path("metadata").path("name").asText());
        JsonNode status = object.path("status");
        if (isOf("pods")) {
            pod(object, status, cells);
        }
        if (isOf("nodes")) {
            cells.add(ready(status)
                    + (object.path("spec").path("unschedulable").asBoolean() ? ",SchedulingDisabled" : ""));
            cells.add(roles(object));
        }
        cells.add(age(object.path("metadata").path("creationTimestamp").asText()));
        if (isOf("nodes")) {
            cells.add(status.path("nodeInfo").path("kubeletVersion").asText());
        }
        if (isWide() && isOf("pods")) {
            cells.add(status.path("podIP").asText(NONE));
            cells.add(object.path("spec").path("nodeName").asText(NONE));
        }
        return cells;
    }

    private boolean isOf(String core) {
        return query.resource().group().isEmpty() && query.resource().plural().equals(core);
    }

    private boolean isWide() {
        return query.form() == PageForm.WIDE_TABLE;
    }

    private static void pod(ObjectNode object, JsonNode status, List<String> cells) {
        List<JsonNode> containers =
                status.path("containerStatuses").valueStream().toList();
        long ready =
                containers.stream().filter(one -> one.path("ready").asBoolean()).count();
        cells.add(ready + "/" + object.path("spec").path("containers").size());
        cells.add(state(object, status, containers));
        cells.add(Integer.toString(containers.stream()
                .mapToInt(one -> one.path("restartCount").asInt())
                .sum()));
    }

    private static String ready(JsonNode status) {
        return Fields.each(status, "conditions")
                .filter(one -> one.path("type").asText().equals("Ready"))
                .map(one -> one.path("status").asText().equals("True") ? "Ready" : "NotReady")
                .findFirst()
                .orElse("Unknown");
    }

    private static String roles(ObjectNode node) {
        List<String> roles = Node.roles(Fields.names(Fields.at(node, "metadata", "labels")));
        return roles.isEmpty() ? NONE : String.join(",", roles);
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
