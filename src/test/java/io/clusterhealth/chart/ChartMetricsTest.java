// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Alerts and dashboards for a metric that does not exist would stay silent forever.
class ChartMetricsTest {
    private static final Pattern METRIC = Pattern.compile("\\bmcp_[a-z_]+");
    private static final Pattern METER = Pattern.compile("\"(mcp\\.[a-z.]+)\"");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "helm/cluster-health-mcp/templates/monitoring.yaml",
                "helm/cluster-health-mcp/templates/availability.yaml",
                "helm/cluster-health-mcp/files/dashboard.json",
                "docs/operations.md"
            })
    void everyMetricIsMeasured(String document) throws IOException {
        Set<String> measured = meters();
        Matcher metrics = METRIC.matcher(Files.readString(Path.of(document)));

        assertThat(metrics.results()
                        .map(metric -> metric.group().replaceAll("_(total|seconds(_(bucket|count|sum))?)$", "")))
                .isNotEmpty()
                .isSubsetOf(measured);
    }

    @ParameterizedTest
    @CsvSource({"4s, 3", "20s, 15", "4500ms, 3.38", "1000ms, 0.75"})
    void slowIsMostOfTheDeadlineWithoutTheCallsThatWait(String deadline, String seconds) {
        assertThat(Helm.found()
                        .template(
                                "--set",
                                "monitoring.serviceMonitor=true,monitoring.prometheusRule=true,settings.deadline="
                                        + deadline)
                        .output())
                .contains(",tool!=\"wait-for-health\"}[10m]))) > " + seconds + "\n");
    }

    /// With Prometheus' spelling: dots become underscores.
    private static Set<String> meters() throws IOException {
        Set<String> meters = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                METER.matcher(Files.readString(file))
                        .results()
                        .forEach(meter -> meters.add(meter.group(1).replace('.', '_')));
            }
        }
        return meters;
    }
}
