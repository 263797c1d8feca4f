// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.text.DataFile;
import io.clusterhealth.upgrade.Obstacle.Weight;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What findings mean for an upgrade, as `obstacles.txt` has it: a check has judged, and its code says how much that is
/// in the way.
final class FindingRules {
    private static final List<Rule> RULES = read();

    /// What stands for the name of a linked object, where the finding has none of that kind.
    private static final Pattern LINKED = Pattern.compile("\\{[A-Z][A-Za-z]*}");

    private record Rule(String section, FindingCode code, Weight weight, String command) {
        Obstacle obstacle(Finding finding) {
            Subject subject = finding.subject();
            String line = command.replace("{kind}", subject.kind().toLowerCase(Locale.ROOT))
                    .replace("{namespace}", subject.namespace())
                    .replace("{name}", subject.name());
            for (Link link : finding.links()) {
                line = line.replace(
                        "{" + link.target().kind() + "}", link.target().name());
            }
            return new Obstacle(
                    weight,
                    subject,
                    finding.evidence().getFirst(),
                    LINKED.matcher(line).find() ? "" : line);
        }
    }

    private FindingRules() {}

    /// What is in the way in one section, in the order of the findings.
    static Stream<Obstacle> obstacles(String section, List<Finding> findings) {
        return findings.stream()
                .flatMap(finding -> RULES.stream()
                        .filter(rule -> rule.section().equals(section) && rule.code() == finding.code())
                        .map(rule -> EtcdMembersShort.of(finding).orElseGet(() -> rule.obstacle(finding))));
    }

    /// The sections that have rules.
    static Set<String> sections() {
        return RULES.stream().map(Rule::section).collect(Collectors.toSet());
    }

    private static List<Rule> read() {
        return DataFile.rows(FindingRules.class, "obstacles.txt").stream()
                .map(line -> line.split(" \\| ", 4))
                .map(row -> new Rule(
                        row[0], FindingCode.valueOf(row[1]), Weight.valueOf(row[2].toUpperCase(Locale.ROOT)), row[3]))
                .toList();
    }
}
