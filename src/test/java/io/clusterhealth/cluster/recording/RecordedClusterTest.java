// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.Unread.Unrecorded.Bearing;
import io.clusterhealth.cluster.object.ApiReadiness;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.ServerVersion;
import io.clusterhealth.cluster.recording.RecordedCluster.FileListing;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedClusterTest extends RecordingFixture {
    private static final String POD = "{apiVersion: v1, kind: Pod, metadata: {namespace: %s, name: %s}}\n";
    private static final String NODE = "{apiVersion: v1, kind: Node, metadata: {name: %s}}\n";

    @Test
    void readsObjectsInAnyLayout() throws IOException {
        write("a/b/pods.yaml", "---\n" + POD.formatted("shop", "cart") + "---\n" + POD.formatted("shop", "web"));
        write("one.json", """
                {"kind":"Node","apiVersion":"v1","metadata":{"name":"n1"}}
                {"kind":"Node","apiVersion":"v1","metadata":{"name":"n2"}}""");
        write("all.yml", """
                apiVersion: v1
                kind: List
                items:
                - {apiVersion: v1, kind: Node, metadata: {name: n3}}
                - apiVersion: v1
                  kind: List
                  items: [{apiVersion: v1, kind: Pod, metadata: {namespace: a, name: deep}}]
                """);
        write(
                "array.json",
                "[{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"x\",\"namespace\":\"b\"}}]");

        Picture picture = read();

        assertThat(names(picture)).containsExactly("deep", "x", "cart", "web");
        assertThat(picture.objects(Resources.NODES)).extracting(Node::name).containsExactly("n1", "n2", "n3");
        assertThat(picture.list(Resources.PODS)).isInstanceOf(Read.Found.class);
    }

    @Test
    void takesTheKindOfItemsFromTheirListWhereverItStands() throws IOException {
        write("first.json", """
                {"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"1"},
                 "items":[{"metadata":{"namespace":"a","name":"one"},"spec":{"nodeName":"n"}}]}""");
        write("last.yaml", """
                apiVersion: v1
                items:
                - metadata: {namespace: a, name: two}
                  spec: {nodeName: n}
                kind: PodList
                metadata: {resourceVersion: "1"}
                """);
        write("nested.yaml", """
                apiVersion: v1
                items:
                - items: [{metadata: {namespace: a, name: three}, spec: {nodeName: n}}]
                  kind: PodList
                  apiVersion: v1
                kind: List
                """);
        write(
                "kind-last.yaml",
                "{spec: {nodeName: n}, metadata: {namespace: a, name: zero}, kind: Pod, apiVersion: v1}");

        assertThat(read().objects(Resources.PODS))
                .extracting(pod -> pod.metadata().name(), Pod::node)
                .containsExactly(tuple("one"), tuple("three"), tuple("two"), tuple("zero"));
    }

    @Test
    void countsTheSameObjectOnce() throws IOException {
        write("1.yaml", "{apiVersion: v1, kind: Pod, metadata: {namespace: a, name: p}, spec: {nodeName: first}}");
        write("2.yaml", "{apiVersion: v1, kind: Pod, metadata: {namespace: a, name: p}, spec: {nodeName: second}}");
        write("3.yaml", POD.formatted("b", "p"));

        assertThat(read().objects(Resources.PODS)).extracting(Pod::node).containsExactly("first", "");
    }

    @ParameterizedTest
    @CsvSource({
        "resourceVersion: '900', '', resourceVersion: '1000', ''",
        "resourceVersion: '7', 2026-11-21T11:00:00Z, resourceVersion: '8', 2026-11-21T10:00:00Z",
        "uid: u, 2026-11-21T10:00:00Z, uid: u, 2026-11-21T11:00:00Z"
    })
    void ofAnObjectRecordedTwiceTheLaterOneIsKept(String first, String begun, String second, String later)
            throws IOException {
        String pod = "{apiVersion: v1, kind: Pod, metadata: {namespace: a, name: p, %s}, spec: {nodeName: %s},"
                + " status: {startTime: '%s'}}";
        write("1-before.yaml", pod.formatted(first, "old", begun));
        write("2-after.yaml", pod.formatted(second, "new", later));
        assertThat(read().objects(Resources.PODS)).extracting(Pod::node).containsExactly("new");

        write("0-last.yaml", pod.formatted(second, "last", later));
        write("1-before.yaml", pod.formatted(second, "same", later));
        assertThat(read().objects(Resources.PODS)).extracting(Pod::node).containsExactly("last");
    }

    @Test
    void readsZippedFiles() throws IOException {
        Path file = folder.resolve("objects.json.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"p\"}}"
                    .getBytes(StandardCharsets.UTF_8));
        }

        assertThat(names(read())).containsExactly("p");
        assertThat(names(read(SingleRecording.at(file)))).containsExactly("p");
    }

    @Test
    void readsOneFileOfAnyName() throws IOException {
        write("dump", "\n  {\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"items\":[{\"metadata\":{\"name\":\"p\"}}]}");

        assertThat(names(read(SingleRecording.at(folder.resolve("dump"))))).containsExactly("p");
    }

    @Test
    void passesOverWhatIsNoObject() throws IOException {
        write("notes.txt", "not YAML: [");
        write("values.yaml", "replicas: 3\nimage: {tag: x}\n");
        write("broken.yaml", "{{ .Values.name }}: [\n");
        write("etcd_info/status.json", "Error: no connection");
        write("other.yaml", "{apiVersion: example.com/v1, kind: Widget, metadata: {name: w}, spec: {items: [1]}}");
        write("pods.yaml", POD.formatted("a", "p"));
        write("nodes.yaml", NODE.formatted("n"));

        Picture picture = read();

        assertThat(picture.list(Resources.PODS)).isInstanceOf(Read.Found.class);
        assertThat(picture.list(Resources.NODES)).isInstanceOf(Read.Found.class);
        assertThat(picture.list(Resources.JOBS)).isEqualTo(unrecorded(Bearing.DOUBT));
    }

    @Test
    void takesAnEmptyListOfNoKindByItsFileName() throws IOException {
        write(
                "pods.json",
                "{\"apiVersion\":\"v1\",\"items\":[],\"kind\":\"List\",\"metadata\":{\"resourceVersion\":\"\"}}");

        assertThat(read().list(Resources.PODS)).isEqualTo(new Read.Found<>(List.of()));
    }

    @Test
    void keepsWarningsOnly() throws IOException {
        write("events.yaml", """
                apiVersion: v1
                kind: EventList
                items:
                - {metadata: {name: a}, type: Normal, reason: Pulled, involvedObject: {kind: Pod, name: p}}
                - {metadata: {name: b}, type: Warning, reason: BackOff, involvedObject: {kind: Pod, name: p}}
                """);

        assertThat(read().objects(Resources.EVENTS)).extracting(Event::reason).containsExactly("BackOff");
    }

    @Test
    void readsOneNamespaceAndTheClusterAroundIt() throws IOException {
        write(
                "o.yaml",
                "---\n" + POD.formatted("a", "p") + "---\n" + POD.formatted("b", "q") + "---\n" + NODE.formatted("n"));
        write("l.yaml", """
                ---
                {apiVersion: coordination.k8s.io/v1, kind: Lease, metadata: {namespace: kube-node-lease, name: n}}
                ---
                {apiVersion: coordination.k8s.io/v1, kind: Lease, metadata: {namespace: kube-system, name: leader}}
                """);

        Picture picture = read(SingleRecording.at(folder), Optional.of("a"));

        assertThat(names(picture)).containsExactly("p");
        assertThat(picture.objects(Resources.NODES)).hasSize(1);
        assertThat(picture.objects(Resources.LEASES)).hasSize(1);
        assertThat(picture.namespace()).contains("a");
    }

    @Test
    void readsWhatLiesBesideTheObjects() throws IOException {
        write("pods.yaml", POD.formatted("a", "p"));
        write("readyz.txt", "[+]ping ok\n[-]etcd failed: reason withheld\nreadyz check failed\n");
        write("version.json", "{\"serverVersion\":{\"gitVersion\":\"v1.35.4\"}}");
        write("as-of.txt", "2026-11-21T00:00:00Z\n");

        Picture picture = read();

        assertThat(picture.readiness()).isEqualTo(new Read.Found<>(new ApiReadiness(false, List.of("etcd"), 1)));
        assertThat(picture.version()).isEqualTo(new Read.Found<>(new ServerVersion("v1.35.4")));
        assertThat(picture.asOf()).isEqualTo("2026-11-21T00:00:00Z");
    }

    /// The version files of `kubectl version`, of Troubleshoot and of Sonobuoy.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            dump/version.json                         | {"serverVersion": {"gitVersion": "v1.35.4"}}
            bundle/cluster-info/cluster_version.json  | {"info": {"gitVersion": "v1.35.4"}, "string": "v1.35.4"}
            serverversion.json                        | {"major": "1", "gitVersion": "v1.35.4"}
            """)
    void readsTheVersionWhereToolsPutIt(String name, String answer) throws IOException {
        write("pods.yaml", POD.formatted("a", "p"));
        write(name, answer);

        assertThat(read().version()).isEqualTo(new Read.Found<>(new ServerVersion("v1.35.4")));
        assertThat(read().server().remark()).isEmpty();
    }

    /// An Insights archive keeps the ClusterVersion in a file of this name, in older versions without its kind.
    @ParameterizedTest
    @ValueSource(strings = {"", "\"kind\": \"ClusterVersion\", \"apiVersion\": \"config.openshift.io/v1\", "})
    void theVersionFileOfAnInsightsArchiveIsItsClusterVersion(String header) throws IOException {
        write(
                "config/version.json",
                "{" + header + "\"metadata\": {\"name\": \"version\"}, \"spec\": {\"channel\": \"stable-4.7\"}}");
        write("version/version", "v1");
        write("serverversion.json", "{\"major\": \"1\", \"gitVersion\": \"v1.35.4\"}");

        assertThat(read().version()).isEqualTo(new Read.Found<>(new ServerVersion("v1.35.4")));
        assertThat(read().objects(Resources.CLUSTER_VERSIONS)).hasSize(1);
    }

    @Test
    void takesTheTimeOfAMustGather() throws IOException {
        write("quay-io-must-gather/timestamp", """
                2026-05-28 10:19:46.126337469 +0000 UTC m=+0.160446553
                2026-05-28 10:21:16.943427487 +0000 UTC m=+90.977536607
                """);
        write("quay-io-must-gather/namespaces/a/core/pods.yaml", POD.formatted("a", "p"));

        assertThat(read().asOf()).isEqualTo("2026-05-28T10:21:16Z");
    }

    @Test
    void takesTheNewestTimeOfTheObjectsForWantOfAnother() throws IOException {
        write("p.yaml", """
                apiVersion: v1
                kind: Pod
                metadata:
                  name: p
                  creationTimestamp: "2026-11-20T10:00:00Z"
                  deletionTimestamp: "2026-11-22T10:00:00Z"
                  annotations: {other: "2027-01-01T00:00:00Z"}
                status: {startTime: 2026-11-20T10:00:05Z}
                """);

        assertThat(read().asOf()).isEqualTo("2026-11-20T10:00:05Z");
    }

    @Test
    void followsNoLinkOutOfTheFolder() throws IOException {
        Path outside = Files.createTempFile("outside", ".yaml");
        Files.writeString(outside, POD.formatted("a", "secret"));
        Files.createSymbolicLink(folder.resolve("out.yaml"), outside);
        write("in/pods.yaml", POD.formatted("a", "p"));
        Files.createSymbolicLink(folder.resolve("again.yaml"), folder.resolve("in/pods.yaml"));
        Files.createSymbolicLink(folder.resolve("in/loop"), folder);

        assertThat(names(read())).containsExactly("p");
        assertThat(read().list(Resources.DEPLOYMENTS)).isEqualTo(unrecorded(Bearing.DOUBT));
        assertThat(read().server().remark())
                .isEqualTo("1 file could not be read: out.yaml (a link out of the folder, which is not followed)");

        Files.createSymbolicLink(folder.resolve("in/deployments.json"), outside);
        Files.delete(outside);

        assertThat(read().list(Resources.DEPLOYMENTS))
                .isEqualTo(failed("in/deployments.json is incomplete: it is a link out of the folder, which is not"
                        + " followed"));
    }

    @Test
    void noticesThatAFileChanged() throws IOException {
        write("pods.yaml", POD.formatted("a", "p"));
        Cluster cluster = open(SingleRecording.at(folder));
        assertThat(names(read(cluster, Optional.empty()))).containsExactly("p");

        write("more.yaml", POD.formatted("a", "q"));

        assertThat(names(read(cluster, Optional.empty()))).containsExactly("p", "q");
    }

    @Test
    void saysWhyAPathIsNoSnapshot() throws IOException {
        assertThat(SingleRecording.at(folder.resolve("nowhere")).open(Optional.empty(), Caller.ANONYMOUS))
                .isEqualTo(new Opened.Unusable(
                        "There is no file or folder " + folder.resolve("nowhere") + ".",
                        "Give --cluster the path of a recording."));
        assertThat(SingleRecording.at(folder).open(Optional.empty(), Caller.ANONYMOUS))
                .isInstanceOfSatisfying(
                        Opened.Unusable.class,
                        unusable -> assertThat(unusable.cause()).endsWith("is empty."));
        write("as-of.txt", "yesterday");
        assertThat(SingleRecording.at(folder).open(Optional.empty(), Caller.ANONYMOUS))
                .isInstanceOfSatisfying(
                        Opened.Unusable.class,
                        unusable -> assertThat(unusable.cause()).endsWith("as-of.txt does not hold a time."));
    }

    @Test
    void knowsOneNameOnly() throws IOException {
        write("pods.yaml", POD.formatted("a", "p"));
        SingleRecording clusters = SingleRecording.at(folder);
        String name = folder.getFileName().toString();

        assertThat(clusters.names()).containsExactly(name);
        assertThat(clusters.open(Optional.of("other"), Caller.ANONYMOUS))
                .isEqualTo(new Opened.Unknown("other", List.of(name)));
        assertThat(SingleRecording.demo().names()).containsExactly("demo");
    }

    @Test
    void tellsHowFarTheFilesAreWhileTheyAreRead() throws IOException {
        write("nodes.yaml", "{apiVersion: v1, kind: Node, metadata: {name: n}}");
        write("pods.yaml", POD.formatted("a", "p"));
        CountDownLatch told = new CountDownLatch(1);
        FileListing slow = new FileListing() {
            @Override
            public RecordingFolder list() throws IOException {
                return RecordingFolder.list(folder);
            }

            @Override
            public RecordingFolder open(RecordingFolder listed) {
                awaitAMinute(told);
                return listed;
            }
        };
        List<String> progress = new CopyOnWriteArrayList<>();

        Picture picture = new RecordedCluster("slow", Cluster.Origin.RECORDING, slow)
                .read(Set.of(Resources.PODS), Optional.empty(), Deadline.in(Duration.ofMinutes(2)), new ReadObserver() {
                    @Override
                    public void finished(int done, int total, String what) {
                        progress.add(done + "/" + total + " " + what);
                    }

                    @Override
                    public void loading(int done, int total) {
                        progress.add(done + "/" + total + " files");
                        told.countDown();
                    }
                });

        assertThat(progress).startsWith("0/2 files").endsWith("1/1 pods");
        assertThat(names(picture)).containsExactly("p");
    }

    private static void awaitAMinute(CountDownLatch latch) {
        try {
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void isLateWhenTheDeadlineHasPassed() throws IOException {
        write("pods.yaml", POD.formatted("a", "p"));

        Picture picture = open(SingleRecording.at(folder))
                .read(Set.of(Resources.PODS), Optional.empty(), Deadline.in(Duration.ofSeconds(-1)), ReadObserver.NONE);

        assertThat(picture.list(Resources.PODS))
                .isInstanceOfSatisfying(
                        Read.Missing.class, missing -> assertThat(missing.why()).isInstanceOf(Unread.Late.class));
        assertThat(picture.asOf()).isEqualTo(Instant.EPOCH);
    }

    private static org.assertj.core.groups.Tuple tuple(String name) {
        return org.assertj.core.api.Assertions.tuple(name, "n");
    }
}
