// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.ToolOutcome;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The reason of a failure in the answers of several tools. Each case also tests its verdict.
class ReasonsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "pull-from-unknown-host | list-events | {\"reason\": \"Failed\"} | no such host",
                "host-path-is-no-directory | list-events | {} | /var/lib/collectd is not a directory",
                "pull-from-unknown-host | list-pods | {} | no such host",
                "command-not-in-image | list-pods | {} | executable file not found in $PATH",
                "liveness-probe-asks-wrong-port | list-pods | {} | CH-401: 2 × Container is restarted by its liveness probe",
                "liveness-probe-asks-wrong-port | explain-resource"
                        + " | {\"kind\": \"Pod\", \"name\": \"catalog-6b9f7d8c5-k8x2p\"}"
                        + " | killed by its liveness probe (GET /healthz on port 8081)",
                "taint-on-every-worker | explain-resource | {\"kind\": \"Deployment\", \"name\": \"orders\"}"
                        + " | taint dedicated=batch:NoSchedule on 4 of 5 nodes",
                "job-pods-fail-without-message | explain-resource | {\"kind\": \"Job\", \"name\": \"nightly-export\"}"
                        + " | its pod nightly-export-q5v7n ended with exit code 3",
                "job-pods-fail-without-message | list-pods | {} | CH-409: 2 × Pod has failed"
            })
    void isInTheAnswer(String cluster, String tool, String arguments, String reason) {
        assertThat(text(cluster, tool, arguments)).contains(reason);
    }

    @Test
    void backOffIsNotQuotedWithTheNameOfItsPod() {
        assertThat(text("liveness-probe-asks-wrong-port", "list-events", "{}"))
                .contains("\"Back-off restarting failed container app\"");
    }

    private static String text(String cluster, String tool, String arguments) {
        Path folder = Path.of("src/test/resources/cases").resolve(cluster);
        ToolOutcome outcome = HealthToolset.call(
                HealthToolset.named(HealthToolset.over(SingleRecording.at(folder)), tool), arguments);
        return ToolCallFixture.answer(outcome).text();
    }
}
