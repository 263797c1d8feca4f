// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.upgrade.Obstacle.Weight;
import java.util.Optional;

/// Interprets conditions for an upgrade.
final class Conditions {
    private Conditions() {}

    /// `Failing is True`, with the cluster's reason and message.
    static Evidence told(Condition condition) {
        String why = condition.message().isEmpty()
                ? condition.reason()
                : condition.reason() + (condition.reason().isEmpty() ? "" : ": ") + condition.message();
        return Evidence.quoting(condition.type() + " is " + condition.status(), why);
    }

    /// `Upgradeable=False` forbids a new minor version, not a patch.
    static Weight weight(Target target, ClusterVersion version) {
        return target.patchOf(Release.of(version.current())) ? Weight.REVIEW : Weight.BLOCKS;
    }

    /// As [#weight(Target, ClusterVersion)], for the version in the picture.
    static Weight weight(Target target, Picture picture) {
        Optional<ClusterVersion> version =
                picture.objects(Resources.CLUSTER_VERSIONS).stream().findFirst();
        return version.map(known -> weight(target, known)).orElse(Weight.BLOCKS);
    }
}
