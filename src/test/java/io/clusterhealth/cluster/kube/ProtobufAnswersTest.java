// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static io.clusterhealth.cluster.kube.ScriptedServer.pods;
import static io.clusterhealth.cluster.kube.ScriptedServer.send;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.protobuf.ObjectList;
import io.clusterhealth.cluster.protobuf.ObjectWriter;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Lists in protobuf responses, valid and invalid.
class ProtobufAnswersTest {
    private static final Duration PLENTY = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    @Test
    void areAskedForWhereTheyAreKubernetesOwn() throws IOException {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer::sendEmpty);
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            live.read(PLENTY, Resources.PODS, Resources.CLUSTER_OPERATORS);

            assertThat(accepted(server, "/pods?"))
                    .containsExactly("application/vnd.kubernetes.protobuf,application/json");
            assertThat(accepted(server, "/clusteroperators?")).containsExactly("application/json");
        }
    }

    @Test
    void areReadPageByPage() throws IOException {
        Picture picture = read((token, connection) ->
                answer(connection, token.isEmpty() ? list("Pod", "b", "one", "two") : list("Pod", "", "three")));

        assertThat(names(picture)).containsExactly("one", "two", "three");
        assertThat(picture.whole(Resources.PODS)).isTrue();
    }

    /// Several servers may share one address.
    @Test
    void mayGoOnInJson() throws IOException {
        Picture picture = read((token, connection) -> {
            if (token.isEmpty()) {
                answer(connection, list("Pod", "b", "one"));
            } else {
                send(connection, 200, pods("", "two"), "Content-Type: application/json");
            }
        });

        assertThat(names(picture)).containsExactly("one", "two");
    }

    @Test
    void areReadAgainWhenTheyAreCutShort() throws IOException {
        AtomicBoolean cut = new AtomicBoolean();
        byte[] whole = list("Pod", "", "one", "two");

        Picture picture = read((_, connection) ->
                answer(connection, cut.getAndSet(true) ? whole : Arrays.copyOf(whole, whole.length - 20)));

        assertThat(names(picture)).containsExactly("one", "two");
        assertThat(picture.whole(Resources.PODS)).isTrue();
    }

    @Test
    void areNoListWhenTheyAreSomethingElse() throws IOException {
        assertThat(read((_, connection) -> answer(connection, list("Node", "", "one")))
                        .list(Resources.PODS))
                .isEqualTo(failed("the answer is a NodeList, not a PodList"));
        assertThat(read((_, connection) -> answer(connection, pods("", "one").getBytes(StandardCharsets.UTF_8)))
                        .list(Resources.PODS))
                .isEqualTo(failed("the answer is no protobuf"));
    }

    private static Read<Object> failed(String why) {
        return new Read.Missing<>(new Unread.Failed(why));
    }

    private static Stream<String> accepted(ScriptedServer server, String path) {
        return server.requests().stream()
                .filter(request -> request.lines().findFirst().orElse("").contains(path))
                .flatMap(String::lines)
                .filter(line -> line.startsWith("Accept: "))
                .map(line -> line.substring("Accept: ".length()));
    }

    private static List<String> names(Picture picture) {
        return picture.objects(Resources.PODS).stream()
                .map(pod -> pod.metadata().name())
                .toList();
    }

    private static byte[] list(String kind, String token, String... names) {
        return ObjectWriter.list(
                "v1",
                kind,
                token,
                Stream.of(names)
                        .map(name -> ObjectWriter.object("v1", kind, named(name)))
                        .toList());
    }

    private static ObjectNode named(String name) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.putObject("metadata").put("namespace", "a").put("name", name);
        return object;
    }

    private static void answer(Socket connection, byte[] list) throws IOException {
        String head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
                .formatted(ObjectList.MEDIA_TYPE, list.length);
        connection.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
        connection.getOutputStream().write(list);
    }

    /// @param script takes the continue token of the page as its target; empty for the first
    private Picture read(ScriptedServer.Script script) throws IOException {
        try (ScriptedServer server = new ScriptedServer(script.forPods());
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            return live.read(PLENTY, Resources.PODS);
        }
    }
}
