// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.finding.FindingCode.CLIENT_CERTIFICATE_ENDS;
import static io.clusterhealth.finding.FindingCode.DNS_ERRORS;
import static io.clusterhealth.finding.FindingCode.DNS_PANICS;
import static io.clusterhealth.finding.FindingCode.ETCD_FULL;
import static io.clusterhealth.finding.FindingCode.ETCD_LEADERLESS;
import static io.clusterhealth.finding.FindingCode.ETCD_SLOW;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Alerts by which the monitoring tells, in its own words, what the checks know from what it has measured. Several
/// things may be wrong with one member of etcd: an alert follows the one that it tells of.
final class MeasuredAlerts {
    private static final Map<FindingCode, Pattern> TOLD_BY = Map.of(
            ETCD_LEADERLESS,
            Pattern.compile("etcd(NoLeader|InsufficientMembers|MembersDown|HighNumberOfLeaderChanges)"),
            ETCD_SLOW,
            Pattern.compile("etcd(High(Fsync|Commit)Durations|GRPCRequestsSlow|HighNumberOfLeaderChanges)"),
            ETCD_FULL,
            Pattern.compile("etcd((Backend|Database)QuotaLowSpace|ExcessiveDatabaseGrowth)"),
            DNS_ERRORS,
            Pattern.compile("CoreDNS(Forward)?ErrorsHigh"),
            DNS_PANICS,
            Pattern.compile("CoreDNSPanicking"),
            CLIENT_CERTIFICATE_ENDS,
            Pattern.compile("KubeClientCertificateExpiration"));

    private MeasuredAlerts() {}

    /// Whether findings of this code rest on what the monitoring has measured.
    static boolean measured(Finding finding) {
        return TOLD_BY.containsKey(finding.code());
    }

    static Stream<Edge> explain(Finding alert, Findings all) {
        return all.of(TOLD_BY.keySet())
                .filter(cause -> TOLD_BY.getOrDefault(cause.code(), Pattern.compile(""))
                        .matcher(alert.subject().name())
                        .matches())
                .filter(cause -> cause.code() != ETCD_SLOW || meant(cause, alert))
                .map(cause -> new Edge(
                        cause,
                        alert,
                        Confidence.LIKELY,
                        "the alert tells what was measured of %s".formatted(cause.subject())));
    }

    /// Whether the alert is about this member, or about none in particular.
    private static boolean meant(Finding member, Finding alert) {
        return alert.targets(Relation.REPORTS_ON).stream()
                        .noneMatch(target -> target.kind().equals("Pod"))
                || alert.targets(Relation.REPORTS_ON).contains(member.subject());
    }
}
