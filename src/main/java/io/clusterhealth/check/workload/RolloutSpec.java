// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Argo Rollouts that their controller rejects: their spec is not carried out, whatever still serves. Missing
/// replicas are reported like those of other workloads.
///
/// @param patience how long an object that a Rollout refers to may be created after it
public record RolloutSpec(Duration patience) implements Check {

    @Override
    public Reads reads() {
        return Reads.of().always(Resources.ROLLOUTS);
    }

    @Override
    public List<Finding> early(Picture picture) {
        return new RolloutSpec(Duration.ZERO).inspect(picture);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.ROLLOUTS).stream()
                .filter(rollout -> rollout.deleted().isEmpty())
                .flatMap(rollout -> refused(rollout, picture).map(refusal -> finding(rollout, refusal)).stream())
                .toList();
    }

    private Optional<Condition> refused(Workload rollout, Picture picture) {
        return rollout.holding("InvalidSpec", "True")
                .filter(refusal -> Age.lasts(refusal.since(), patience, picture.asOf()));
    }

    private static Finding finding(Workload rollout, Condition refusal) {
        boolean down = rollout.desired() > 0 && rollout.available() == 0;
        return Finding.of(FindingCode.ROLLOUT_REFUSED, Subjects.of(rollout))
                .quoting("InvalidSpec: its spec is rejected", Quotes.of(refusal))
                .rated(down ? Severity.HIGH : FindingCode.ROLLOUT_REFUSED.severity())
                .since(refusal.since());
    }
}
