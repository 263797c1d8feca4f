// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// So many warning events that they fill etcd and hide each other.
///
/// @param many number of events from which it counts
/// @param recent maximum age of the events
public record EventStorm(int many, Duration recent) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.EVENTS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Map<String, Integer> byNamespace = new TreeMap<>();
        picture.objects(Resources.EVENTS).stream()
                .filter(event -> Age.lately(event, recent, picture.asOf()))
                .forEach(event -> byNamespace.merge(event.namespace(), 1, Integer::sum));
        return byNamespace.entrySet().stream()
                .filter(entry -> entry.getValue() >= many && !entry.getKey().isEmpty())
                .map(entry -> Finding.of(FindingCode.EVENT_STORM, Subject.clusterScoped("Namespace", entry.getKey()))
                        .saying(entry.getValue() + " warnings within " + recent.toMinutes() + " min"))
                .toList();
    }
}
