// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Malformed parts of a list are skipped, counted, and reported once.
class OddListsTest {
    private static final Duration PLENTY = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @Test
    void aListWithNothingOddIsJustFound() throws IOException {
        assertThat(pods(pod("")).list(Resources.PODS)).isInstanceOf(Read.Found.class);
    }

    @Test
    void elementsThatAreNoObjectsAreCounted() throws IOException {
        assertRemark(pods("1, \"x\", null, [{}], " + pod("")), 1, "elements that are no objects: 4");
    }

    @Test
    void objectsWithoutANameAreCounted() throws IOException {
        assertRemark(pods("{}, {\"metadata\": null}, " + pod("")), 3, "objects without a name: 2");
    }

    /// Exactly the maximum, and one more.
    @Test
    void conditionsBeyondWhatIsKeptAreSaid() throws IOException {
        assertThat(pods(conditions(1_000)).list(Resources.PODS)).isInstanceOf(Read.Found.class);
        assertRemark(pods(conditions(1_001)), 1, "arrays cut at 1000 elements: 1");
    }

    @Test
    void tenThousandConditionsAreBorne() throws IOException {
        Picture picture = pods(conditions(10_000) + "," + pod(""));

        assertRemark(picture, 2, "arrays cut at 1000 elements: 1");
        assertThat(picture.objects(Resources.PODS).getFirst().conditions()).hasSize(1_000);
    }

    @Test
    void aTextThatWasCutIsSaid() throws IOException {
        assertThat(pods(pod("\"status\": {\"message\": \"%s\"}".formatted("x".repeat(4_096))))
                        .list(Resources.PODS))
                .isInstanceOf(Read.Found.class);
        assertRemark(
                pods(pod("\"status\": {\"message\": \"%s\"}".formatted("x".repeat(4_097)))),
                1,
                "texts cut at 4096 characters: 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-----BEGIN CERTIFICATE-----", "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t"})
    void thereIsNothingOddAboutAChainOfCertificates(String begin) throws IOException {
        assertThat(pods(pod("\"status\": {\"message\": \"%s\"}".formatted(begin + "x".repeat(9_000))))
                        .list(Resources.PODS))
                .isInstanceOf(Read.Found.class);
    }

    @Test
    void anAnnotationOfTwentyMegabytesIsBorne() throws IOException {
        String huge = "{\"metadata\": {\"name\": \"huge\", \"annotations\": {\"a\": \"%s\"}}}"
                .formatted("x".repeat(20 << 20));

        assertRemark(pods(huge + "," + pod("")), 2, "objects larger than 4 MiB: 1");
    }

    @Test
    void allThatIsOddIsOneRemark() throws IOException {
        assertRemark(
                pods("7, {}, " + conditions(1_001)),
                2,
                "elements that are no objects: 1, objects without a name: 1, arrays cut at 1000 elements: 1");
    }

    /// A page that breaks in the middle is read again; its objects count once.
    @Test
    void whatIsReadTwiceCountsOnce() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        String whole = list("7, {}, " + pod(""));
        Picture picture = read((target, out) -> ScriptedServer.send(
                out, 200, asked.getAndIncrement() == 0 ? whole.substring(0, whole.length() - 2) : whole));

        assertThat(asked).hasValue(2);
        assertRemark(picture, 2, "elements that are no objects: 1, objects without a name: 1");
    }

    private static void assertRemark(Picture picture, int objects, String remark) {
        assertThat(picture.list(Resources.PODS))
                .isInstanceOfSatisfying(
                        Read.Noted.class, noted -> assertThat(noted.remark()).isEqualTo(remark));
        List<Pod> pods = picture.objects(Resources.PODS);
        assertThat(pods).hasSize(objects);
    }

    private static String pod(String more) {
        return "{\"metadata\": {\"namespace\": \"a\", \"name\": \"b\"}%s}".formatted(more.isEmpty() ? "" : ", " + more);
    }

    private static String conditions(int count) {
        return pod("\"status\": {\"conditions\": [%s]}"
                .formatted(IntStream.range(0, count)
                        .mapToObj(i -> "{\"type\": \"T%d\"}".formatted(i))
                        .collect(Collectors.joining(","))));
    }

    private static String list(String items) {
        return "{\"kind\": \"PodList\", \"apiVersion\": \"v1\", \"metadata\": {}, \"items\": [" + items + "]}";
    }

    private Picture pods(String items) throws IOException {
        return read((_, out) -> ScriptedServer.send(out, 200, list(items)));
    }

    private Picture read(ScriptedServer.Script pods) throws IOException {
        try (ScriptedServer server = new ScriptedServer((target, connection) -> {
                    if (target.contains("/pods")) {
                        pods.answer(target, connection);
                    } else {
                        ScriptedServer.sendEmpty(target, connection);
                    }
                });
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            return live.read(PLENTY, Resources.PODS);
        }
    }
}
