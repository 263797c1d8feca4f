// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.health.ContainerChoice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Describes the containers of a pod, or of a workload's pod template, one line each.
final class ContainerLines {
    private static final int MOST = 8;

    private ContainerLines() {}

    static List<String> of(ObjectNode object) {
        JsonNode spec = spec(object);
        Map<String, ContainerChoice> states = ContainerChoice.of(object).stream()
                .collect(Collectors.toMap(ContainerChoice::name, one -> one, (a, _) -> a));
        List<String> lines = new ArrayList<>();
        Set<String> failing = new HashSet<>();
        for (String list : List.of("initContainers", "containers")) {
            for (JsonNode container : spec.path(list)) {
                String name = container.path("name").asText();
                String line = "%s %s: %simage %s%s"
                        .formatted(
                                list.equals("containers") ? "container" : "init container",
                                Redaction.name(name),
                                Optional.ofNullable(states.get(name))
                                        .map(ContainerLines::state)
                                        .orElse(""),
                                Redaction.name(container.path("image").asText()),
                                amounts(container.path("resources")));
                lines.add(line);
                Optional.ofNullable(states.get(name))
                        .filter(ContainerChoice::failing)
                        .ifPresent(_ -> failing.add(line));
            }
        }
        if (lines.size() <= MOST) {
            return lines;
        }
        lines.sort(Comparator.comparing(line -> !failing.contains(line)));
        return Stream.concat(
                        lines.stream().limit(MOST), Stream.of("and %d more containers".formatted(lines.size() - MOST)))
                .toList();
    }

    /// The pod spec of a pod, of a workload's template, or of a CronJob's job template.
    private static JsonNode spec(ObjectNode object) {
        JsonNode spec = object.path("spec");
        if (spec.path("containers").isArray()) {
            return spec;
        }
        JsonNode template =
                spec.path("jobTemplate").isObject() ? spec.path("jobTemplate").path("spec") : spec;
        return template.path("template").path("spec");
    }

    private static String state(ContainerChoice container) {
        List<String> parts = new ArrayList<>();
        parts.add(container.ready() ? "ready" : "not ready");
        if (!container.waiting().isEmpty()) {
            parts.add("waiting: " + Redaction.line(container.waiting(), 60));
        }
        if (container.restarts() > 0) {
            parts.add(container.restarts() == 1 ? "1 restart" : container.restarts() + " restarts");
        }
        container.exit().ifPresent(code -> parts.add("last exit code " + code));
        return String.join(", ", parts) + "; ";
    }

    private static String amounts(JsonNode resources) {
        List<String> parts = new ArrayList<>();
        for (String sort : List.of("requests", "limits")) {
            String amounts = resources.path(sort).properties().stream()
                    .map(one -> one.getKey() + " " + one.getValue().asText())
                    .collect(Collectors.joining(", "));
            if (!amounts.isEmpty()) {
                parts.add(sort + " " + Redaction.line(amounts, 120));
            }
        }
        return parts.isEmpty() ? "" : "; " + String.join("; ", parts);
    }
}
