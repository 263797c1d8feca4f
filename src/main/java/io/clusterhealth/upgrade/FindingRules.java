// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.PlatformNamespaces;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Layer;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.text.DataFile;
import io.clusterhealth.upgrade.Obstacle.Weight;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Maps findings to obstacles of an upgrade by the rules of `obstacles.txt`: a finding's code determines its weight.
final class FindingRules {
    /// Keywords that replace the code in rules for the codes without a rule of their own.
    private static final Map<String, Predicate<Finding>> OTHERS = Map.of(
            "CRITICAL", finding -> finding.severity() == Severity.CRITICAL,
            "HIGH", finding -> finding.severity() == Severity.HIGH && ofPlatform(finding));

    private static final Set<Layer> OF_PLATFORM = Set.of(Layer.API, Layer.CONTROL_PLANE, Layer.NODE);
    private static final List<Rule> RULES = read();

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([A-Za-z]+)}");

    /// @param general whether it is one of [#OTHERS]
    private record Rule(String section, Predicate<Finding> about, boolean general, Weight weight, String command) {
        Obstacle obstacle(Finding finding) {
            Subject subject = finding.subject();
            boolean unplaced = subject.namespace().isEmpty()
                    && Kinds.called(subject.kind()).isPresent();
            String fitting = unplaced ? command.replace(" -n {namespace}", "") : command;
            String[] words = PLACEHOLDER
                    .matcher(fitting)
                    .results()
                    .map(place -> word(place.group(1), finding))
                    .toArray(String[]::new);
            return new Obstacle(
                    weight,
                    subject,
                    finding.evidence().getFirst(),
                    Obstacle.command(PLACEHOLDER.matcher(fitting).replaceAll("%s"), words));
        }

        private static String word(String place, Finding finding) {
            Subject subject = finding.subject();
            return switch (place) {
                case "kind" -> subject.kind().toLowerCase(Locale.ROOT);
                case "name" -> subject.name();
                case "namespace" -> subject.namespace();
                default ->
                    finding.links().stream()
                            .map(Link::target)
                            .filter(target -> target.kind().equals(place))
                            .map(Subject::name)
                            .findFirst()
                            .orElse("");
            };
        }
    }

    private FindingRules() {}

    static Stream<Obstacle> obstacles(String section, List<Finding> findings) {
        List<Rule> own =
                RULES.stream().filter(rule -> rule.section().equals(section)).toList();
        Set<Finding> leading = general(section) ? leading(findings) : Set.of();
        return findings.stream()
                .flatMap(finding -> own.stream()
                        .filter(rule -> rule.about().test(finding) && (!rule.general() || leading.contains(finding)))
                        .map(rule -> EtcdMembersShort.of(finding).orElseGet(() -> rule.obstacle(finding))));
    }

    /// Whether a section has a rule for any finding of a severity.
    static boolean general(String section) {
        return RULES.stream().anyMatch(rule -> rule.general() && rule.section().equals(section));
    }

    /// The first finding of each subject, without pods whose workload has a finding.
    private static Set<Finding> leading(List<Finding> findings) {
        Map<Subject, Finding> first = new HashMap<>();
        findings.forEach(finding -> first.putIfAbsent(finding.subject(), finding));
        return first.values().stream()
                .filter(finding -> finding.targets(Relation.OWNED_BY).stream().noneMatch(first::containsKey))
                .collect(Collectors.toSet());
    }

    static Set<String> sections() {
        return RULES.stream().map(Rule::section).collect(Collectors.toSet());
    }

    private static boolean ofPlatform(Finding finding) {
        String namespace = finding.subject().namespace();
        return namespace.isEmpty()
                ? OF_PLATFORM.contains(finding.code().layer())
                : PlatformNamespaces.contains(namespace);
    }

    private static List<Rule> read() {
        List<String[]> rows = DataFile.rows(FindingRules.class, "obstacles.txt").stream()
                .map(line -> line.split(" \\| ", 4))
                .toList();
        Set<FindingCode> own = rows.stream()
                .filter(row -> !OTHERS.containsKey(row[1]))
                .map(row -> FindingCode.valueOf(row[1]))
                .collect(Collectors.toSet());
        return rows.stream()
                .map(row -> new Rule(
                        row[0],
                        about(row[1], own),
                        OTHERS.containsKey(row[1]),
                        Weight.valueOf(row[2].toUpperCase(Locale.ROOT)),
                        row[3]))
                .toList();
    }

    private static Predicate<Finding> about(String code, Set<FindingCode> own) {
        Predicate<Finding> others = OTHERS.get(code);
        if (others != null) {
            return others.and(finding -> !own.contains(finding.code()));
        }
        FindingCode one = FindingCode.valueOf(code);
        return finding -> finding.code() == one;
    }
}
