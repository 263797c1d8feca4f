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

/// Judges all clusters, with the rights of the process.
///
/// @param clusters those that lead to the same server as the same user are judged once
/// @param patience what a cluster has for its verdict
public record ClusterObserver(Clusters clusters, Examination examination, Duration patience) {
    private static final int AT_ONCE = 4;
    private static final System.Logger LOG = System.getLogger(ClusterObserver.class.getName());

    /// Judges each cluster once, some at a time, and returns when the last is done.
    ///
    /// @return the report on each; empty for one that could not be opened or judged
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

    /// A cluster whose objects the program fails over leaves the others their verdicts.
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
