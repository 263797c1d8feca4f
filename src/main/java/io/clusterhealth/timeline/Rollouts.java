// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.util.Set;
import java.util.stream.Stream;

/// New revisions of Deployments, StatefulSets and DaemonSets, and rollbacks to old ones.
record Rollouts() implements ChangeSource {
    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.REPLICA_SETS, Resources.CONTROLLER_REVISIONS, Resources.ACTIONS);
    }

    @Override
    public Stream<Change> changes(Picture picture) {
        return picture.index(Histories.class, Histories::in).all().flatMap(History::changes);
    }
}
