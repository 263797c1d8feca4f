// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterhealth.cluster.kube.OneContext;
import io.clusterhealth.cluster.kube.ScriptedServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/// The API server of a small healthy cluster, at the level of bytes, with programmable faults.
final class FaultyApi implements AutoCloseable {
    static final String TOKEN = "secret-token";

    private static final String NODE = """
            {"metadata":{"name":"n1","creationTimestamp":"2026-01-01T00:00:00Z"},"spec":{},"status":{
             "conditions":[{"type":"Ready","status":"True","lastTransitionTime":"2026-01-01T00:00:00Z"}],
             "allocatable":{"cpu":"4","memory":"8Gi","pods":"110"},"capacity":{"cpu":"4","memory":"8Gi","pods":"110"}}}""";
    private static final String POD = """
            {"metadata":{"namespace":"shop","name":"web","creationTimestamp":"2026-01-01T00:00:00Z"},
             "spec":{"nodeName":"n1","containers":[{"name":"c","image":"example.com/c"}]},
             "status":{"phase":"Running","startTime":"2026-01-01T00:00:00Z",
              "conditions":[{"type":"Ready","status":"True"},{"type":"PodScheduled","status":"True"}],
              "containerStatuses":[{"name":"c","ready":true,"restartCount":0,"state":{"running":{"startedAt":"2026-01-01T00:00:00Z"}}}]}}""";
    private static final String ALERTS = "/api/v1/alerts";
    private static final String QUERY = "/api/v1/query";
    private static final String NOTHING_MEASURED =
            "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[]}}";
    private static final String WATCHDOG = """
            {"status":"success","data":{"alerts":[{"labels":{"alertname":"Watchdog","severity":"none"},
             "state":"firing","activeAt":"2026-01-01T00:00:00Z","annotations":{},"value":"1"}]}}""";
    private static final String NAMESPACE =
            "{\"metadata\":{\"name\":\"shop\",\"creationTimestamp\":\"2026-01-01T00:00:00Z\"},\"status\":{\"phase\":\"Active\"}}";

    private final int port;
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final List<String> targets = new CopyOnWriteArrayList<>();

    private volatile ServerSocket listening;
    private volatile Fault fault = Fault.NONE;
    private volatile String accepted = TOKEN;

    /// Handles one request wrongly.
    @FunctionalInterface
    interface Fault {
        /// The healthy response.
        Fault NONE = (_, _, healthy) -> healthy.send();

        /// @param target path and query
        /// @param connection closed afterwards
        /// @param healthy sends the correct response
        void answer(String target, Socket connection, Healthy healthy) throws IOException, InterruptedException;
    }

    @FunctionalInterface
    interface Healthy {
        void send() throws IOException;
    }

    FaultyApi() {
        listening = listen(0);
        port = listening.getLocalPort();
    }

    /// Applies a fault to the list requests only.
    void breakListsWith(Fault wrong) {
        breakWith("limit=", wrong);
    }

    /// Applies a fault to requests whose path or query contains this part.
    void breakWith(String part, Fault wrong) {
        fault = (target, connection, healthy) -> {
            if (target.contains(part)) {
                wrong.answer(target, connection, healthy);
            } else {
                healthy.send();
            }
        };
    }

    /// Accepts only requests with this token.
    void accept(String token) {
        accepted = token;
    }

    /// The targets of all requests so far.
    List<String> targets() {
        return targets;
    }

    /// Ends all faults.
    void mend() {
        fault = Fault.NONE;
        accepted = TOKEN;
        if (listening.isClosed()) {
            listening = listen(port);
        }
    }

    /// Closes all connections, and refuses new ones from now on.
    void disappear() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        open.forEach(FaultyApi::close);
    }

    int port() {
        return port;
    }

    Path kubeconfig(Path folder, String server) {
        return kubeconfig(folder, server, "token: " + TOKEN);
    }

    /// @param user the `user` entry of the kubeconfig, without its braces
    static Path kubeconfig(Path folder, String server, String user) {
        return OneContext.kubeconfig(folder, "test", server, user);
    }

    String address() {
        return "http://127.0.0.1:" + port;
    }

    /// Sends the last response on a connection.
    static void send(Socket connection, int code, String body, String... headers) throws IOException {
        sendAndStay(connection, code, body, ("Connection: close\r\n" + String.join("\r\n", headers)).strip());
    }

    private static void sendAndStay(Socket connection, int code, String body, String headers) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        String head = "HTTP/1.1 %d X\r\n%s\r\nContent-Length: %d\r\n\r\n".formatted(code, headers, bytes.length);
        OutputStream out = connection.getOutputStream();
        out.write(head.getBytes(UTF_8));
        out.write(bytes);
        out.flush();
    }

    static String pod() {
        return POD;
    }

    static String node() {
        return NODE;
    }

    @Override
    public void close() {
        disappear();
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // already closed
        }
    }

    private static void sendHealthy(String target, Socket connection) throws IOException {
        boolean absent = isAbsent(target);
        sendAndStay(connection, absent ? 404 : 200, absent ? "404 page not found" : healthy(target), "X-Healthy: yes");
    }

    private static boolean isAbsent(String text) {
        return text.contains("openshift.io") || text.contains("operators.coreos.com");
    }

    private static String healthy(String target) {
        if (target.equals("/apis")) {
            return ScriptedServer.groups(group -> !isAbsent(group));
        }
        if (target.startsWith("/version")) {
            return "{\"gitVersion\":\"v1.35.4\"}";
        }
        if (target.startsWith("/readyz")) {
            return "[+]ping ok\n[+]etcd ok\nreadyz check passed\n";
        }
        if (target.startsWith(ALERTS)) {
            return WATCHDOG;
        }
        if (target.startsWith(QUERY)) {
            return NOTHING_MEASURED;
        }
        if (target.contains("/pods?")) {
            return ScriptedServer.list(target, POD);
        }
        if (target.contains("/nodes?") && !target.contains("metrics.k8s.io")) {
            return ScriptedServer.list(target, NODE);
        }
        return ScriptedServer.list(target, target.contains("/namespaces?") ? NAMESPACE : "");
    }

    private ServerSocket listen(int wanted) {
        try {
            ServerSocket socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted), 256);
            Thread.ofVirtual().start(() -> accept(socket));
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept(ServerSocket socket) {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                open.add(connection);
                Thread.ofVirtual().start(() -> serve(connection));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            BufferedReader in = new BufferedReader(new InputStreamReader(connection.getInputStream(), UTF_8));
            boolean well = true;
            while (well) {
                List<String> request =
                        in.lines().takeWhile(line -> !line.isEmpty()).toList();
                well = !request.isEmpty() && request.getFirst().startsWith("GET ") && answer(request, connection);
            }
        } catch (IOException | UncheckedIOException | InterruptedException _) {
            // The client disconnected, or the test has ended.
        } finally {
            open.remove(connection);
        }
    }

    /// @return whether the connection can serve another request
    private boolean answer(List<String> request, Socket connection) throws IOException, InterruptedException {
        String target = request.getFirst().split(" ", 3)[1];
        targets.add(target);
        // Without TLS no token is sent, except to the API server of the kubeconfig.
        boolean isMonitoring = target.startsWith(ALERTS) || target.startsWith(QUERY);
        if (!isMonitoring
                && request.stream().noneMatch(line -> line.equalsIgnoreCase("Authorization: Bearer " + accepted))) {
            send(connection, 401, "{}");
            return false;
        }
        AtomicBoolean well = new AtomicBoolean();
        fault.answer(target, connection, () -> {
            sendHealthy(target, connection);
            well.set(true);
        });
        return well.get();
    }
}
