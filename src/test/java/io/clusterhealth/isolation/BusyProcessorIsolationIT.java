// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.Program;
import io.clusterhealth.process.Promised;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.process.StdioClient;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A container with one processor, which one call keeps busy: calls are answered at their deadline all the same.
@Timeout(60)
@Holds(IsolationRow.TIME)
class BusyProcessorIsolationIT {
    private static final Map<String, String> ONE_PROCESSOR =
            Map.of("MCP_CLUSTER", "demo", "MCP_DEADLINE", "1s", "JDK_JAVA_OPTIONS", "-XX:ActiveProcessorCount=1");

    /// The first of all tests with a server makes the cache of all, which is not limited to the time of this one.
    @BeforeAll
    static void makeTheCache() {
        Program.WITH_FIXTURES.command();
    }

    @Test
    void aCallThatComputesIsAnsweredAtItsDeadline() throws Exception {
        try (StdioClient client = ServerProcess.stdio(Program.WITH_FIXTURES, ONE_PROCESSOR)) {
            client.initialize();
            client.request("ping", "{}");

            Promised.within(Duration.ofSeconds(4), () -> {
                long begin = System.nanoTime();
                String answer = client.request("tools/call", "{\"name\":\"test_busy\",\"arguments\":{}}")
                        .toString();
                assertThat(answer).contains("DEADLINE_EXCEEDED");
                return Promised.since(begin);
            });
        }
    }
}
