// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// A cluster that reports each read as taking this long: with less time left, it returns nothing.
record LongRead(Cluster cluster, Duration takes) implements Cluster {
    @Override
    public String name() {
        return cluster.name();
    }

    @Override
    public Origin origin() {
        return cluster.origin();
    }

    @Override
    public Details details() {
        return cluster.details();
    }

    @Override
    public Picture read(Set<Resource<?>> wanted, Optional<String> namespace, Deadline deadline, ReadObserver observer) {
        return cluster.read(wanted, namespace, left(deadline), observer);
    }

    @Override
    public Picture readMore(Picture picture, Set<Resource<?>> wanted, Deadline deadline) {
        return cluster.readMore(picture, wanted, left(deadline));
    }

    private Deadline left(Deadline deadline) {
        return deadline.remaining().compareTo(takes) < 0 ? Deadline.in(Duration.ZERO) : deadline;
    }
}
