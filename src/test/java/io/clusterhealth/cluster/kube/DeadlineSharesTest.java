// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Coverage.Reason;
import io.clusterhealth.render.HealthReport;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A late response uses up only its own share of the deadline.
class DeadlineSharesTest {
    private static final Duration DEADLINE = Duration.ofSeconds(6);
    private static final Duration AMPLE = Duration.ofSeconds(60);

    /// A list that is requested because of a lost node.
    private static final String CALLED_FOR = "/certificatesigningrequests";

    private static final PlainApi API = new PlainApi(PlainApi.READY_NODE + "," + PlainApi.LOST_NODE, "");

    @TempDir
    Path folder;

    private static final String MOUNT_FAILS = """
            {"kind": "EventList", "apiVersion": "v1", "metadata": {}, "items": [{
              "metadata": {"namespace": "shop", "name": "db-0.1"}, "type": "Warning", "reason": "FailedMount",
              "involvedObject": {"kind": "Pod", "namespace": "shop", "name": "db-0"},
              "message": "MountVolume.SetUp failed"}]}
            """;

    @Test
    void aListThatNeverEndsKeepsTheSecondLookFromNothing() throws IOException {
        Told told = examine((target, connection, healthy) -> {
            if (target.contains("/pods?")) {
                forEver();
            }
            healthy.send();
        });

        assertThat(told.late()).containsExactly("pods");
        assertThat(told.report().coverage().checked()).contains("nodes", "certificatesigningrequests");
        assertThat(told.report().ranked())
                .anyMatch(finding -> finding.subject().name().equals("w2"));
        assertThat(told.left()).isPositive();
    }

    @Test
    void aLateListIsStillTakenWhileTheSecondLookIsUnderWay() throws IOException {
        CountDownLatch second = new CountDownLatch(1);

        Told told = examine((target, connection, healthy) -> {
            if (target.contains(CALLED_FOR)) {
                second.countDown();
            } else if (target.contains("/pods?")) {
                second.await();
            }
            healthy.send();
        });

        assertThat(told.late()).isEmpty();
        assertThat(told.report().coverage().checked()).contains("pods", "certificatesigningrequests");
    }

    @Test
    void aPartIsReadWhileTheLongestListIsUnderWay() throws IOException {
        CountDownLatch part = new CountDownLatch(1);

        Told told = examine(AMPLE, (target, connection, healthy) -> {
            if (target.equals("/apis")) {
                ScriptedServer.send(connection, 404, "{}");
                return;
            }
            if (target.contains("/secretstores")) {
                part.countDown();
            } else if (target.contains("/pods?")) {
                part.await();
            }
            healthy.send();
        });

        assertNothingWaited(told);
    }

    private static void assertNothingWaited(Told told) {
        assertThat(told.late()).isEmpty();
        assertThat(told.left())
                .as("the longest list is given half of the time")
                .isGreaterThan(AMPLE.multipliedBy(3).dividedBy(4));
    }

    @Test
    void whatEventsTellIsReadWhileTheLongestListIsUnderWay() throws IOException {
        CountDownLatch told = new CountDownLatch(1);

        Told answer = examine(AMPLE, (target, connection, healthy) -> {
            if (target.equals("/apis")) {
                ScriptedServer.send(connection, 404, "{}");
            } else if (target.contains("/events?")) {
                ScriptedServer.send(connection, 200, MOUNT_FAILS);
            } else if (target.contains("/pods?")) {
                told.await();
                healthy.send();
            } else {
                if (target.contains("/volumeattachments")) {
                    told.countDown();
                }
                healthy.send();
            }
        });

        assertNothingWaited(answer);
    }

    @Test
    void nothingWaitsLongForAServerThatDoesNotSayWhatItServes() throws IOException {
        CountDownLatch asked = new CountDownLatch(1);

        Told told = examine((target, connection, healthy) -> {
            if (target.equals("/apis")) {
                asked.await();
            } else if (target.contains("/validatingwebhookconfigurations")) {
                asked.countDown();
            }
            healthy.send();
        });

        assertThat(told.late()).isEmpty();
        assertThat(told.report().coverage().checked()).contains("validatingwebhookconfigurations");
    }

    @Test
    void aSilentServerLeavesTimeForAnAnswer() throws IOException {
        Told told = examine((_, _, _) -> forEver());

        assertThat(told.late()).contains("readyz", "version", "pods", "nodes", "events");
        assertThat(told.left()).isPositive();
    }

    /// @param left of the deadline when the report is complete
    private record Told(HealthReport report, Duration left) {
        Iterable<String> late() {
            return report.coverage().notChecked().stream()
                    .filter(blind -> blind.reason() == Reason.DEADLINE)
                    .map(Blind::what)
                    .toList();
        }
    }

    /// How one request is answered differently.
    @FunctionalInterface
    private interface Script {
        void answer(String target, Socket connection, Healthy healthy) throws IOException, InterruptedException;
    }

    @FunctionalInterface
    private interface Healthy {
        void send() throws IOException;
    }

    private Told examine(Script script) throws IOException {
        return examine(DEADLINE, script);
    }

    private Told examine(Duration time, Script script) throws IOException {
        try (ScriptedServer server = new ScriptedServer((target, connection) ->
                        script.answer(target, connection, () -> API.answer(target, connection)));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Deadline deadline = Deadline.in(time);
            Examined examined = new Examination(Checks.all())
                    .examine(live.cluster(), Optional.empty(), deadline, ReadObserver.NONE);
            return new Told(((Examined.Reported) examined).report(), deadline.remaining());
        }
    }

    private static void forEver() throws InterruptedException {
        new CountDownLatch(1).await(60, TimeUnit.SECONDS);
    }
}
