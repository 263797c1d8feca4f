// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import static io.clusterhealth.cluster.kube.ScriptedServer.list;
import static io.clusterhealth.faults.FaultyApi.send;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.faults.FaultyApi.Fault;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Wrong responses of an API server.
class FaultsOfAnswersIT extends ServerOnFaultyApi {

    /// @param row number in the list of faults
    /// @param what goes wrong with each list
    /// @param said what the answer must contain
    record Case(int row, String what, Fault fault, String said) {
        @Override
        public String toString() {
            return row + " " + what;
        }
    }

    static final List<Case> BROKEN_LISTS = List.of(
            new Case(4, "silence", (_, _, _) -> beSilent(), "deadline"),
            new Case(5, "dripping, then silence", (_, to, _) -> drip(to), "deadline"),
            new Case(6, "500", (_, to, _) -> send(to, 500, "panic at io.x.Y"), "500"),
            new Case(6, "503", (_, to, _) -> send(to, 503, "no"), "503"),
            new Case(6, "504", (_, to, _) -> send(to, 504, "no"), "504"),
            // The time to wait is less than the time allowed for recovery.
            new Case(9, "busy for ever", (_, to, _) -> send(to, 429, "x", "Retry-After: 6"), "busy"),
            new Case(11, "a token that is good no longer", (_, to, _) -> send(to, 401, "{}"), "401"),
            new Case(13, "everything forbidden", (_, to, _) -> send(to, 403, "{}"), "forbidden"),
            new Case(17, "bodies cut short", (target, to, _) -> cut(target, to), "failed"),
            new Case(18, "connections reset", (_, to, _) -> reset(to), "failed"),
            new Case(
                    19, "malformed JSON", (_, to, _) -> send(to, 200, "{\"kind\":\"PodList\",\"items\":[{]"), "failed"),
            new Case(19, "a login page", (_, to, _) -> send(to, 200, "<html>secret-page</html>"), "JSON"),
            new Case(20, "a Status for a list", (_, to, _) -> send(to, 200, "{\"kind\":\"Status\"}"), "Status"),
            new Case(20, "no items", (target, to, _) -> send(to, 200, withoutItems(target)), "items"),
            new Case(
                    21,
                    "redirects",
                    (target, to, _) -> send(to, 302, "", "Location: http://127.0.0.1:1" + target),
                    "302"));

    @ParameterizedTest(name = "{0}")
    @FieldSource("BROKEN_LISTS")
    void saysWhatItCouldNotSee(Case broken) {
        api.breakListsWith(broken.fault());

        assertThat(HealthAnswers.notHealthy(server)).contains(broken.said()).doesNotContain("secret-page", "io.x.Y");
    }

    static final List<Case> PASSING = List.of(
            new Case(7, "one 503", (_, to, _) -> send(to, 503, "no"), ""),
            new Case(8, "one 429", (_, to, _) -> send(to, 429, "later", "Retry-After: 1"), ""),
            new Case(16, "a list that has expired before its begin", (_, to, _) -> send(to, 410, "{}"), ""),
            new Case(17, "one body cut short", (target, to, _) -> cut(target, to), ""),
            new Case(18, "one connection reset", (_, to, _) -> reset(to), ""));

    @ParameterizedTest(name = "{0}")
    @FieldSource("PASSING")
    void doesNotMindOneFailure(Case passing) {
        AtomicBoolean first = new AtomicBoolean(true);
        api.breakWith("/pods?", (target, to, healthy) -> {
            if (first.getAndSet(false)) {
                passing.fault().answer(target, to, healthy);
            } else {
                healthy.send();
            }
        });

        HealthAnswers.assertWellNow(server);
        assertThat(first).isFalse();
        assertThat(api.targets()).noneMatch(target -> target.contains("watch="));
    }

    @Test
    @DisplayName("12 one list forbidden")
    void namesTheOneRightThatIsMissing() {
        api.breakWith("/nodes?", (_, to, _) -> send(to, 403, "{}"));

        assertThat(HealthAnswers.notHealthy(server)).contains("nodes", "forbidden");
    }

    @Test
    @DisplayName("15 a list that expires")
    void beginsAnExpiredListAnew() {
        String firstPage = "\"metadata\":{\"continue\":\"x\"},";
        api.breakWith("/pods?", (target, to, _) -> {
            if (target.contains("continue=")) {
                send(to, 410, "{\"kind\":\"Status\",\"code\":410}");
            } else {
                send(to, 200, list(target, FaultyApi.pod()).replace("\"metadata\":{},", firstPage));
            }
        });

        assertThat(HealthAnswers.notHealthy(server)).contains("pods");
    }

    private static void beSilent() throws InterruptedException {
        new CountDownLatch(1).await(60, TimeUnit.SECONDS);
    }

    /// Sends a byte every tenth of a second.
    private static void drip(Socket to) throws IOException, InterruptedException {
        OutputStream out = to.getOutputStream();
        out.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n{\"kind\":\"".getBytes(UTF_8));
        for (int i = 0; i < 10; i++) {
            out.write(' ');
            out.flush();
            new CountDownLatch(1).await(100, TimeUnit.MILLISECONDS);
        }
        beSilent();
    }

    private static void cut(String target, Socket to) throws IOException {
        to.getOutputStream()
                .write(("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n" + list(target, "{}"))
                        .substring(0, 90)
                        .getBytes(UTF_8));
        to.getOutputStream().flush();
    }

    private static void reset(Socket to) throws IOException {
        to.setSoLinger(true, 0);
        to.close();
    }

    private static String withoutItems(String target) {
        return list(target, "").replace(",\"items\":[]", "");
    }
}
