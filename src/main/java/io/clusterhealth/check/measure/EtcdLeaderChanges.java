// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.measure;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;

/// An etcd that loses its leader again and again, by the warnings of OpenShift's etcd operator, which measures it. A
/// member whose disk is known to be slow is reported by [EtcdDisk] instead.
///
/// @param several minimum number of warnings: a single one is usual in an update
/// @param recent maximum age of the last one
public record EtcdLeaderChanges(EtcdDisk disk, int several, Duration recent) implements Check {
    /// See `metriccontroller` of github.com/openshift/cluster-etcd-operator.
    private static final String REASON = "EtcdLeaderChangeMetrics";

    private static final Subject ETCD = Subject.clusterScoped("ClusterOperator", "etcd");

    @Override
    public Reads reads() {
        return Reads.of(Resources.EVENTS).and(Measured.OPTIONAL_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Event> told = picture.objects(Resources.EVENTS).stream()
                .filter(event -> event.reason().equals(REASON) && Age.lately(event, recent, picture.asOf()))
                .toList();
        int count = told.stream().mapToInt(Event::count).sum();
        if (count < several || !disk.inspect(picture).isEmpty()) {
            return List.of();
        }
        Event last =
                told.stream().max(Event.BY_TIME.thenComparing(Event::message)).orElseThrow();
        return List.of(Finding.of(FindingCode.ETCD_SLOW, ETCD)
                .quoting(
                        "its operator has warned %d times, the last time %s ago"
                                .formatted(count, Age.text("%s", last.last(), picture.asOf())),
                        Quotes.of(last))
                .since(Age.earliest(told, event -> event.first()))
                .mode(Mode.LEADER_CHANGES));
    }
}
