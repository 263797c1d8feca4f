// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import java.util.List;
import java.util.Set;

/// Components that somebody has taken from the version operator.
record Overrides() implements Section {
    @Override
    public String name() {
        return "overrides";
    }

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.CLUSTER_VERSIONS);
    }

    @Override
    public List<Obstacle> obstacles(Picture picture, Target target) {
        return picture.objects(Resources.CLUSTER_VERSIONS).stream()
                .filter(version -> version.unmanaged() > 0)
                .map(version -> Obstacle.blocks(
                        VersionState.subject(version),
                        Evidence.of("%d components are unmanaged by spec.overrides".formatted(version.unmanaged())),
                        "oc patch clusterversion version --type=merge -p '{\"spec\":{\"overrides\":null}}'"))
                .toList();
    }
}
