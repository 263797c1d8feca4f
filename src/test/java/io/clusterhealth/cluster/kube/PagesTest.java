// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static io.clusterhealth.cluster.kube.ScriptedServer.pods;
import static io.clusterhealth.cluster.kube.ScriptedServer.send;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A list with several pages.
@Timeout(60)
class PagesTest {
    private static final Duration PLENTY = Duration.ofSeconds(10);

    @TempDir
    Path folder;

    @Test
    void areReadBesideEachOther() throws IOException {
        CountDownLatch third = new CountDownLatch(1);

        Picture picture = read((page, connection) -> {
            switch (page) {
                case "" -> {
                    String first = pods("b", "one", "two");
                    begin(connection, first);
                    // Only a reader that has started the second page has the continue token of the third.
                    third.await();
                    end(connection, first);
                }
                case "b" -> send(connection, 200, pods("c", "three"));
                default -> {
                    third.countDown();
                    send(connection, 200, pods("", "four"));
                }
            }
        });

        assertThat(names(picture)).containsExactly("one", "two", "three", "four");
    }

    @Test
    void areNotAllUnderWayAtOnce() throws IOException {
        AtomicInteger open = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();

        Picture picture = read((page, connection) -> {
            most.accumulateAndGet(open.incrementAndGet(), Math::max);
            int number = page.isEmpty() ? 1 : Integer.parseInt(page);
            String body = pods(number < 20 ? Integer.toString(number + 1) : "", "pod-" + number);
            begin(connection, body);
            open.decrementAndGet();
            end(connection, body);
        });

        assertThat(names(picture))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 20)
                        .mapToObj(number -> "pod-" + number)
                        .toList());
        assertThat(most).hasValueBetween(1, 3);
    }

    @Test
    void areReadAgainFromTheOneThatBroke() throws IOException {
        AtomicBoolean broken = new AtomicBoolean();
        CountDownLatch third = new CountDownLatch(1);

        Picture picture = read((page, connection) -> {
            switch (page) {
                case "" -> send(connection, 200, pods("b", "one"));
                case "b" -> {
                    String second = pods("c", "two", "three");
                    begin(connection, second);
                    third.await();
                    if (broken.getAndSet(true)) {
                        end(connection, second);
                    }
                }
                default -> {
                    third.countDown();
                    send(connection, 200, pods("", "four"));
                }
            }
        });

        assertThat(names(picture)).containsExactly("one", "two", "three", "four");
        assertThat(picture.whole(Resources.PODS)).isTrue();
    }

    private static List<String> names(Picture picture) {
        return picture.objects(Resources.PODS).stream()
                .map(pod -> pod.metadata().name())
                .toList();
    }

    private static void begin(Socket connection, String body) throws IOException {
        String head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: " + body.length() + "\r\n\r\n";
        connection.getOutputStream().write((head + body.substring(0, body.length() / 2 + 20)).getBytes(UTF_8));
    }

    private static void end(Socket connection, String body) throws IOException {
        connection
                .getOutputStream()
                .write(body.substring(body.length() / 2 + 20).getBytes(UTF_8));
    }

    /// @param script takes the continue token of the page as its target; empty for the first
    private Picture read(ScriptedServer.Script script) throws IOException {
        try (ScriptedServer server = new ScriptedServer(script.forPods());
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            return live.read(PLENTY, Resources.PODS);
        }
    }
}
