// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.text.Words;
import io.clusterhealth.tool.ToolError;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The condition that a call waits for.
sealed interface Goal {
    /// The most codes named in a refusal.
    int NAMED = 8;

    /// A healthy cluster or namespace without unsettled changes, which could still fail. So could an update of the
    /// cluster.
    record Healthy() implements Goal {
        @Override
        public boolean reached(Examined.Reported look) {
            return look.report().verdict() == Verdict.HEALTHY
                    && look.report().unsettled().isEmpty()
                    && !look.report().isUpdating();
        }

        @Override
        public boolean inVain(Examined.Reported look) {
            return look.report().verdict() == Verdict.UNKNOWN
                    && !blind(look.report(), Goal::isForbidden).isEmpty();
        }

        @Override
        public Stream<Incident> missed(Examined.Reported look) {
            return look.report().diagnosis().incidents().stream();
        }

        @Override
        public String toString() {
            return "healthy and settled";
        }
    }

    /// The absence of a finding.
    ///
    /// A finding that became the symptom of another, as a pod's may be that of its node, is not gone. Neither is
    /// one about a node that has stopped reporting: what the node would report is unknown.
    ///
    /// @param word its code, or the id of its incident
    /// @param visibleWith what could not be read when the finding was last present, or, if it never was, what a
    /// verdict does not need and could not be read at first; its absence counts only if nothing else is unreadable
    /// @param nodes the nodes that the finding was about when it was last present
    record Cleared(String word, Optional<Set<String>> visibleWith, Set<Subject> nodes) implements Goal {
        @Override
        public boolean reached(Examined.Reported look) {
            return missed(look).findAny().isEmpty()
                    && !open(look)
                    && hidden(look, _ -> true).isEmpty();
        }

        @Override
        public Goal after(Examined.Reported look) {
            boolean open = open(look);
            return visibleWith.isPresent() && !open
                    ? this
                    : new Cleared(
                            word,
                            Optional.of(blind(look.report(), gap -> open || !gap.needed())),
                            meant(look)
                                    .map(Finding::subject)
                                    .filter(subject -> subject.kind().equals("Node"))
                                    .collect(Collectors.toSet()));
        }

        @Override
        public boolean inVain(Examined.Reported look) {
            return !open(look) && !hidden(look, Goal::isForbidden).isEmpty();
        }

        /// The unread lists that may contain the finding.
        private Set<String> hidden(Examined.Reported look, Predicate<Blind> which) {
            Set<String> hidden = blind(look.report(), which);
            hidden.removeAll(visibleWith.orElse(Set.of()));
            return hidden;
        }

        private boolean open(Examined.Reported look) {
            return meant(look).findAny().isPresent()
                    || look.whole().incidents().stream()
                            .anyMatch(incident -> incident.id().equals(word));
        }

        /// Searches the whole cluster: a finding about a node belongs to no namespace.
        private Stream<Finding> meant(Examined.Reported look) {
            return Stream.concat(
                            look.whole().incidents().stream().flatMap(Incident::findings),
                            look.whole().notices().stream())
                    .filter(this::isMeant);
        }

        @Override
        public Stream<Incident> missed(Examined.Reported look) {
            return look.whole().incidents().stream()
                    .filter(incident -> incident.id().equals(word)
                            || incident.findings().anyMatch(one -> isMeant(one) || isSilent(one)));
        }

        private boolean isMeant(Finding finding) {
            return finding.code().id().equals(word) || finding.id().equals(word);
        }

        private boolean isSilent(Finding finding) {
            return finding.code() == FindingCode.NODE_LOST && nodes.contains(finding.subject());
        }

        @Override
        public String toString() {
            return word + " to clear";
        }
    }

    /// Whether this examination satisfies the goal.
    boolean reached(Examined.Reported look);

    /// Whether the caller's rights hide whether the goal is reached, so that another examination does not help.
    boolean inVain(Examined.Reported look);

    /// The incidents of this examination that keep the goal from being reached.
    Stream<Incident> missed(Examined.Reported look);

    /// The goal, updated from this examination.
    default Goal after(Examined.Reported look) {
        return this;
    }

    /// Reads the argument `finding`: a code such as `CH-201`, or the id of an incident, which begins with one; empty
    /// for a word that matches no finding code.
    static Optional<Goal> of(Optional<String> finding) {
        return finding.isEmpty()
                ? Optional.of(new Healthy())
                : finding.filter(Goal::isKnown).map(word -> new Cleared(word, Optional.empty(), Set.of()));
    }

    private static boolean isKnown(String word) {
        String code = word.contains("/") ? word.substring(0, word.indexOf('/')) : word;
        return Arrays.stream(FindingCode.values()).anyMatch(known -> known.id().equals(code));
    }

    /// The refusal of a word that matches no finding code; suggests the open findings.
    static ToolError unknown(Examined.Reported look) {
        List<String> open = Stream.concat(
                        look.whole().incidents().stream().flatMap(Incident::findings), look.whole().notices().stream())
                .map(finding -> finding.code().id())
                .distinct()
                .toList();
        return new ToolError(
                ToolError.INVALID_ARGUMENT,
                "Argument 'finding': no finding has this code, and no incident's id begins so.",
                open.isEmpty() ? "Nothing is open." : "Open: %s.".formatted(Words.first(open, NAMED)),
                Map.of("openFindings", open));
    }

    private static boolean isForbidden(Blind gap) {
        return gap.needed() && gap.reason() == Coverage.Reason.FORBIDDEN;
    }

    private static Set<String> blind(HealthReport report, Predicate<Blind> which) {
        return report.coverage().notChecked().stream()
                .filter(gap -> !gap.reason().harmless())
                .filter(which)
                .map(Blind::what)
                .collect(Collectors.toCollection(HashSet::new));
    }
}
