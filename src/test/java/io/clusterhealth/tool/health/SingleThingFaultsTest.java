// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.cluster.kube.ScriptedServer;
import io.clusterhealth.cluster.kube.ScriptedServer.Script;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `explain-resource` and `get-pod-logs` with an API server that refuses a request or does not respond.
@Holds(IsolationRow.UNKNOWN)
class SingleThingFaultsTest {
    /// The deadline for a server that does not respond.
    private static final Duration BRIEF = Duration.ofSeconds(3);

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private static Script status(int code) {
        return (_, connection) -> ScriptedServer.send(connection, code, "");
    }

    private ToolError refusal(Script script, String tool, String arguments, Duration time) throws IOException {
        return ((ToolOutcome.Refused) outcome(script, tool, arguments, time)).error();
    }

    private ToolOutcome outcome(Script script, String tool, String arguments, Duration time) throws IOException {
        long end = System.nanoTime() + time.toNanos();
        CallContext context = new CallContext() {
            @Override
            public Duration remaining() {
                return Duration.ofNanos(end - System.nanoTime());
            }

            @Override
            public void progress(int done, int total, String message) {}
        };
        try (ScriptedServer server = new ScriptedServer(script);
                LiveClusters live = new LiveClusters(server.kubeconfig(folder), new AlertSource.Off())) {
            return HealthToolset.named(HealthToolset.over(live.clusters()), tool)
                    .call(new Arguments((ObjectNode) new ObjectMapper().readTree(arguments)), context);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "explain-resource | {\"kind\":\"po\",\"name\":\"a\",\"namespace\":\"n\"} | FORBIDDEN | get pods",
                "explain-resource | {\"kind\":\"po\",\"name\":\"a\"} | NAMESPACE_NEEDED | namespace",
                "explain-resource | {\"kind\":\"node\",\"name\":\"a\"} | FORBIDDEN | get nodes",
                "get-pod-logs | {\"pod\":\"a\",\"namespace\":\"n\"} | FORBIDDEN | pod",
                "list-events | {} | FORBIDDEN | list events"
            })
    void aRefusalNamesTheRightThatIsMissing(String tool, String arguments, String code, String part)
            throws IOException {
        ToolError error = refusal(status(403), tool, arguments, PATIENCE);

        assertThat(error.code()).isEqualTo(code);
        assertThat(error.text()).contains(part);
    }

    /// Without a login, a namespace helps no more than none.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "explain-resource | {\"kind\":\"po\",\"name\":\"a\"} | 401 | UNREADABLE | log in again",
                "get-pod-logs | {\"pod\":\"a\"} | 401 | UNREADABLE | log in again",
                "get-pod-logs | {\"pod\":\"a\"} | 500 | UNREADABLE | 500",
                "explain-resource | {\"kind\":\"application\",\"name\":\"a\"} | 404 | NOT_SERVED | applications"
            })
    void aNamespaceIsNotAskedForWhereItWouldNotHelp(String tool, String arguments, int status, String code, String part)
            throws IOException {
        ToolError error = refusal(status(status), tool, arguments, PATIENCE);

        assertThat(error.code()).isEqualTo(code);
        assertThat(error.text()).contains(part);
    }

    /// What is refused in one namespace takes no right in all of them; a node is in none.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "explain-resource | {\"kind\":\"po\",\"name\":\"a\",\"namespace\":\"n\"} | Role rule in namespace n",
                "explain-resource | {\"kind\":\"node\",\"name\":\"a\"} | ClusterRole rule",
                "get-pod-logs | {\"pod\":\"a\",\"namespace\":\"n\"} | Role rule in namespace n",
                "list-events | {\"namespace\":\"n\"} | Role rule in namespace n",
                "list-events | {} | ClusterRole rule",
                "list-nodes | {} | ClusterRole rule"
            })
    void aRefusalNamesTheRoleThatGrantsNoMoreThanWasAsked(String tool, String arguments, String role)
            throws IOException {
        ToolError error = refusal(status(403), tool, arguments, PATIENCE);

        assertThat(error.suggestion()).startsWith("Ask for this " + role + ": - {apiGroups: [\"\"]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "explain-resource | {\"kind\":\"po\",\"name\":\"a\",\"namespace\":\"n\"}",
                "explain-resource | {\"kind\":\"widget\",\"name\":\"a\"}",
                "get-pod-logs | {\"pod\":\"a\",\"namespace\":\"n\"}"
            })
    void silenceEndsWithTheTimeOfTheCall(String tool, String arguments) throws IOException {
        long begin = System.nanoTime();

        // The server does not respond until the client has closed the connection.
        ToolError error = refusal((_, connection) -> connection.getInputStream().read(), tool, arguments, BRIEF);

        assertThat(error.code()).isEqualTo(ToolError.DEADLINE_EXCEEDED);
        assertThat(error.text()).doesNotContain(" 0 s");
        assertThat(error.text()).doesNotContainIgnoringCase("timeout");
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(PATIENCE);
    }

    /// The login may list other things in all namespaces.
    @Test
    void anObjectOfANamespaceTakesNoRightInAllOfThem() throws IOException {
        String pod = """
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a", "namespace": "n"},
                 "status": {"phase": "Running"}}
                """;

        ToolOutcome.Answer answer = (ToolOutcome.Answer) outcome(
                (target, connection) -> {
                    if (target.startsWith("/api/v1/namespaces/n/pods/a")) {
                        ScriptedServer.send(connection, 200, pod);
                    } else if (target.contains("/pods") || target.contains("/replicasets")) {
                        ScriptedServer.send(connection, 403, "");
                    } else {
                        ScriptedServer.sendEmpty(target, connection);
                    }
                },
                "explain-resource",
                "{\"kind\":\"po\",\"name\":\"a\",\"namespace\":\"n\"}",
                PATIENCE);

        assertThat(answer.text())
                .contains("not checked: pods (forbidden)", "# Role rule in namespace n")
                .doesNotContain("ClusterRole rule");
    }

    @ParameterizedTest
    @CsvSource({"403, forbidden", "500, failed"})
    void anObjectWhoseListWasNotReadIsUnknown(int status, String reason) throws IOException {
        String pod = """
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a", "namespace": "n"},
                 "status": {"phase": "Running", "containerStatuses": [{"name": "app", "restartCount": 9,
                   "state": {"waiting": {"reason": "CrashLoopBackOff"}}}]}}
                """;

        ToolOutcome.Answer answer = (ToolOutcome.Answer) outcome(
                (target, connection) -> {
                    boolean asked = target.startsWith("/api/v1/namespaces/n/pods/a");
                    ScriptedServer.send(connection, asked ? 200 : status, asked ? pod : "");
                },
                "explain-resource",
                "{\"kind\":\"po\",\"name\":\"a\",\"namespace\":\"n\"}",
                PATIENCE);

        assertThat(answer.text()).contains("unknown: pods could not be read (" + reason);
        assertThat(answer.text()).doesNotContain("nothing is known to be wrong");
        assertThat(answer.data().path("unknown").asText()).startsWith("pods could not be read (" + reason);
    }
}
