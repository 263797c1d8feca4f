// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.DriverName;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.meaning.Meaning.CsiDriver;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Storage drivers and what waits for them: a message about a volume names its driver, such as
/// `ebs.csi.aws.com`, and the driver's software is called after it, such as `ebs-csi-controller`.
final class DriverRules implements Rule {
    static final List<Rule> ALL = List.of(new DriverRules());

    private DriverRules() {}

    @Override
    public Set<FindingCode> causes() {
        return Codes.SOFTWARE;
    }

    @Override
    public Set<FindingCode> symptoms() {
        return Set.of(
                FindingCode.POD_STUCK_CREATING,
                FindingCode.CLAIM_PENDING,
                FindingCode.POD_STUCK_TERMINATING,
                FindingCode.ATTACHMENT_STUCK,
                FindingCode.STORAGE_DRIVER_MISSING);
    }

    @Override
    public Stream<Edge> explain(Finding symptom, Findings all) {
        return Codes.speaks(symptom)
                ? Says.all(symptom, CsiDriver.class)
                        .map(CsiDriver::name)
                        .limit(1)
                        .flatMap(name -> explain(symptom, all, name))
                : Stream.empty();
    }

    private static Stream<Edge> explain(Finding symptom, Findings all, String name) {
        return all.of(Codes.SOFTWARE)
                .filter(cause -> Codes.speaks(cause) && !cause.subject().equals(symptom.subject()))
                .filter(cause -> Timing.ORDERED.allows(cause, symptom))
                .flatMap(cause -> edge(cause, symptom, name));
    }

    private static Stream<Edge> edge(Finding cause, Finding symptom, String driver) {
        String software = cause.subject().name();
        boolean called = DriverName.telling(driver).anyMatch(software::contains);
        if (software.contains("csi") && called) {
            return Stream.of(edge(cause, symptom, driver, Confidence.LIKELY));
        }
        return software.startsWith("csi-")
                ? Stream.of(edge(cause, symptom, driver, Confidence.POSSIBLE))
                : Stream.empty();
    }

    private static Edge edge(Finding cause, Finding symptom, String driver, Confidence confidence) {
        return new Edge(
                cause,
                symptom,
                confidence,
                "its volume needs the storage driver %s, which %s seems to run".formatted(driver, cause.subject()));
    }
}
