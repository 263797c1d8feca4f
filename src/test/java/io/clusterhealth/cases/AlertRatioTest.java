// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.Alert.AlertState;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.report.Report;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// One alert for each first cause, according to the chart's rule, compared with the monitoring's alerts in the same
/// recorded clusters.
class AlertRatioTest {
    private static final Examination EXAMINATION = new Examination(Checks.all());

    @Test
    void firstCausesAreFewerThanAlerts() throws IOException {
        int clusters = 0;
        int alerts = 0;
        int incidents = 0;
        for (String name : Cases.names()) {
            if (!recordsAlerts(Cases.folder(name))) {
                continue;
            }
            int firing = firing(CaseResult.opened(Cases.folder(name)));
            if (firing > 0) {
                clusters++;
                alerts += firing;
                incidents += Cases.examined(name).diagnosis().incidents().size();
            }
        }

        Report.on("alerts")
                .tell(
                        "incidents",
                        "alerts: %d of first causes, %d of the monitoring, in %d recorded clusters whose monitoring fires"
                                .formatted(incidents, alerts, clusters));
        assertThat(clusters).isGreaterThan(10);
        assertThat(incidents).isLessThan(alerts);
    }

    /// Every alert has a name; most clusters were recorded without alerts.
    private static boolean recordsAlerts(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains("alertname")) {
                    return true;
                }
            }
        }
        return false;
    }

    /// The firing alerts that notify people.
    private static int firing(Cluster cluster) {
        return (int) EXAMINATION
                .read(
                        cluster,
                        Set.of(Resources.ALERTS),
                        Optional.empty(),
                        Deadline.in(Duration.ofSeconds(60)),
                        ReadObserver.NONE)
                .objects(Resources.ALERTS)
                .stream()
                .filter(alert -> alert.state() == AlertState.FIRING)
                .filter(alert -> Set.of("critical", "warning").contains(alert.severity()))
                .map(Alert::name)
                .count();
    }
}
