// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.health.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Pods whose problems have a common cause, as one row: the cause once, then the names.
///
/// @param total number of all pods of the cause; this row contains a part of them
record PodFold(Finding cause, int total, List<PodRow> pods) implements Row {
    /// Fewer pods get one row each.
    private static final int FEW = 3;
    /// A row has to fit a short page.
    private static final int MOST = 6;

    /// Folds the rows of a common cause into the position of the first of them.
    ///
    /// @param findings all findings, including the causes
    static List<Row> fold(List<PodRow> rows, List<Finding> findings) {
        Map<Finding, Finding> causes = causes(findings);
        Map<Finding, List<PodRow>> byCause = new LinkedHashMap<>();
        for (PodRow row : rows) {
            row.finding()
                    .flatMap(found -> Optional.ofNullable(causes.get(found)))
                    .ifPresent(cause -> byCause.computeIfAbsent(cause, _ -> new ArrayList<>())
                            .add(row));
        }
        List<Row> folded = new ArrayList<>();
        Set<Finding> told = new LinkedHashSet<>();
        for (PodRow row : rows) {
            Optional<Finding> common = row.finding()
                    .flatMap(found -> Optional.ofNullable(causes.get(found)))
                    .filter(cause -> byCause.getOrDefault(cause, List.of()).size() >= FEW);
            if (common.isEmpty()) {
                folded.add(row);
            } else if (told.add(common.get())) {
                folded.addAll(parts(common.get(), byCause.getOrDefault(common.get(), List.of())));
            }
        }
        return folded;
    }

    private static List<PodFold> parts(Finding cause, List<PodRow> pods) {
        List<PodFold> parts = new ArrayList<>();
        for (int from = 0; from < pods.size(); from += MOST) {
            parts.add(new PodFold(cause, pods.size(), pods.subList(from, Math.min(from + MOST, pods.size()))));
        }
        return parts;
    }

    /// The cause of each finding, where the confidence is above `possible`.
    private static Map<Finding, Finding> causes(List<Finding> findings) {
        Map<Finding, Finding> causes = new HashMap<>();
        for (Incident incident : Explanation.of(findings).incidents()) {
            incident.symptoms().stream()
                    .filter(symptom -> symptom.confidence() != Confidence.POSSIBLE)
                    .forEach(symptom -> causes.put(symptom.finding(), incident.cause()));
        }
        return causes;
    }

    /// `34 pods are on Node worker-3: Node stopped reporting (CH-202), for 25 min; 6 of them:`, then one line per
    /// problem.
    @Override
    public Facts facts(Instant asOf) {
        return grouped(head(asOf));
    }

    @Override
    public int size() {
        return pods.size();
    }

    @Override
    public PodFold part(int from, int to) {
        return new PodFold(cause, total, pods.subList(from, to));
    }

    /// `6 more of them:`, then one line per problem.
    @Override
    public Facts below(Row before, Instant asOf) {
        return before instanceof PodFold fold && fold.cause.equals(cause)
                ? grouped(new Facts().fact("more", pods.size(), "%s more of them:"))
                : facts(asOf);
    }

    private Facts grouped(Facts head) {
        List<Facts> groups = new ArrayList<>();
        byCode().forEach((code, rows) -> groups.add(new Facts()
                .fact("code", code.id(), "%s, ")
                .fact("evidence", rows.getFirst().evidence(), "%s: ")
                .and(names(rows))));
        return head.all("groups", groups, "\n   ");
    }

    /// The names, and the code of the cause.
    @Override
    public Facts least(Instant asOf) {
        return names(pods).fact("cause/code", cause.code().id(), " follows from %s");
    }

    private Facts head(Instant asOf) {
        boolean on = cause.subject().kind().equals("Node")
                && pods.stream()
                        .allMatch(row -> row.pod().node().equals(cause.subject().name()));
        return new Facts()
                .fact("total", total, on ? "%s [pod is|pods are] on " : "%s [pod follows|pods follow] from ")
                .subject("cause/subject", cause.subject(), "%s: ")
                .fact("cause/title", cause.title(), "%s ")
                .fact("cause/code", cause.code().id(), "(%s)")
                .since("cause/since", cause.since(), asOf, ", %s")
                .fact("count", pods.size(), pods.size() == total ? "" : "; %s of them:");
    }

    private static Facts names(List<PodRow> rows) {
        ObjectNode names = JsonNodeFactory.instance.objectNode();
        byNamespace(rows).forEach((namespace, some) -> {
            ArrayNode array = names.putArray(Redaction.name(namespace));
            some.forEach(array::add);
        });
        return new Facts()
                .fact(
                        "names",
                        names,
                        byNamespace(rows).entrySet().stream()
                                .map(entry ->
                                        Redaction.name(entry.getKey()) + "/ " + String.join(", ", entry.getValue()))
                                .collect(Collectors.joining("; ")));
    }

    private Map<FindingCode, List<PodRow>> byCode() {
        Map<FindingCode, List<PodRow>> groups = new LinkedHashMap<>();
        pods.forEach(row -> row.finding()
                .ifPresent(found -> groups.computeIfAbsent(found.code(), _ -> new ArrayList<>())
                        .add(row)));
        return groups;
    }

    private static Map<String, List<String>> byNamespace(List<PodRow> rows) {
        Map<String, List<String>> groups = new TreeMap<>();
        rows.forEach(row -> groups.computeIfAbsent(row.pod().namespace(), _ -> new ArrayList<>())
                .add(Redaction.name(row.pod().name())));
        return groups;
    }
}
