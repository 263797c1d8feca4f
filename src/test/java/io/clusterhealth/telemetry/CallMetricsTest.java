// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.tool.EndedCall;
import io.micrometer.prometheus.PrometheusConfig;
import io.micrometer.prometheus.PrometheusMeterRegistry;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CallMetricsTest {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final CallMetrics metrics = new CallMetrics(registry);

    @Test
    void countsInWordsOfItsOwn() {
        metrics.begun();
        metrics.begun();
        end(Calls.answered("alice", "unknown", true));
        metrics.answered("pods", "200");
        metrics.responded(401);

        assertThat(scrape())
                .contains(
                        "mcp_tool_calls_seconds_count{outcome=\"answered\",tool=\"get-cluster-health\"} 1",
                        "mcp_tool_calls_in_flight 1.0",
                        "mcp_verdicts_total{verdict=\"unknown\"} 1.0",
                        "mcp_verdicts_incomplete_total 1.0",
                        "mcp_api_requests_total{outcome=\"200\",resource=\"pods\"} 1.0",
                        "mcp_http_responses_total{status=\"401\"} 1.0")
                .doesNotContain("alice", "top-secret", "prod");
    }

    @Test
    void countsNoWholeVerdictAsIncomplete() {
        end(Calls.answered("alice", "healthy", false));
        end(Calls.refused("alice", "RATE_LIMITED"));

        assertThat(scrape())
                .contains("mcp_tool_refusals_total{code=\"RATE_LIMITED\"} 1.0")
                .doesNotContain("mcp_verdicts_incomplete");
    }

    @Test
    void showsWhatOthersCount() {
        AtomicLong hits = new AtomicLong();
        metrics.counter("mcp.test.lookups", hits, AtomicLong::get, "result", "hit");
        hits.set(3);

        assertThat(scrape()).contains("mcp_test_lookups_total{result=\"hit\"} 3.0");
    }

    /// A user who may create resources, or a false API server, must not fill this server's memory.
    @Test
    void takesNoWordFromACluster() {
        for (int i = 0; i < 10_000; i++) {
            metrics.answered("made-up-" + i, Integer.toString(i));
            metrics.answered("pods", "6" + i);
            metrics.responded(i);
        }

        assertThat(scrape()).doesNotContain("made-up").contains("resource=\"other\"", "outcome=\"other\"");
        assertThat(scrape().lines().filter(line -> line.startsWith("mcp_"))).hasSizeLessThan(100);
    }

    private void end(EndedCall call) {
        metrics.ended(new ObservedCall(call, List.of(), 1, Optional.empty()));
    }

    /// Without the comma that the Prometheus client writes after the last label.
    private String scrape() {
        return registry.scrape().replace(",}", "}");
    }
}
