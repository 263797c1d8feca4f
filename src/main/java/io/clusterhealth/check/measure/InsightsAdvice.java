// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.measure;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.openshift.OpenShift;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.Signal;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The recommendations of Red Hat Insights, and whether the cluster still reports to it.
///
/// A cluster that has never reported is assumed to be disconnected on purpose.
///
/// @param risk the total risk, 1 to 4, from which a recommendation is worth a notice
/// @param silence maximum age of the last report
public record InsightsAdvice(int risk, Duration silence) implements Check {
    /// The only object of this kind.
    private static final Subject OPERATOR = Subject.clusterScoped("InsightsOperator", "cluster");

    private static final String RISK = "totalRisk";
    private static final String DESCRIPTION = "description";
    private static final int MOST = 10;

    @Override
    public Reads reads() {
        return Reads.of(Resources.CLUSTER_VERSIONS)
                .onShortLists(OpenShift.troubled("insights"), Resources.INSIGHTS_REPORTS)
                .and(Measured.OPTIONAL_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<GenericObject> reports = picture.objects(Resources.INSIGHTS_REPORTS);
        List<Finding> findings = new ArrayList<>();
        List<Evidence> advice =
                Stream.concat(listed(reports), measured(reports, picture)).toList();
        if (!advice.isEmpty()) {
            findings.add(Finding.of(FindingCode.INSIGHTS_ADVICE, OPERATOR).evidence(advice));
        }
        for (GenericObject report : reports) {
            report.time("status.gatherStatus.lastGatherTime")
                    .filter(last -> Age.reaches(silence, last, picture.asOf()))
                    .map(last -> Finding.of(FindingCode.INSIGHTS_SILENT, Subjects.of(report))
                            .saying("the last report is " + Age.text(last, picture.asOf()) + " old")
                            .since(last))
                    .ifPresent(findings::add);
        }
        return findings;
    }

    private Stream<Evidence> listed(List<GenericObject> reports) {
        return reports.stream()
                .flatMap(InsightsAdvice::enabled)
                .filter(one -> one.number(RISK, 0) >= risk)
                .map(one -> evidence((int) one.number(RISK, 0), one.text(DESCRIPTION)));
    }

    private static Stream<GenericObject> enabled(GenericObject report) {
        return report.each("status.insightsReport.healthChecks").stream()
                .filter(one -> !one.text("state").equals("Disabled"));
    }

    /// Recommendations in the metrics that the report's list lacks: the list is read only if the operator has a
    /// problem.
    private Stream<Evidence> measured(List<GenericObject> reports, Picture picture) {
        Set<String> known = reports.stream()
                .flatMap(InsightsAdvice::enabled)
                .map(one -> one.text(DESCRIPTION))
                .collect(Collectors.toSet());
        return Measured.of(Signal.INSIGHTS_ADVICE, picture).stream()
                .map(MeasuredAdvice::of)
                .filter(one -> one.risk() >= risk && !known.contains(one.description()))
                .distinct()
                .sorted(MeasuredAdvice.ORDER)
                .limit(MOST)
                .map(one -> evidence(one.risk(), one.quote()));
    }

    private static Evidence evidence(int total, String quote) {
        return Evidence.quoting("total risk " + total + " of 4", quote);
    }

    /// A recommendation of Red Hat Insights, from the metrics.
    ///
    /// @param risk 1 low to 4 critical; 0 if unknown
    /// @param link to Red Hat's description; empty without one
    private record MeasuredAdvice(int risk, String description, String link) {
        static final Comparator<MeasuredAdvice> ORDER = Comparator.comparingInt((MeasuredAdvice one) -> one.risk)
                .reversed()
                .thenComparing(MeasuredAdvice::description)
                .thenComparing(MeasuredAdvice::link);

        /// Limits the text so that the link after it remains visible.
        private static final int LONGEST = 120;

        static MeasuredAdvice of(Measurement measurement) {
            String told = measurement.label("total_risk");
            return new MeasuredAdvice(
                    risk(told.isEmpty() ? measurement.label("severity") : told),
                    measurement.label("description"),
                    measurement.label("info_link"));
        }

        private static int risk(String word) {
            return switch (word.toLowerCase(Locale.ROOT)) {
                case "1", "low" -> 1;
                case "2", "moderate" -> 2;
                case "3", "important" -> 3;
                case "4", "critical" -> 4;
                default -> 0;
            };
        }

        String quote() {
            String text = description.length() > LONGEST ? description.substring(0, LONGEST) + "…" : description;
            return link.startsWith("https://") ? text + " (" + link + ")" : text;
        }
    }
}
