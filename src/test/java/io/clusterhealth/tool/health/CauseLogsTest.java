// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Verdicts of clusters whose cause is only in a log.
class CauseLogsTest extends ToolCallFixture {
    private static final String LOOPING = """
            containerStatuses:
            - {name: app, image: i, ready: false, restartCount: 6, state: {waiting: {reason: CrashLoopBackOff}},
               lastState: {terminated: {exitCode: 1, reason: Error, finishedAt: "2026-11-21T09:58:00Z"%s}}}
            """;

    private static final String UNREADY = """
            containerStatuses:
            - {name: app, image: i, ready: false, restartCount: 0, state: {running: {startedAt: "2026-11-21T09:01:00Z"}}}
            """;

    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        readyNode();
    }

    @Test
    void crashIsToldWithTheErrorThatItLogged() throws IOException {
        pod("Running", "", LOOPING.formatted(""));
        write(
                "logs/books/ledger/app.previous.log",
                "2026-11-21T09:57:58.000000000Z reading /etc/ledger\n"
                        + "2026-11-21T09:57:59.000000000Z ERROR no key in /etc/ledger, password=hunter2hunter\n"
                        + "2026-11-21T09:57:59.100000000Z     at ledger.Main(Main.java:4)\n");

        assertThat(text())
                .contains(
                        "evidence: container app has restarted 6 times, last exit code 1, 2 min ago: \"ERROR no key in /etc/ledger, password=[REDACTED]\"\n")
                .doesNotContain("Read the log of the previous container")
                .contains("do: Correct what the log lines above name");
    }

    /// An exit code or a message of the kubelet gives no cause, so the advice is to read the log.
    @Test
    void adviceLeadsToTheLogOfWhichNothingIsQuoted() throws IOException {
        pod("Running", "", LOOPING.formatted(""));
        assertThat(text()).contains("do: Read the log of the previous container for the reason of the exit.");

        pod(
                "Running",
                "",
                LOOPING.replace("reason: Error", "reason: ContainerStatusUnknown")
                        .formatted(", message: The container could not be located when the pod was terminated"));
        assertThat(text()).contains("do: Read the log of the previous container for the reason of the exit.");
    }

    /// The result is the same as for a termination message with this text.
    @Test
    void whatWasLoggedLastIsJudged() throws IOException {
        pod("Running", "", LOOPING.formatted(""));
        write("logs/books/ledger/app.previous.log", "dial tcp: connect broker.books.svc:9092: connection refused\n");
        write("broker.yaml", """
                apiVersion: v1
                kind: List
                items:
                - {apiVersion: apps/v1, kind: Deployment, metadata: {name: broker, namespace: books, generation: 1,
                   creationTimestamp: "2026-11-01T09:00:00Z"}, spec: {replicas: 0, selector: {matchLabels: {app: broker}},
                   template: {metadata: {labels: {app: broker}}}}, status: {observedGeneration: 1}}
                - {apiVersion: v1, kind: Service, metadata: {name: broker, namespace: books,
                   creationTimestamp: "2026-11-01T09:00:00Z"}, spec: {clusterIP: 10.96.0.9, selector: {app: broker}}}
                - {apiVersion: discovery.k8s.io/v1, kind: EndpointSlice, metadata: {name: broker-1, namespace: books,
                   labels: {kubernetes.io/service-name: broker}, creationTimestamp: "2026-11-01T09:00:00Z"}, endpoints: []}
                """);

        assertThat(text())
                .contains("First cause: Deployment books/broker: Workload that other workloads call is scaled to zero");
        assertThat(answer("explain-resource", "{\"kind\": \"pod\", \"name\": \"ledger\"}")
                        .text())
                .contains("Deployment books/broker");
        assertThat(answer("wait-for-health", "{\"finding\": \"CH-501\"}").text())
                .startsWith("NOT REACHED");
    }

    @Test
    void podThatRunsAndIsNotReadyIsToldWithTheFailureThatItLogs() throws IOException {
        pod("Running", "", UNREADY);
        write(
                "logs/books/ledger/app.log",
                "serving on :8080\nERROR cannot reach https://rates.example.com: timeout\nidle\n");

        assertThat(text())
                .contains(
                        "evidence: the log of container app says: \"ERROR cannot reach https://rates.example.com: timeout\"\n")
                .containsOnlyOnce("the log of container app says")
                .contains("do: Check from inside the cluster the server that it calls");
    }

    @Test
    void logOfAPodThatRunsAndSaysNothingOfFailuresIsNotQuoted() throws IOException {
        pod("Running", "", UNREADY);
        write("logs/books/ledger/app.log", "serving on :8080\nidle\n");

        assertThat(text()).contains("not ready: app").doesNotContain("the log of container");
    }

    @Test
    void aLongLineIsUnderstoodBeforeItIsShortened() throws IOException {
        pod("Running", "", LOOPING.formatted(""));
        write(
                "logs/books/ledger/app.previous.log",
                "ERROR " + "while opening page ".repeat(20)
                        + "FATAL: password authentication failed for user \"ledger\" "
                        + "while closing page ".repeat(20) + "\n");

        assertThat(text()).contains("do: Compare the credentials of the container");
    }

    @Test
    void emptyLogIsToldAsWell() throws IOException {
        pod("Running", "", LOOPING.formatted(""));
        write("logs/books/ledger/app.previous.log", "");

        assertThat(text()).contains("evidence: the log of container app is empty\n");
    }

    @Test
    void terminationMessageNeedsNoLog() throws IOException {
        pod("Running", "", LOOPING.formatted(", message: \"licence ended\""));
        write("logs/books/ledger/app.previous.log", "ERROR no key\n");

        assertThat(text()).contains("licence ended").doesNotContain("no key");
    }

    @Test
    void logThatCannotBeReadIsNotMissed() throws IOException {
        pod("Running", "", LOOPING.formatted(""));

        assertThat(text())
                .contains("next: get-pod-logs {\"pod\":\"ledger\",\"namespace\":\"books\"}")
                .doesNotContain("the log of container");
    }

    @Test
    void initContainerThatDoesNotFinishIsQuotedAndItsLogIsTheNextCalls() throws IOException {
        pod("Pending", "initContainers: [{name: wait, image: i}], ", """
                initContainerStatuses:
                - {name: wait, image: i, ready: false, restartCount: 0, state: {running: {startedAt: "2026-11-21T09:01:00Z"}}}
                containerStatuses:
                - {name: app, image: i, ready: false, restartCount: 0, state: {waiting: {reason: PodInitializing}}}
                """);
        write("logs/books/ledger/wait.log", "waiting for broker.books\nwaiting for broker.books\n");

        assertThat(text())
                .contains("the log of init container wait says: \"waiting for broker.books")
                .contains("do: Find out why the dependency that its log waits for is not available.");
        assertThat(answer("get-pod-logs", "{\"pod\": \"ledger\", \"namespace\": \"books\"}")
                        .text())
                .contains("container wait");
    }

    /// The log of the present run does not tell why the last one ended.
    @Test
    void podThatIsReadyAgainIsToldWithTheErrorOfItsLastRun() throws IOException {
        pod(
                "Running",
                "",
                LOOPING.replace("ready: false", "ready: true")
                        .replace(
                                "{waiting: {reason: CrashLoopBackOff}}",
                                "{running: {startedAt: \"2026-11-21T09:59:30Z\"}}")
                        .replace("09:58:00Z", "09:59:00Z")
                        .formatted(", startedAt: \"2026-11-21T09:58:58Z\""));
        write("logs/books/ledger/app.log", "starting\n");
        write("logs/books/ledger/app.previous.log", "ERROR no key in /etc/ledger\n");

        assertThat(text()).contains("and is ready now, last exit code", "ERROR no key in /etc/ledger");
    }

    /// The verdict quotes the logs of its first incidents only.
    @Test
    void explainedWorkloadIsToldWithItsLogHoweverManyOthersFail() throws IOException {
        List<String> names = List.of("a", "b", "c", "d", "e", "f", "g", "h");
        write("workloads.yaml", names.stream().map(CauseLogsTest::workload).collect(Collectors.joining()));
        for (String name : names) {
            write("logs/books/" + name + "-1/app.previous.log", "FATAL: cannot open /etc/%s\n".formatted(name));
        }

        for (String name : names) {
            assertThat(answer(
                                    "explain-resource",
                                    "{\"kind\": \"ReplicaSet\", \"name\": \"%s\", \"namespace\": \"books\"}"
                                            .formatted(name))
                            .text())
                    .contains("/etc/" + name);
        }
    }

    /// A log is read before a symptom is connected by the time alone.
    @Test
    void whatWasLoggedKeepsApartWhatFailedAtTheSameTime() throws IOException {
        write("workloads.yaml", workload("ledger") + workload("stock") + workload("tax"));
        for (String name : List.of("ledger", "stock", "tax")) {
            write("logs/books/" + name + "-1/app.previous.log", "FATAL: cannot open /etc/%s\n".formatted(name));
        }

        assertThat(text()).contains("2 other incidents").contains("/etc/ledger", "/etc/stock", "/etc/tax");
    }

    private static String workload(String name) {
        return """
                ---
                apiVersion: apps/v1
                kind: ReplicaSet
                metadata: {namespace: books, name: %1$s, uid: %1$s, creationTimestamp: "2026-11-21T08:00:00Z"}
                spec: {replicas: 1, selector: {matchLabels: {app: %1$s}}}
                status: {replicas: 1, readyReplicas: 0}
                ---
                apiVersion: v1
                kind: Pod
                metadata: {namespace: books, name: %1$s-1, creationTimestamp: "2026-11-21T09:00:00Z", labels: {app: %1$s},
                  ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: %1$s, uid: %1$s, controller: true}]}
                spec: {nodeName: w-1, containers: [{name: app, image: %1$s}]}
                status:
                  phase: Running
                  startTime: "2026-11-21T09:00:00Z"
                  conditions:
                  - {type: PodScheduled, status: "True", lastTransitionTime: "2026-11-21T09:00:00Z"}
                  - {type: Ready, status: "False", lastTransitionTime: "2026-11-21T09:00:00Z"}
                """.formatted(name)
                + LOOPING.formatted("")
                        .replace("image: i,", "image: " + name + ",")
                        .indent(2);
    }

    private void pod(String phase, String spec, String statuses) throws IOException {
        write("pods.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: books, name: ledger, creationTimestamp: "2026-11-21T09:00:00Z"}
                spec: {nodeName: w-1, %scontainers: [{name: app, image: i}]}
                status:
                  phase: %s
                  startTime: "2026-11-21T09:00:00Z"
                  conditions:
                  - {type: PodScheduled, status: "True", lastTransitionTime: "2026-11-21T09:00:00Z"}
                  - {type: Ready, status: "False", lastTransitionTime: "2026-11-21T09:00:00Z"}
                %s
                """.formatted(spec, phase, statuses.indent(2)));
    }

    private String text() {
        return answer("get-cluster-health", "{}").text() + "\n";
    }
}
