// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.process.Promised;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.process.StdioClient;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.report.Report;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// API servers to which no connection can be made, called by a new process: each call is answered at its deadline,
/// with the reason.
@Timeout(240)
@Holds(IsolationRow.TIME)
class UnreachableServerIsolationIT {
    private static final Duration DEADLINE = Duration.ofSeconds(4);

    /// Time for the response after the deadline.
    private static final Duration BEHIND = Duration.ofMillis(500);

    /// On a busy machine the deadline may come before the connection attempt ends.
    private static final String SILENT = "cannot be reached|did not answer|no answer within";

    /// One call that reads all lists, one that reads single objects, and one that reads a few lists.
    private static final Map<String, String> CALLS = Map.of(
            "get-cluster-health", "{}",
            "get-pod-logs", "{\"pod\":\"web-1\",\"namespace\":\"shop\"}",
            "list-events", "{}");

    @TempDir
    Path folder;

    @Test
    void aHostThatAnswersNoSynIsGivenUpInTime() throws Exception {
        try (Hole hole = new Hole()) {
            assertAnsweredInTime("a host that drops each SYN", hole.address(), SILENT);
        }
    }

    @Test
    void aCertificateThatIsRefusedIsToldInTime() throws Exception {
        Certified unknown = Certified.make("EC", "-ext", "san=ip:127.0.0.1");
        try (SecureServer server = new SecureServer(unknown, List.of(), "{}")) {
            assertAnsweredInTime(
                    "a certificate that is refused", server.address(), "certificate of the API server is not trusted");
        }
    }

    private void assertAnsweredInTime(String what, String address, String reason) throws Exception {
        Map<String, String> environment = Map.of(
                "KUBECONFIG", OneContext.kubeconfig(folder, "c", address).toString(),
                "MCP_DEADLINE", DEADLINE.toSeconds() + "s",
                "XDG_STATE_HOME", folder.resolve("state").toString());
        for (Map.Entry<String, String> call : CALLS.entrySet()) {
            Promised.within(DEADLINE.plus(BEHIND), () -> {
                try (StdioClient client = ServerProcess.stdio(environment)) {
                    client.initialize();
                    long begin = System.nanoTime();
                    String answer = client.call(call.getKey(), call.getValue()).toString();
                    Duration took = Promised.since(begin);

                    Report.on("security")
                            .tell(
                                    "isolation 13 " + what + " " + call.getKey(),
                                    "isolation: %s: %s of a new process is answered in %d ms, deadline %d s"
                                            .formatted(what, call.getKey(), took.toMillis(), DEADLINE.toSeconds()));
                    // On a busy machine the deadline may come before the reason is known.
                    return Pattern.compile(reason).matcher(answer).find() ? took : DEADLINE.multipliedBy(2);
                }
            });
        }
    }
}
