// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.DriverName;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Storage drivers and what waits for them: a message about a volume names its driver, such as
/// `ebs.csi.aws.com`, and the driver's software is called after it, such as `ebs-csi-controller`.
final class DriverRules implements Rule {
    static final List<Rule> ALL = List.of(new DriverRules());

    private static final Pattern DRIVER =
            Pattern.compile("\\b(?:[a-z0-9-]{1,63}\\.){0,4}[a-z0-9-]{0,59}csi(?:\\.[a-z0-9-]{1,63}){1,5}\\b");

    /// Words that any name of a driver follows.
    private static final Pattern NAMED =
            Pattern.compile("(?:does not contain driver|driver name) ([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)");

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
                ? driver(Said.by(symptom)).stream().flatMap(name -> explain(symptom, all, name))
                : Stream.empty();
    }

    private static Optional<String> driver(String said) {
        Matcher driver = DRIVER.matcher(said);
        Matcher named = NAMED.matcher(said);
        if (driver.find()) {
            return Optional.of(driver.group());
        }
        return named.find() ? Optional.of(named.group(1)) : Optional.empty();
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
