// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static io.clusterhealth.cluster.kube.ScriptedServer.pods;
import static io.clusterhealth.cluster.kube.ScriptedServer.send;
import static io.clusterhealth.cluster.kube.ScriptedServer.sendEmpty;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Faults of an API server, or of a proxy in front of it.
class FaultsTest {
    /// For servers that do not return a list.
    private static final Duration DEADLINE = Duration.ofSeconds(5);

    /// For servers that respond: only a busy machine takes long.
    private static final Duration PLENTY = Duration.ofSeconds(30);

    private static final Duration SILENCE = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    @Test
    void saysThatTheServerCannotBeReached() throws IOException {
        ScriptedServer gone = new ScriptedServer((_, _) -> {});
        Path kubeconfig = gone.kubeconfig(folder);
        gone.close();

        try (LiveClusters live = new LiveClusters(kubeconfig)) {
            Picture picture = live.read(PLENTY, Resources.PODS, Resources.NODES);

            assertThat(picture.list(Resources.PODS))
                    .isEqualTo(failed("the API server cannot be reached: connection refused"));
            assertThat(picture.version()).isEqualTo(failed("the API server cannot be reached: connection refused"));
            assertThat(picture.readiness()).isEqualTo(failed("the API server cannot be reached: connection refused"));
        }
    }

    @Test
    void saysThatTheNameOfTheServerIsNotKnown() throws IOException {
        Path kubeconfig = OneContext.kubeconfig(folder, "c", "https://nowhere.invalid:6443");

        try (LiveClusters live = new LiveClusters(kubeconfig)) {
            assertThat(live.read(PLENTY, Resources.PODS).list(Resources.PODS))
                    .isEqualTo(failed("the name of the API server is not known"));
        }
    }

    @Test
    void waitsForASilentServerNoLongerThanTheDeadline() {
        long start = System.nanoTime();

        Picture picture = read((_, _) -> Thread.sleep(SILENCE), DEADLINE, Resources.PODS, Resources.NODES);

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SILENCE);
        assertThat(why(picture, Resources.PODS)).isInstanceOf(Unread.Late.class);
        assertThat(picture.version().unread()).containsInstanceOf(Unread.Late.class);
    }

    @Test
    void keepsWhatADrippingServerHasSentByTheDeadline() {
        String page = pods("", "one", "two", "three");

        Picture picture = read(
                (target, connection) -> {
                    if (!target.contains("/pods")) {
                        sendEmpty(target, connection);
                        return;
                    }
                    head(connection, page.length() + 10_000);
                    OutputStream out = connection.getOutputStream();
                    out.write(page.substring(0, page.indexOf("three")).getBytes(StandardCharsets.UTF_8));
                    out.flush();
                    while (true) {
                        Thread.sleep(100);
                        out.write(' ');
                        out.flush();
                    }
                },
                DEADLINE,
                Resources.PODS);

        assertThat(names(picture)).containsExactly("one", "two");
        assertThat(why(picture, Resources.PODS)).isInstanceOf(Unread.Late.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 503, 504})
    void givesUpAfterThreeTries(int code) throws IOException {
        try (ScriptedServer server = new ScriptedServer((_, connection) -> send(connection, code, "no"));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Picture picture = live.read(PLENTY, Resources.PODS);

            assertThat(picture.list(Resources.PODS))
                    .isEqualTo(failed("the API server answered with an error (" + code + ")"));
            assertThat(server.requestsFor("/pods")).isEqualTo(3);
        }
    }

    @Test
    void doesNotMindOneFailure() {
        AtomicInteger tries = new AtomicInteger();

        Picture picture = readPods((_, connection) -> {
            if (tries.incrementAndGet() == 1) {
                send(connection, 503, "no");
            } else {
                send(connection, 200, pods("", "one"));
            }
        });

        assertThat(names(picture)).containsExactly("one");
        assertThat(picture.list(Resources.PODS)).isInstanceOf(Read.Found.class);
    }

    @Test
    void leavesABusyServerAloneForAsLongAsItAsks() throws IOException {
        AtomicInteger tries = new AtomicInteger();
        long start = System.nanoTime();
        try (ScriptedServer server = new ScriptedServer((target, connection) -> {
                    if (target.contains("/pods") && tries.incrementAndGet() == 1) {
                        send(connection, 429, "later", "Retry-After: 1");
                    } else {
                        sendEmpty(target, connection);
                    }
                });
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Picture picture = live.read(Duration.ofSeconds(10), Resources.PODS);

            assertThat(picture.list(Resources.PODS)).isInstanceOf(Read.Found.class);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
        }
    }

    @Test
    void doesNotWaitForAServerThatStaysBusyBeyondTheDeadline() throws IOException {
        try (ScriptedServer server =
                        new ScriptedServer((_, connection) -> send(connection, 429, "later", "Retry-After: 120"));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Picture picture = live.read(PLENTY, Resources.PODS);

            assertThat(picture.list(Resources.PODS))
                    .isEqualTo(failed("the API server is too busy to answer; it wants to be asked again in 120 s"));
            assertThat(server.requestsFor("/pods")).isEqualTo(1);
        }
    }

    @Test
    void asksABusyServerNothingUntilItsTimeIsOver() throws IOException {
        try (ScriptedServer server =
                        new ScriptedServer((_, connection) -> send(connection, 429, "later", "Retry-After: 120"));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            live.read(PLENTY, Resources.PODS);
            int asked = server.requests().size();

            Picture picture = live.read(PLENTY, Resources.PODS, Resources.NODES, Resources.EVENTS);

            assertThat(server.requests()).hasSize(asked);
            assertThat(why(picture, Resources.NODES))
                    .isInstanceOfSatisfying(
                            Unread.Failed.class,
                            failed -> assertThat(failed.cause()).contains("too busy", " s"));
        }
    }

    @Test
    void saysThatTheCredentialsAreNoLongerAccepted() {
        Picture picture = readPods((target, connection) -> send(
                connection,
                target.contains("continue") ? 401 : 200,
                target.contains("continue") ? "{\"kind\":\"Status\"}" : pods("more", "one")));

        assertThat(names(picture)).containsExactly("one");
        assertThat(why(picture, Resources.PODS))
                .isEqualTo(new Unread.Failed("the API server did not accept the credentials (401); log in again"));
    }

    @Test
    void namesTheRightThatOneListNeeds() {
        Picture picture = read(
                (target, connection) -> {
                    if (target.contains("/nodes")) {
                        send(connection, 403, "{\"kind\":\"Status\",\"code\":403}");
                    } else {
                        sendEmpty(target, connection);
                    }
                },
                Resources.PODS,
                Resources.NODES);

        assertThat(why(picture, Resources.NODES)).isEqualTo(new Unread.Denied(new AccessRule("list", "", "nodes")));
        assertThat(picture.list(Resources.PODS)).isInstanceOf(Read.Found.class);
    }

    @Test
    void takesForAbsentWhatIsForbiddenButNotServed() {
        Picture picture = read(
                (target, connection) -> {
                    if (target.equals("/apis/config.openshift.io/v1")) {
                        send(connection, 200, "{\"resources\":[{\"name\":\"clusterversions\"}]}");
                    } else if (target.equals("/apis/machineconfiguration.openshift.io/v1")) {
                        send(connection, 404, "404 page not found");
                    } else {
                        send(connection, 403, "{}");
                    }
                },
                Resources.CLUSTER_VERSIONS,
                Resources.CLUSTER_OPERATORS,
                Resources.MACHINE_CONFIG_POOLS);

        assertThat(why(picture, Resources.CLUSTER_VERSIONS)).isInstanceOf(Unread.Denied.class);
        assertThat(why(picture, Resources.CLUSTER_OPERATORS)).isEqualTo(new Unread.Absent());
        assertThat(why(picture, Resources.MACHINE_CONFIG_POOLS)).isEqualTo(new Unread.Absent());
    }

    @Test
    void tellsAnAbsentResourceFromABrokenPath() {
        Picture picture =
                read((_, connection) -> send(connection, 404, "404"), Resources.PODS, Resources.CLUSTER_OPERATORS);

        assertThat(why(picture, Resources.CLUSTER_OPERATORS)).isEqualTo(new Unread.Absent());
        assertThat(why(picture, Resources.PODS))
                .isEqualTo(
                        new Unread.Failed("the API server does not know this path (404); check the server's address"));
    }

    @Test
    void beginsAListAnewWhoseTokenIsTooOld() {
        AtomicInteger rounds = new AtomicInteger();

        Picture picture = readPods((target, connection) -> {
            if (!target.contains("continue")) {
                rounds.incrementAndGet();
                send(connection, 200, pods("more", "one"));
            } else if (rounds.get() == 1) {
                send(connection, 410, "{\"kind\":\"Status\",\"reason\":\"Expired\",\"code\":410}");
            } else {
                send(connection, 200, pods("", "two"));
            }
        });

        assertThat(names(picture)).containsExactly("one", "two");
        assertThat(picture.list(Resources.PODS)).isInstanceOf(Read.Found.class);
    }

    @Test
    void saysThatAListIsIncompleteWhoseTokensAreAlwaysTooOld() throws IOException {
        try (ScriptedServer server = new ScriptedServer((target, connection) ->
                        send(connection, target.contains("continue") ? 410 : 200, pods("more", "one")));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Picture picture = live.read(PLENTY, Resources.PODS);

            assertThat(names(picture)).containsExactly("one");
            assertThat(why(picture, Resources.PODS))
                    .isEqualTo(new Unread.Failed("the list changes faster than it can be read"));
            assertThat(server.requestsFor("/pods")).isEqualTo(4);
        }
    }

    @Test
    void readsAPageAgainThatWasCutShort() {
        AtomicInteger tries = new AtomicInteger();

        Picture picture = readPods((_, connection) -> {
            if (tries.incrementAndGet() == 1) {
                head(connection, 10_000);
                connection
                        .getOutputStream()
                        .write(pods("", "one", "two").substring(0, 120).getBytes(StandardCharsets.UTF_8));
            } else {
                send(connection, 200, pods("", "one", "two"));
            }
        });

        assertThat(names(picture)).containsExactly("one", "two");
        assertThat(picture.list(Resources.PODS)).isInstanceOf(Read.Found.class);
    }

    @Test
    void saysThatTheConnectionKeepsBreaking() {
        Picture picture = readPods((_, connection) -> {
            connection.setSoLinger(true, 0);
            connection.close();
        });

        assertThat(why(picture, Resources.PODS)).isEqualTo(new Unread.Failed("the connection to the API server broke"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <html>Please log in</html>                         | the answer is no JSON
            "text"                                             | the answer is no JSON object
            {"kind":"Status","status":"Failure","code":500}    | the answer is a Status, not a PodList
            {"kind":"NodeList","items":[{}]}                   | the answer is a NodeList, not a PodList
            {"items":[{"metadata":{"name":"x"}}],"kind":"Pod"} | the answer is a Pod, not a PodList
            {"kind":"PodList","apiVersion":"v1"}               | the answer has no items
            {"kind":"PodList","items":"none"}                  | the answer has no items
            {"items":[]}                                       | the answer does not say what it is
            {}                                                 | the answer does not say what it is
            """)
    void takesNothingElseForAList(String body, String cause) {
        Picture picture = readPods((_, connection) -> send(connection, 200, body));

        assertThat(picture.list(Resources.PODS)).isEqualTo(failed(cause));
    }

    @Test
    void keepsItsTokenFromWhereItIsSentOn() throws IOException {
        try (ScriptedServer other = new ScriptedServer((target, connection) -> sendEmpty(target, connection));
                ScriptedServer server = new ScriptedServer(
                        (target, connection) -> send(connection, 302, "", "Location: " + other.address() + target));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Picture picture = live.read(PLENTY, Resources.PODS);

            assertThat(picture.list(Resources.PODS))
                    .isEqualTo(failed("the API server sends the request elsewhere (302), which is not followed"));
            assertThat(other.requests()).isEmpty();
        }
    }

    @Test
    void passesOverItemsThatAreNoObjects() {
        Picture picture = readPods((_, connection) -> send(connection, 200, """
                {"kind":"PodList","metadata":null,"items":[null,5,[{}],{"metadata":{"name":"p"},"status":[],"spec":"x"}]}"""));

        assertThat(names(picture)).containsExactly("p");
    }

    private Picture readPods(ScriptedServer.Script pods) {
        return read(
                (target, connection) -> {
                    if (target.contains("/pods")) {
                        pods.answer(target, connection);
                    } else {
                        sendEmpty(target, connection);
                    }
                },
                Resources.PODS);
    }

    private Picture read(ScriptedServer.Script script, Resource<?>... wanted) {
        return read(script, PLENTY, wanted);
    }

    private Picture read(ScriptedServer.Script script, Duration time, Resource<?>... wanted) {
        try (ScriptedServer server = new ScriptedServer(script);
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            return live.read(time, wanted);
        }
    }

    private static void head(Socket connection, int length) throws IOException {
        connection
                .getOutputStream()
                .write(("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + length + "\r\n\r\n")
                        .getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> names(Picture picture) {
        return picture.objects(Resources.PODS).stream()
                .map(pod -> pod.metadata().name())
                .toList();
    }

    private static Unread why(Picture picture, Resource<?> resource) {
        return picture.list(resource).unread().orElseThrow();
    }

    private static Read<Object> failed(String cause) {
        return new Read.Missing<>(new Unread.Failed(cause));
    }
}
