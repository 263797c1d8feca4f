// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.control;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// OpenShift's cluster version operator: whether it can bring the cluster to the desired version.
///
/// @param passing how long Failing is only a notice: the operator retries
/// @param installation how long a cluster without any completed version counts as being installed
public record VersionHealth(Duration passing, Duration installation) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.CLUSTER_VERSIONS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Instant asOf = picture.asOf();
        List<Finding> findings = new ArrayList<>();
        for (ClusterVersion version : picture.objects(Resources.CLUSTER_VERSIONS)) {
            version.holding("Available", "False")
                    .map(available -> finding(
                            FindingCode.VERSION_UNAVAILABLE,
                            installing(version, asOf) ? Severity.LOW : Severity.CRITICAL,
                            version,
                            available,
                            asOf))
                    .ifPresent(findings::add);
            version.holding("Failing", "True")
                    .map(failing ->
                            finding(FindingCode.VERSION_FAILING, failing(failing, asOf), version, failing, asOf))
                    .ifPresent(findings::add);
        }
        return findings;
    }

    private Severity failing(Condition failing, Instant asOf) {
        return Age.within(failing.since(), passing, asOf) ? Severity.LOW : Severity.HIGH;
    }

    private boolean installing(ClusterVersion version, Instant asOf) {
        return version.current().isEmpty() && Age.within(version.created(), installation, asOf);
    }

    private static Finding finding(
            FindingCode code, Severity severity, ClusterVersion version, Condition condition, Instant asOf) {
        Finding found = Finding.of(code, Subjects.of("ClusterVersion", version.metadata()))
                .evidence(Quotes.evidence(condition, asOf))
                .rated(severity)
                .since(condition.since());
        return version.desired().equals(version.current())
                ? found
                : found.adding(
                        Evidence.quoting("an update is in progress", version.current() + " to " + version.desired()));
    }
}
