// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The shipped demo is what the generator makes (`-Dupdate.golden=true` writes it anew), and it hangs together.
class DemoClusterTest {
    private static final Path SHIPPED = Path.of("src/main/resources/demo");
    private static final ObjectNode LIST = DemoCluster.list();

    @BeforeAll
    static void writesAnewWhenAsked() throws IOException {
        if (Boolean.getBoolean("update.golden")) {
            Files.createDirectories(SHIPPED);
            Files.write(SHIPPED.resolve("objects.json.gz"), gzip(LIST.toString()));
            Files.writeString(SHIPPED.resolve("as-of.txt"), Timeline.AS_OF + "\n");
        }
    }

    @Test
    void shippedFilesAreUpToDate() throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(SHIPPED.resolve("objects.json.gz")))) {
            String shipped = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(shipped.equals(LIST.toString()))
                    .as("objects.json.gz is up to date; -Dupdate.golden=true writes it anew")
                    .isTrue();
        }
        assertThat(SHIPPED.resolve("as-of.txt")).hasContent(Timeline.AS_OF + "\n");
    }

    @Test
    void addsLessThan300KilobytesToTheJar() throws IOException {
        assertThat(Files.size(SHIPPED.resolve("objects.json.gz"))).isLessThan(300_000);
    }

    @Test
    void hasTheSizeOfARealCluster() {
        assertThat(of("Node")).hasSize(40);
        assertThat(of("ClusterOperator")).hasSize(34);
        assertThat(of("Pod")).hasSizeBetween(1_400, 1_600);
        assertThat(of("Namespace")).hasSizeBetween(60, 100);
    }

    @Test
    void namesEachObjectOnce() {
        Set<String> seen = new HashSet<>();

        assertThat(items())
                .allSatisfy(
                        item -> assertThat(seen.add(key(item))).as(key(item)).isTrue());
    }

    @Test
    void eachOwnerExists() {
        Map<String, String> byUid = items().stream()
                .filter(item -> item.has("metadata"))
                .collect(Collectors.toMap(item -> item.at("/metadata/uid").asText(), DemoClusterTest::key));

        assertThat(items())
                .allSatisfy(item -> assertThatCode(() -> {
                            for (JsonNode owner : item.at("/metadata/ownerReferences")) {
                                assertThat(byUid.get(owner.get("uid").asText()))
                                        .endsWith("/" + owner.get("name").asText())
                                        .startsWith(owner.get("kind").asText());
                            }
                        })
                        .doesNotThrowAnyException());
    }

    @Test
    void eachObjectLivesInANamespaceThatExists() {
        Set<String> namespaces = of("Namespace").stream()
                .map(it -> it.at("/metadata/name").asText())
                .collect(Collectors.toSet());

        assertThat(items()).allSatisfy(item -> {
            String namespace = item.at("/metadata/namespace").asText();
            assertThat(namespace.isEmpty() || namespaces.contains(namespace))
                    .as(key(item))
                    .isTrue();
        });
    }

    @Test
    void readyCountsAgreeWithThePods() {
        Map<String, Long> ready = of("Pod").stream()
                .filter(DemoClusterTest::ready)
                .collect(Collectors.groupingBy(
                        pod -> pod.at("/metadata/ownerReferences/0/uid").asText(), Collectors.counting()));

        for (String kind : List.of("ReplicaSet", "StatefulSet", "DaemonSet")) {
            String field = kind.equals("DaemonSet") ? "numberReady" : "readyReplicas";
            assertThat(of(kind))
                    .allSatisfy(item -> assertThat(item.at("/status/" + field).asLong())
                            .as(key(item))
                            .isEqualTo(
                                    ready.getOrDefault(item.at("/metadata/uid").asText(), 0L)));
        }
    }

    @Test
    void nothingIsBrokenButWhatWasOnTheLostNode() {
        List<JsonNode> broken = of("Pod").stream()
                .filter(pod -> pod.at("/status/phase").asText().equals("Running") && !ready(pod))
                .toList();

        assertThat(broken).hasSizeBetween(30, 45);
        assertThat(broken)
                .allSatisfy(pod -> assertThat(pod.at("/spec/nodeName").asText())
                        .isEqualTo(Machine.lost().name()));
    }

    @Test
    void noNodeIsOvercommitted() {
        Map<String, Long> milliCpu = of("Pod").stream()
                .filter(pod -> pod.at("/status/phase").asText().equals("Running"))
                .collect(Collectors.groupingBy(
                        pod -> pod.at("/spec/nodeName").asText(), Collectors.summingLong(DemoClusterTest::milliCpu)));

        assertThat(milliCpu.values()).allSatisfy(sum -> assertThat(sum).isLessThan(15_500));
    }

    static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new Smallest(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static final class Smallest extends GZIPOutputStream {
        Smallest(ByteArrayOutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }

    private static boolean ready(JsonNode pod) {
        return StreamSupport.stream(pod.at("/status/conditions").spliterator(), false)
                .anyMatch(condition -> condition.get("type").asText().equals("Ready")
                        && condition.get("status").asText().equals("True"));
    }

    private static long milliCpu(JsonNode pod) {
        return StreamSupport.stream(pod.at("/spec/containers").spliterator(), false)
                .map(container ->
                        container.at("/resources/requests/cpu").asText().replace("m", ""))
                .mapToLong(Long::parseLong)
                .sum();
    }

    private static List<JsonNode> items() {
        return StreamSupport.stream(LIST.get("items").spliterator(), false).toList();
    }

    private static List<JsonNode> of(String kind) {
        return items().stream()
                .filter(item -> item.get("kind").asText().equals(kind))
                .toList();
    }

    private static String key(JsonNode item) {
        return item.get("kind").asText() + "/" + item.at("/metadata/namespace").asText() + "/"
                + item.at("/metadata/name").asText();
    }
}
