// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import java.util.Optional;
import java.util.Set;

/// A recorded cluster of which the same lists are read as of a live one.
record AsIfLive(Cluster recorded) implements Cluster {

    @Override
    public String name() {
        return recorded.name();
    }

    @Override
    public Details details() {
        return recorded.details();
    }

    @Override
    public Picture read(Set<Resource<?>> wanted, Optional<String> namespace, Deadline deadline, ReadObserver observer) {
        return recorded.read(wanted, namespace, deadline, observer);
    }

    @Override
    public Picture readMore(Picture picture, Set<Resource<?>> wanted, Deadline deadline) {
        return recorded.readMore(picture, wanted, deadline);
    }
}
