// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.ObjectQuery;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.Unread.Unrecorded.Bearing;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedDetailsTest {
    private static final ApiResource PODS = Kinds.called("pods").orElseThrow();

    @TempDir
    Path folder;

    private Details details() {
        Opened opened = SingleRecording.at(folder).open(Optional.empty(), Caller.ANONYMOUS);
        assertThat(opened).isInstanceOf(Opened.Ready.class);
        Cluster cluster = ((Opened.Ready) opened).cluster();
        return cluster.details();
    }

    private void file(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private static Deadline soon() {
        return Deadline.in(Duration.ofSeconds(20));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pods.yaml", "namespaces/shop/core/pods.yaml", "anything.yml"})
    void findsAnItemWhoseKindItsListTellsLast(String name) throws IOException {
        file(name, """
                apiVersion: v1
                items:
                - metadata: {name: other, namespace: shop}
                - metadata:
                    name: cart-1
                    namespace: shop
                    managedFields: [{manager: x}]
                  status: {phase: Running}
                kind: PodList
                """);

        ObjectNode pod = details()
                .object(PODS, new ObjectName("shop", "cart-1"), soon())
                .known()
                .orElseThrow();

        assertThat(pod.path("status").path("phase").asText()).isEqualTo("Running");
        assertThat(pod.path("kind").asText()).isEqualTo("Pod");
        assertThat(pod.path("metadata").has("managedFields")).isFalse();
    }

    @Test
    void tellsOfTwoKindsOfOneNameTheOneAskedFor() throws IOException {
        file("all.json", """
                {"kind":"List","apiVersion":"v1","items":[
                 {"kind":"Service","apiVersion":"v1","metadata":{"name":"cart","namespace":"shop"},"spec":{"type":"x"}},
                 {"kind":"Service","apiVersion":"serving.knative.dev/v1","metadata":{"name":"cart","namespace":"shop"}}]}
                """);

        Read<ObjectNode> service =
                details().object(Kinds.called("svc").orElseThrow(), new ObjectName("shop", "cart"), soon());
        List<ApiResource> kinds = details().resources(soon()).known().orElseThrow();

        assertThat(service.known().orElseThrow().path("spec").path("type").asText())
                .isEqualTo("x");
        assertThat(kinds).anyMatch(kind -> kind.isCalled("services.serving.knative.dev") && kind.namespaced());
    }

    /// A recording may have tens of thousands of files with one object each.
    @Test
    void readingOfSingleObjectsEndsAtTheDeadline() {
        byte[] pod = "{kind: Pod, apiVersion: v1, metadata: {name: a, namespace: n}}".getBytes(StandardCharsets.UTF_8);
        List<RecordingFile> files = List.of(
                new RecordingFile("a.yaml", 0, pod.length, () -> new ByteArrayInputStream(pod)),
                new RecordingFile("b.yaml", 0, pod.length, () -> new ByteArrayInputStream(pod)));
        assertThat(new ObjectScan(soon(), Optional::of, (_, _) -> true).over(files, false))
                .isTrue();
        assertThat(new ObjectScan(Deadline.in(Duration.ofSeconds(-1)), Optional::of, (_, _) -> true).over(files, false))
                .isFalse();
    }

    @Test
    void whatIsNotThereIsAbsent() throws IOException {
        file("pod.yaml", "{kind: Pod, apiVersion: v1, metadata: {name: a, namespace: n}}");

        assertThat(details().object(PODS, new ObjectName("n", "b"), soon()))
                .isEqualTo(new Read.Missing<>(new Unread.Absent()));
        assertThat(details().names(PODS, Optional.of("n"), Optional.empty(), soon()))
                .isEqualTo(new Read.Found<>(List.of(new ObjectName("n", "a"))));
        assertThat(details().names(PODS, Optional.of("other"), Optional.empty(), soon()))
                .isEqualTo(new Read.Found<>(List.of()));
    }

    @Test
    void whatIsNotFoundInFilesThatAreIncompleteMayBeThere() throws IOException {
        file("pods.json", """
                {"kind":"PodList","apiVersion":"v1","items":[{"metadata":{"name":"a","namespace":"n"}},{"meta""");
        file("nodes.yaml", "{kind: Node, apiVersion: v1, metadata: {name: w}}");
        file("broken.yaml", "a: b: c");
        Unread cut = new Unread.Failed("pods.json is incomplete: it ends in the middle");

        assertThat(details().object(PODS, new ObjectName("n", "b"), soon())).isEqualTo(new Read.Missing<>(cut));
        assertThat(details().names(PODS, Optional.of("n"), Optional.empty(), soon()))
                .isEqualTo(new Read.Partial<>(List.of(new ObjectName("n", "a")), cut));
        assertThat(details().object(Kinds.called("node").orElseThrow(), new ObjectName("", "x"), soon()))
                .isEqualTo(new Read.Missing<>(new Unread.Absent()));
    }

    @Test
    void aSecretInTheFilesIsNotShown() throws IOException {
        file("secret.yaml", "{kind: Secret, apiVersion: v1, metadata: {name: a, namespace: n}, data: {x: eA==}}");

        assertThat(details()
                        .object(Kinds.called("secret").orElseThrow(), new ObjectName("n", "a"), soon())
                        .known())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "logs/shop/cart-1/app.log, false",
        "logs/shop/cart-1/app.previous.log, true",
        "must/quay/namespaces/shop/pods/cart-1/app/app/logs/current.log, false",
        "must/quay/namespaces/shop/pods/cart-1/app/app/logs/previous.log, true",
        "bundle/cluster-resources/pods/logs/shop/cart-1/app-previous.log, true",
        "podlogs/shop/cart-1/logs/app.txt, false",
        "sysdump/logs-cart-1-app-20261121-185842.log, false",
        "logs-cart-1-app-20261121-185842-prev.log, true"
    })
    void findsALogWhereToolsPutIt(String name, boolean previous) throws IOException {
        file(name, "one\ntwo\nthree\n");

        assertThat(log(previous, Optional.empty(), 2)).isEqualTo(new Read.Found<>(List.of("two", "three")));
        assertThat(log(!previous, Optional.empty(), 2))
                .isEqualTo(new Read.Missing<>(new Unread.Unrecorded(Bearing.NONE)));
    }

    @Test
    void findsAContainersPartOfADump() throws IOException {
        file("shop/cart-1/logs.txt", """
                ==== START logs for container proxy of pod shop/cart-1 ====
                not mine
                ==== END logs for container proxy of pod shop/cart-1 ====
                ==== START logs for container app of pod shop/cart-1 ====
                mine
                ==== END logs for container app of pod shop/cart-1 ====
                """);

        assertThat(log(false, Optional.empty(), 9)).isEqualTo(new Read.Found<>(List.of("mine")));
    }

    /// For a waiting container, the API server returns the log of the ended run, whichever of the two runs is
    /// requested.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        shop/cart-1/logs.txt     | {waiting: {reason: CrashLoopBackOff}}        | {terminated: {exitCode: 1}} | true
        logs/shop/cart-1/app.log | {waiting: {reason: CrashLoopBackOff}}        | {terminated: {exitCode: 1}} | true
        shop/cart-1/logs.txt     | {waiting: {reason: CreateContainerError}}    | {terminated: {exitCode: 0}} | true
        shop/cart-1/logs.txt     | {running: {startedAt: 2026-11-21T11:45:00Z}} | {terminated: {exitCode: 1}} | false
        shop/cart-1/logs.txt     | {terminated: {exitCode: 1}}                  | {terminated: {exitCode: 1}} | false
        shop/cart-1/logs.txt     | {waiting: {reason: CrashLoopBackOff}}        | {}                          | false
        """)
    void theLogOfAWaitingContainerIsThatOfItsRunBefore(String name, String state, String last, boolean same)
            throws IOException {
        file("pods.yaml", """
                {kind: Pod, apiVersion: v1, metadata: {name: cart-1, namespace: shop},
                 spec: {nodeName: a, containers: [{name: app, image: a}, {name: proxy, image: a}]},
                 status: {phase: Running, containerStatuses: [
                  {name: proxy, restartCount: 1, state: {waiting: {reason: x}}, lastState: {terminated: {exitCode: 1}}},
                  {name: app, restartCount: 3, state: %s, lastState: %s}]}}
                """.formatted(state, last));
        file(name, """
                ==== START logs for container app of pod shop/cart-1 ====
                mine
                ==== END logs for container app of pod shop/cart-1 ====
                """);

        assertThat(log(true, Optional.empty(), 9).known().map(lines -> lines.contains("mine")))
                .isEqualTo(same ? Optional.of(true) : Optional.empty());
    }

    @Test
    void whatWasRecordedOfTheRunBeforeComesFirst() throws IOException {
        file("pods.yaml", """
                {kind: Pod, apiVersion: v1, metadata: {name: cart-1, namespace: shop},
                 spec: {nodeName: a, containers: [{name: app, image: a}]},
                 status: {phase: Running, containerStatuses: [{name: app, restartCount: 3,
                  state: {waiting: {reason: CrashLoopBackOff}}, lastState: {terminated: {exitCode: 1}}}]}}
                """);
        file("logs/shop/cart-1/app.previous.log", "earlier\n");
        file("logs/shop/cart-1/app.log", "later\n");

        assertThat(log(true, Optional.empty(), 9)).isEqualTo(new Read.Found<>(List.of("earlier")));
    }

    /// Of a long log, its own beginning is omitted, not that of the file.
    @Test
    void findsAContainersPartInFrontOfALongOne() throws IOException {
        String log = "==== START logs for container %1$s of pod shop/cart-1 ====\n%2$s==== END logs for container %1$s"
                + " of pod shop/cart-1 ====\n";
        file(
                "shop/cart-1/logs.txt",
                log.formatted("app", "mine\n") + log.formatted("proxy", ("x".repeat(4_000) + "\n").repeat(1_200)));

        assertThat(log(false, Optional.empty(), 9)).isEqualTo(new Read.Found<>(List.of("mine")));
    }

    @Test
    void anEmptyPartOfADumpIsAnEmptyLog() throws IOException {
        file("shop/cart-1/logs.txt", "==== START logs for container app of pod shop/cart-1 ====\n");

        assertThat(log(false, Optional.empty(), 9)).isEqualTo(new Read.Found<>(List.of()));
    }

    @Test
    void ageCountsFromTheTimeTheSnapshotShows() throws IOException {
        file("as-of.txt", "2026-11-21T12:00:00Z");
        file("pod.yaml", "{kind: Pod, apiVersion: v1, metadata: {name: a, namespace: n}}");
        file("logs/shop/cart-1/app.log", """
                2026-11-21T11:44:59.5Z old
                2026-11-21T11:45:00.000000001Z young
                  a continued line
                """);

        assertThat(log(false, Optional.of(Duration.ofMinutes(15)), 9).known().orElseThrow())
                .containsExactly("2026-11-21T11:45:00.000000001Z young", "  a continued line");
    }

    private Read<List<String>> log(boolean previous, Optional<Duration> since, int tail) {
        return details().log(new LogQuery("shop", "cart-1", "app", previous, since, tail), soon());
    }

    /// The verdict judges the latest recording too.
    @Test
    void ofAnObjectThatWasRecordedTwiceTheLatestCounts() throws IOException {
        file("a/pods.yaml", """
                {apiVersion: v1, kind: Pod, metadata: {name: cart-1, namespace: shop, resourceVersion: "7"}, status: {phase: Pending}}
                """);
        file("b/pods.yaml", """
                apiVersion: v1
                kind: PodList
                items:
                - {metadata: {name: cart-1, namespace: shop, resourceVersion: "12"}, status: {phase: Running}}
                - {metadata: {name: cart-2, namespace: shop}, status: {phase: Running}}
                """);
        ObjectQuery query =
                new ObjectQuery(PODS, Optional.empty(), Optional.empty(), "", ObjectQuery.PageForm.OBJECTS, 1, "");
        List<String> each = new ArrayList<>();

        assertThat(details().each(query, soon(), one -> each.add(phase(one)))).isEmpty();
        assertThat(each).containsExactly("Running", "Running");
        assertThat(details().page(query, soon()).known().orElseThrow().objects())
                .extracting(one -> phase(one.object()))
                .containsExactly("Running");
        assertThat(details()
                        .object(PODS, new ObjectName("shop", "cart-1"), soon())
                        .known()
                        .map(one -> phase(one)))
                .contains("Running");
    }

    private static String phase(ObjectNode pod) {
        return pod.at("/status/phase").asText();
    }

    @Test
    void longNotesOnWhatCouldNotBeReadAreRead() throws IOException {
        file("pods.yaml", "{apiVersion: v1, kind: PodList, items: []}");
        file("recording.json", "{\"cluster\": \"prod\", \"remark\": \"%s\"}".formatted("x".repeat(100_000)));

        assertThat(Notes.of(RecordingFolder.list(folder).files()).cluster()).isEqualTo("prod");
        assertThat(SingleRecording.at(folder).names()).containsExactly("prod");
    }
}
