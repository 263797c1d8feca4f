// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.examination.Examination;
import io.clusterhealth.observe.ClusterObserver;
import io.clusterhealth.observe.ClusterSeries;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.transport.http.ClusterMetrics;
import io.vertx.core.Vertx;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/// Observes clusters while HTTP is served, if the settings say so.
@Singleton
final class ObservedClusters implements ClusterMetrics {
    private static final System.Logger LOG = System.getLogger(ObservedClusters.class.getName());

    private final Settings settings;
    private final Examination examination;
    private final Instance<Vertx> vertx;
    private final ClusterSeries series = new ClusterSeries();

    ObservedClusters(Settings settings, Examination examination, Instance<Vertx> vertx) {
        this.settings = settings;
        this.examination = examination;
        this.vertx = vertx;
    }

    /// Starts observing, on a thread of its own.
    void begin() {
        settings.get(Setting.OBSERVE)
                .ifPresent(every -> Thread.ofVirtual()
                        .name("observer")
                        .start(() -> observe(
                                new ClusterObserver(
                                        ClusterSource.observed(settings, System.getenv(), vertx::get),
                                        examination,
                                        every.dividedBy(2)),
                                every)));
    }

    private void observe(ClusterObserver observer, Duration every) {
        while (true) {
            Instant begun = Instant.now();
            FutureTask<Map<String, Optional<HealthReport>>> look = new FutureTask<>(observer::look);
            look.run();
            if (look.state() == Future.State.FAILED) {
                LOG.log(System.Logger.Level.ERROR, "Could not observe the clusters", look.exceptionNow());
            }
            series.show(look.state() == Future.State.SUCCESS ? look.resultNow() : Map.of(), Instant.now());
            try {
                Thread.sleep(every.minus(Duration.between(begun, Instant.now())));
            } catch (InterruptedException _) {
                return;
            }
        }
    }

    @Override
    public Optional<String> text() {
        return settings.get(Setting.OBSERVE).map(_ -> series.text());
    }
}
