// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.HashSet;
import java.util.Set;

/// A reading without background work: its lists have been read when the method that starts them returns.
final class ReadAtOnce implements Reading {
    private final Cluster cluster;
    private final Deadline deadline;
    private Picture whole;

    ReadAtOnce(Cluster cluster, Picture first, Deadline deadline) {
        this.cluster = cluster;
        this.deadline = deadline;
        this.whole = first;
    }

    @Override
    public Picture soFar(Set<Resource<?>> lists, Deadline moment) {
        return whole;
    }

    @Override
    public void alsoRead(Set<Resource<?>> more) {
        Set<Resource<?>> unread = new HashSet<>(more);
        unread.removeAll(whole.wanted());
        whole = cluster.readMore(whole, unread, deadline);
    }

    @Override
    public Picture whole() {
        return whole;
    }

    @Override
    public void close() {}
}
