// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.LoginRefused;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Servers outside of the cluster that refuse the login of objects of several kinds, in the same words. Each has
/// its own reference to the account, so that none is the cause of the others. One of them may be the only one that
/// names the server; where they name several, it is not known which of them the others mean.
public final class RefusingServers {
    private static final String OPERATOR = "ClusterOperator";

    private static final Set<FindingCode> OPERATED =
            Set.of(FindingCode.OPERATOR_DEGRADED, FindingCode.OPERATOR_UNAVAILABLE, FindingCode.OPERAND_UNWELL);

    private RefusingServers() {}

    /// Returns the same findings, and one about each such server that has none.
    public static List<Finding> told(List<Finding> findings) {
        Set<Subject> known = findings.stream().map(Finding::subject).collect(Collectors.toSet());
        Stream<Text> texts = findings.stream()
                .filter(RefusingServers::counts)
                .flatMap(finding -> finding.evidence().stream().map(evidence -> new Text(finding, evidence)));
        Stream<Finding> refused = SharedBlame.<String, Text>of(
                        texts, text -> text.meanings().all(LoginRefused.class).map(LoginRefused::words))
                .filter(blame ->
                        blame.texts().stream().map(Text::sort).distinct().count() > 1)
                .flatMap(blame -> server(blame.texts())
                        .filter(server -> !known.contains(server))
                        .map(server -> blame.blaming(
                                FindingCode.OUTSIDE_BLAMED, server, "it refuses the login of %d objects")));
        return Stream.concat(findings.stream(), refused).toList();
    }

    /// A pod repeats its workload.
    static boolean counts(Finding finding) {
        boolean repeats = finding.subject().kind().equals("Pod") && finding.linked(Relation.OWNED_BY);
        return finding.severity().compareTo(Severity.MEDIUM) <= 0
                && !repeats
                && finding.code() != FindingCode.ALERT_FIRING;
    }

    private static Stream<Subject> server(List<Text> texts) {
        List<Subject> named = texts.stream()
                .flatMap(text -> text.meanings().outside().stream())
                .distinct()
                .map(Subject::external)
                .toList();
        return named.size() == 1 ? named.stream() : Stream.empty();
    }

    private record Text(Finding finding, Evidence evidence) implements FindingText {
        /// What has a reference to the account of its own: an operator repeats what its operands report.
        String sort() {
            boolean operated = OPERATED.contains(finding.code())
                    || finding.targets(Relation.OWNED_BY).stream()
                            .anyMatch(owner -> owner.kind().equals(OPERATOR));
            return operated ? OPERATOR : finding.subject().kind();
        }
    }
}
