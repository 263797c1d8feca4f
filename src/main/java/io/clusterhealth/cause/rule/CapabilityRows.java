// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.capability.CapabilityFile.CapabilityRow;
import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.rule.Consequence.ConsequenceRow;
import io.clusterhealth.finding.Impact;
import io.clusterhealth.finding.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Converts the rows of `capabilities.txt` into rules and consequences.
final class CapabilityRows {
    private final Vocabulary vocabulary;
    private final Map<String, String> phrases = new HashMap<>();
    private final Map<String, String> lacking = new HashMap<>();
    private final List<Provision> provisions = new ArrayList<>();
    private final List<ConsequenceRow> consequences = new ArrayList<>();

    private CapabilityRows(Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    /// @param consequences in the order of the file
    record RowsRead(List<Rule> rules, List<ConsequenceRow> consequences) {}

    /// @throws IllegalArgumentException with the row that cannot be parsed and the reason
    static RowsRead read(List<CapabilityRow> rows, Vocabulary vocabulary) {
        CapabilityRows read = new CapabilityRows(vocabulary);
        rows.forEach(row -> read.named(row, () -> read.define(row)));
        List<Rule> rules = new ArrayList<>();
        rows.forEach(row -> read.named(row, () -> read.rules(row).forEach(rules::add)));
        return new RowsRead(List.copyOf(rules), List.copyOf(read.consequences));
    }

    private void named(CapabilityRow row, Runnable reading) {
        try {
            reading.run();
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException(e.getMessage() + ": " + row, e);
        }
    }

    private void define(CapabilityRow row) {
        List<String> columns = row.columns();
        switch (row.kind()) {
            case "capability" -> {
                phrases.put(columns.get(0), columns.get(1));
                lacking.put(columns.get(0), columns.size() > 2 ? columns.get(2) : "");
            }
            case "provides" ->
                provisions.add(new Provision(
                        row.toString(),
                        TermTemplate.all(columns.get(0)),
                        vocabulary.codes(columns.get(1)),
                        vocabulary.condition(columns.get(2))));
            case "affects" ->
                consequences.add(new ConsequenceRow(
                        vocabulary.codes(columns.get(0)),
                        vocabulary.condition(columns.get(1)),
                        new Consequence(Impact.valueOf(columns.get(2)), Scope.valueOf(columns.get(3)))));
            case "software", "needs", "depends" -> {}
            default -> throw new IllegalArgumentException("no row is called " + row.kind());
        }
    }

    private Stream<Rule> rules(CapabilityRow row) {
        List<String> columns = row.columns();
        return switch (row.kind()) {
            case "needs" -> Stream.of(rule(row, columns.get(0), columns.get(1), columns.get(2), columns.get(3)));
            case "depends" -> Stream.of(columns.get(2).split(" +")).flatMap(capability -> dependence(row, capability));
            default -> Stream.empty();
        };
    }

    /// The dependence of an operator on another is no evidence that it fails because of it. The evidence is what its
    /// condition reports, or that it failed soon after, unless it blames its own configuration. A pod that is not
    /// bound to a node has used no capability yet: it follows only one that its message reports as missing.
    private Stream<Rule> dependence(CapabilityRow row, String capability) {
        String operator = "named /" + row.columns().get(0);
        String shown = Optional.ofNullable(lacking.get(capability))
                .filter(condition -> !condition.isEmpty())
                .orElseThrow(() -> new IllegalArgumentException(capability + " has no condition"));
        return Stream.of(
                rule(row, capability, "operator", operator + ", " + shown + ", ordered", "likely"),
                rule(row, capability, "operator", operator + ", not mentions OWN_CONFIGURATION, close", "possible"),
                rule(
                        row,
                        capability,
                        "software",
                        "unowned, in %s, not code POD_UNSCHEDULABLE or %s, close"
                                .formatted(row.columns().get(1), shown),
                        "possible"));
    }

    private Rule rule(CapabilityRow row, String terms, String symptoms, String when, String confidence) {
        List<TermTemplate> needed = TermTemplate.all(terms);
        String capability = needed.getFirst().capability();
        List<Provision> by =
                provisions.stream().filter(one -> one.of(capability)).toList();
        if (!needed.stream().allMatch(one -> one.capability().equals(capability))) {
            throw new IllegalArgumentException("more than one capability in " + terms);
        }
        Vocabulary.Predicates predicates = vocabulary.predicates(when);
        return new CapabilityRule(
                row.toString(),
                needed,
                vocabulary.codes(symptoms),
                predicates.symptom(),
                predicates.cause(),
                predicates.pair(),
                Confidence.valueOf(confidence.toUpperCase(Locale.ROOT)),
                by,
                Optional.ofNullable(phrases.get(capability))
                        .orElseThrow(() -> new IllegalArgumentException("no phrase for " + capability)));
    }
}
