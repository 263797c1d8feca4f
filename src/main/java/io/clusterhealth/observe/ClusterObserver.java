// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.observe;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.render.HealthReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Examines all clusters, with the rights of the process.
///
/// @param clusters contexts of the same server and user are examined once
/// @param patience the time for one cluster's verdict
public record ClusterObserver(Clusters clusters, Examination examination, Duration patience) {
    private static final int AT_ONCE = 4;
    private static final System.Logger LOG = System.getLogger(ClusterObserver.class.getName());

    /// Examines each cluster once, up to [#AT_ONCE] at the same time, and returns when all are done.
    ///
    /// @return the report on each; empty for one that could not be opened or examined
    public Map<String, Optional<HealthReport>> look() {
        Map<String, Future<Optional<HealthReport>>> looks = new TreeMap<>();
        try (ExecutorService threads =
                Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
            clusters.sameClusters().stream()
                    .map(List::getFirst)
                    .forEach(name -> looks.put(name, threads.submit(() -> judge(name))));
        }
        Map<String, Optional<HealthReport>> reports = new TreeMap<>();
        looks.forEach((name, look) -> reports.put(name, result(name, look)));
        return reports;
    }

    private Optional<HealthReport> judge(String name) {
        return clusters.open(Optional.of(name), Caller.ANONYMOUS) instanceof Clusters.Opened.Ready(Cluster cluster)
                        && examination.examine(cluster, Optional.empty(), Deadline.in(patience), ReadObserver.NONE)
                                instanceof Examined.Reported(HealthReport report, var _)
                ? Optional.of(report)
                : Optional.empty();
    }

    /// An unexpected exception for one cluster does not affect the verdicts on the others.
    private static Optional<HealthReport> result(String name, Future<Optional<HealthReport>> look) {
        return switch (look.state()) {
            case SUCCESS -> look.resultNow();
            case FAILED -> {
                LOG.log(System.Logger.Level.ERROR, "Could not judge " + name, look.exceptionNow());
                yield Optional.empty();
            }
            case RUNNING, CANCELLED -> Optional.empty();
        };
    }
}
