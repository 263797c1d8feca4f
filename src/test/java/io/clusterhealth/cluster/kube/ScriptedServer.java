// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// A server whose script determines every byte of each response; one request per connection.
public final class ScriptedServer implements AutoCloseable {
    /// The header of a request for only a list's metadata, in either encoding.
    static final String METADATA_ONLY = "Accept: application/vnd.kubernetes.protobuf;as=PartialObjectMetadataList;"
            + "g=meta.k8s.io;v=v1,application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1\n";

    private final ServerSocket socket;
    private final Script script;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();

    /// Answers one request.
    @FunctionalInterface
    public interface Script {

        /// @param target path and query
        /// @param connection closed afterwards
        void answer(String target, Socket connection) throws IOException, InterruptedException;

        /// Uses this for the pages of all pods, with the continue token as its target, empty for the first page; all
        /// other responses are empty.
        default Script forPods() {
            return (target, connection) -> {
                if (target.contains("/pods")) {
                    int token = target.indexOf("&continue=");
                    answer(token < 0 ? "" : target.substring(token + 10), connection);
                } else {
                    sendEmpty(target, connection);
                }
            };
        }
    }

    public ScriptedServer(Script script) {
        try {
            this.socket = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.script = script;
        Thread.ofVirtual().start(this::accept);
    }

    public String address() {
        return "http://127.0.0.1:" + socket.getLocalPort();
    }

    /// All requests, each as one text: first line, such as `GET /version HTTP/1.1`, headers, an empty line and the
    /// ASCII body.
    public List<String> requests() {
        return requests;
    }

    /// The number of requests whose paths contain this.
    public long requestsFor(String part) {
        return requests.stream()
                .filter(request -> request.lines().findFirst().orElse("").contains(part))
                .count();
    }

    /// A kubeconfig whose only context, `test`, is this server.
    public Path kubeconfig(Path folder) {
        return OneContext.kubeconfig(folder, "test", address());
    }

    /// Sends a complete response.
    public static void send(Socket connection, int code, String body, String... headers) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        StringBuilder head = new StringBuilder("HTTP/1.1 " + code + " X\r\nConnection: close\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        head.append("Content-Length: ").append(bytes.length).append("\r\n\r\n");
        OutputStream out = connection.getOutputStream();
        out.write(head.toString().getBytes(StandardCharsets.UTF_8));
        out.write(bytes);
        out.flush();
    }

    /// An empty list, or the response of a status path.
    public static void sendEmpty(String target, Socket connection) throws IOException {
        if (target.startsWith("/version")) {
            send(connection, 200, "{\"gitVersion\":\"v1.35.4\"}");
        } else if (target.startsWith("/readyz")) {
            send(connection, 200, "[+]ping ok\nreadyz check passed\n");
        } else if (target.equals("/apis")) {
            send(connection, 200, groups(_ -> true));
        } else {
            send(connection, 200, list(target, ""));
        }
    }

    /// The response to `/apis`: the groups of all lists, without their resources, so that all of them are requested.
    public static String groups(Predicate<String> served) {
        return Resources.ALL.stream()
                .map(Resource::group)
                .filter(group -> !group.isEmpty() && served.test(group))
                .distinct()
                .map("{\"name\":\"%s\"}"::formatted)
                .collect(Collectors.joining(",", "{\"kind\":\"APIGroupList\",\"groups\":[", "]}"));
    }

    /// The list that a target requests.
    ///
    /// @param items separated by commas
    public static String list(String target, String items) {
        String path = target.split("\\?", 2)[0];
        String kind = Resources.ALL.stream()
                .filter(resource -> path.endsWith("/" + resource.plural())
                        && path.startsWith(resource.group().isEmpty() ? "/api/" : "/apis/" + resource.group()))
                .findFirst()
                .map(Resource::kind)
                .orElse("");
        return "{\"kind\":\"" + kind + "List\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":[" + items + "]}";
    }

    /// A page of pods.
    ///
    /// @param token continue token of the next page; empty on the last one
    public static String pods(String token, String... names) {
        List<String> items = List.of(names).stream()
                .map(name -> "{\"metadata\":{\"namespace\":\"a\",\"name\":\"" + name + "\"}}")
                .toList();
        return "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"continue\":\"" + token + "\"},\"items\":["
                + String.join(",", items) + "]}";
    }

    @Override
    public void close() {
        try {
            socket.close();
            for (Socket connection : open) {
                connection.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String body(BufferedReader in, String head) throws IOException {
        int length = head.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
                .mapToInt(line -> Integer.parseInt(
                        line.substring("content-length:".length()).strip()))
                .findFirst()
                .orElse(0);
        char[] body = new char[length];
        int read = 0;
        while (read < length) {
            int more = in.read(body, read, length - read);
            if (more < 0) {
                break;
            }
            read += more;
        }
        return new String(body, 0, read);
    }

    private void accept() {
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
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
            StringBuilder request = new StringBuilder();
            for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
                request.append(line).append('\n');
            }
            if (!request.isEmpty()) {
                request.append('\n').append(body(in, request.toString()));
                requests.add(request.toString());
                script.answer(request.toString().split(" ", 3)[1], connection);
            }
        } catch (IOException | InterruptedException _) {
            // The client has closed the connection, or the test is over.
        }
    }
}
