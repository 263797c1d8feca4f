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
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Updates of OpenShift: one that takes too long, one that is rejected, and conditions that block the next one.
///
/// A first installation is handled by [VersionHealth].
///
/// @param update how long the control plane's part of an update may take
/// @param settling how long a condition about updates is ignored
public record UpdateHealth(Duration update, Duration settling) implements Check {
    /// How many of the components are named that an administrator has exempted from updates.
    private static final int NAMED = 3;

    @Override
    public Reads reads() {
        return Reads.of(Resources.CLUSTER_VERSIONS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Instant asOf = picture.asOf();
        List<Finding> findings = new ArrayList<>();
        for (ClusterVersion version : picture.objects(Resources.CLUSTER_VERSIONS)) {
            slow(version, asOf).ifPresent(findings::add);
            condition(version, "ReleaseAccepted", asOf)
                    .map(refused -> finding(FindingCode.RELEASE_REFUSED, version, refused)
                            .modeIf(refused.reason().equals("PreconditionChecks"), Mode.PRECONDITION_UNMET))
                    .ifPresent(findings::add);
            condition(version, "RetrievedUpdates", asOf)
                    // A cluster without a channel has update checks disabled on purpose.
                    .filter(silent -> !silent.reason().equals("NoChannel"))
                    .map(silent -> finding(FindingCode.UPDATES_UNKNOWN, version, silent))
                    .ifPresent(findings::add);
            condition(version, "Upgradeable", asOf)
                    // While an update runs, the next one has to wait anyway.
                    .filter(_ -> version.underWay().isEmpty())
                    .map(blocked -> finding(FindingCode.NOT_UPGRADEABLE, version, blocked))
                    .ifPresent(findings::add);
            if (!version.unmanaged().isEmpty()) {
                findings.add(Finding.of(FindingCode.VERSION_OVERRIDDEN, subject(version))
                        .quoting(
                                Words.agreeing(
                                        version.unmanaged().size(),
                                        "spec.overrides exempts %d [component|components] from updates"
                                                .formatted(version.unmanaged().size())),
                                Words.first(version.unmanaged(), NAMED)));
            }
        }
        return findings;
    }

    private Optional<Finding> slow(ClusterVersion version, Instant asOf) {
        return version.underWay()
                .filter(_ -> !version.current().isEmpty())
                .flatMap(ClusterVersion.Update::started)
                .filter(started -> Age.reaches(update, started, asOf))
                .map(started -> Finding.of(FindingCode.UPDATE_SLOW, subject(version))
                        .quoting(
                                "the update to %s is not complete after %s"
                                        .formatted(version.desired(), Age.text(started, asOf)),
                                version.condition("Progressing").map(Quotes::of).orElse(Quote.NONE))
                        .since(started));
    }

    /// A condition that is False and has been for long enough.
    private Optional<Condition> condition(ClusterVersion version, String type, Instant asOf) {
        return version.condition(type)
                .filter(condition -> condition.is("False"))
                .filter(condition -> Age.lasts(condition.since(), settling, asOf));
    }

    private static Finding finding(FindingCode code, ClusterVersion version, Condition condition) {
        return Finding.of(code, subject(version))
                .quoting(condition.type() + " is " + condition.status(), Quotes.of(condition))
                .since(condition.since());
    }

    private static Subject subject(ClusterVersion version) {
        return Subjects.of("ClusterVersion", version.metadata());
    }
}
