// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// The API server of a small healthy cluster, down to the byte, which can be told to do everything wrong.
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
    private static final String NAMESPACE =
            "{\"metadata\":{\"name\":\"shop\",\"creationTimestamp\":\"2026-01-01T00:00:00Z\"},\"status\":{\"phase\":\"Active\"}}";

    private final int port;
    private final List<Socket> open = new CopyOnWriteArrayList<>();

    private volatile ServerSocket listening;
    private volatile Fault fault = Fault.NONE;

    /// What goes wrong with one request.
    @FunctionalInterface
    interface Fault {
        /// Nothing.
        Fault NONE = (_, _, healthy) -> healthy.send();

        /// @param target path and query
        /// @param connection closed afterwards
        /// @param healthy the right answer
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

    /// Breaks the lists, and nothing else.
    void breakListsWith(Fault wrong) {
        fault = (target, connection, healthy) -> {
            if (target.contains("limit=")) {
                wrong.answer(target, connection, healthy);
            } else {
                healthy.send();
            }
        };
    }

    /// Makes everything well again.
    void mend() {
        fault = Fault.NONE;
        if (listening.isClosed()) {
            listening = listen(port);
        }
    }

    /// Refuses connections from now on.
    void disappear() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return port;
    }

    Path kubeconfig(Path folder, String server) {
        try {
            return Files.writeString(Files.createTempFile(folder, "kubeconfig", ""), """
                    current-context: test
                    contexts: [{name: test, context: {cluster: c, user: u}}]
                    clusters: [{name: c, cluster: {server: "%s"}}]
                    users: [{name: u, user: {token: %s}}]
                    """.formatted(server, TOKEN));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path kubeconfig(Path folder) {
        return kubeconfig(folder, "http://127.0.0.1:" + port);
    }

    static void send(Socket connection, int code, String body, String... headers) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        StringBuilder head = new StringBuilder("HTTP/1.1 " + code + " X\r\nConnection: close\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        head.append("Content-Length: ").append(bytes.length).append("\r\n\r\n");
        OutputStream out = connection.getOutputStream();
        out.write(head.toString().getBytes(UTF_8));
        out.write(bytes);
        out.flush();
    }

    /// The list that a target asks for.
    static String list(String target, String items) {
        String plural = target.split("\\?", 2)[0].replaceAll(".*/", "");
        String kind = Resources.ALL.stream()
                .filter(resource -> resource.plural().equals(plural))
                .filter(resource ->
                        target.startsWith(resource.group().isEmpty() ? "/api/" : "/apis/" + resource.group()))
                .findFirst()
                .map(Resource::kind)
                .orElse("");
        return "{\"kind\":\"" + kind + "List\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":[" + items + "]}";
    }

    static String pod() {
        return POD;
    }

    @Override
    public void close() {
        disappear();
        open.forEach(FaultyApi::close);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // it is gone, which is all that is wanted
        }
    }

    private static void sendHealthy(String target, Socket connection) throws IOException {
        if (target.startsWith("/version")) {
            send(connection, 200, "{\"gitVersion\":\"v1.35.4\"}");
        } else if (target.startsWith("/readyz")) {
            send(connection, 200, "[+]ping ok\n[+]etcd ok\nreadyz check passed\n");
        } else if (target.contains("openshift.io") || target.contains("operators.coreos.com")) {
            send(connection, 404, "404 page not found");
        } else if (target.contains("/pods?")) {
            send(connection, 200, list(target, POD));
        } else if (target.contains("/nodes?") && !target.contains("metrics.k8s.io")) {
            send(connection, 200, list(target, NODE));
        } else if (target.contains("/namespaces?")) {
            send(connection, 200, list(target, NAMESPACE));
        } else {
            send(connection, 200, list(target, ""));
        }
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
            StringBuilder request = new StringBuilder();
            for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
                request.append(line).append('\n');
            }
            if (!request.isEmpty()) {
                String target = request.toString().split(" ", 3)[1];
                fault.answer(target, connection, () -> sendHealthy(target, connection));
            }
        } catch (IOException | InterruptedException _) {
            // The client went away, or the test is over.
        } finally {
            open.remove(connection);
        }
    }
}
