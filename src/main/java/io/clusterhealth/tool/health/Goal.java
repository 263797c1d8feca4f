// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ValidValues;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What is waited for.
sealed interface Goal {

    /// A healthy cluster, or namespace.
    record Healthy() implements Goal {
        @Override
        public boolean reached(HealthReport report) {
            return report.verdict() == Verdict.HEALTHY;
        }

        @Override
        public String toString() {
            return "healthy";
        }
    }

    /// A finding that is no more.
    ///
    /// @param word its code, or the id of its incident
    /// @param visibleWith what could not be seen when it was last there: with the same gaps it can be missed
    record Gone(String word, Set<String> visibleWith) implements Goal {
        @Override
        public boolean reached(HealthReport report) {
            return !open(report) && visibleWith.containsAll(blind(report));
        }

        @Override
        public Goal after(HealthReport report) {
            return open(report) ? new Gone(word, blind(report)) : this;
        }

        private boolean open(HealthReport report) {
            return findings(report).anyMatch(finding -> finding.code().id().equals(word))
                    || report.diagnosis().incidents().stream()
                            .anyMatch(incident -> incident.id().equals(word));
        }

        @Override
        public String toString() {
            return word + " gone";
        }
    }

    /// Whether this report shows it.
    boolean reached(HealthReport report);

    /// The goal, with what this report taught.
    default Goal after(HealthReport report) {
        return this;
    }

    /// What came of the argument `finding`.
    sealed interface Given {
        record Valid(Goal goal) implements Given {}

        record Invalid(ToolError error) implements Given {}
    }

    /// Reads the argument `finding`: a code such as `CH-201`, or the id of an incident, which begins with one.
    static Given of(Optional<String> finding) {
        if (finding.isEmpty()) {
            return new Given.Valid(new Healthy());
        }
        String word = finding.get();
        List<String> codes =
                Arrays.stream(FindingCode.values()).map(FindingCode::id).toList();
        String code = word.contains("/") ? word.substring(0, word.indexOf('/')) : word;
        return codes.contains(code)
                ? new Given.Valid(new Gone(word, Set.of()))
                : new Given.Invalid(new ValidValues("validCodes", codes)
                        .refuse(
                                "INVALID_ARGUMENT",
                                "Argument 'finding': no finding has this code, and no incident's id begins so.",
                                code,
                                "Take a code or an incident's id from get-cluster-health."));
    }

    private static Stream<Finding> findings(HealthReport report) {
        return Stream.concat(
                report.diagnosis().notices().stream(),
                report.diagnosis().incidents().stream().flatMap(Goal::findings));
    }

    private static Stream<Finding> findings(Incident incident) {
        return Stream.concat(
                Stream.of(incident.cause()), incident.symptoms().stream().map(Incident.Symptom::finding));
    }

    private static Set<String> blind(HealthReport report) {
        return report.coverage().notChecked().stream()
                .filter(gap -> !gap.reason().harmless())
                .map(Blind::what)
                .collect(Collectors.toCollection(HashSet::new));
    }
}
