// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.InsightsReport;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// What Red Hat Insights advises, and whether it still hears from the cluster.
///
/// A cluster that never reported is disconnected on purpose, as far as one can see.
///
/// @param risk the total risk, 1 to 4, from which advice is worth a notice
/// @param silence how long ago the last report may be
public record InsightsAdvice(int risk, Duration silence) implements Check {

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.CLUSTER_VERSIONS);
    }

    @Override
    public List<Look> looks() {
        return List.of(Look.when(OpenShift.troubled("insights"), Resources.INSIGHTS_REPORTS));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Finding> findings = new ArrayList<>();
        for (InsightsReport report : picture.objects(Resources.INSIGHTS_REPORTS)) {
            List<Evidence> advice = report.risks().stream()
                    .filter(one -> one.total() >= risk)
                    .map(one -> Evidence.quoting("total risk " + one.total() + " of 4", one.description()))
                    .toList();
            if (!advice.isEmpty()) {
                findings.add(finding(FindingCode.INSIGHTS_ADVICE, report, advice));
            }
            report.gathered()
                    .filter(gathered -> Age.reaches(silence, gathered, picture.asOf()))
                    .map(gathered -> finding(
                            FindingCode.INSIGHTS_SILENT,
                            report,
                            List.of(Evidence.of("the last report is " + Age.text(gathered, picture.asOf()) + " old"))))
                    .ifPresent(findings::add);
        }
        return findings;
    }

    private static Finding finding(FindingCode code, InsightsReport report, List<Evidence> evidence) {
        return new Finding(
                code,
                code.severity(),
                Subjects.of("InsightsOperator", report.metadata()),
                report.gathered().filter(_ -> code == FindingCode.INSIGHTS_SILENT),
                evidence,
                List.of());
    }
}
