// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a snapshot does not hold, or holds only in part, is said to be so.
class SnapshotGapsTest {
    @SuppressWarnings("InlineFormatString") // two pods are made from it
    private static final String POD = "{apiVersion: v1, kind: Pod, metadata: {namespace: %s, name: %s}}\n";

    @TempDir
    Path folder;

    @Test
    void saysThatNodesAndPodsWereNotRecorded() throws IOException {
        write("jobs.yaml", "{apiVersion: batch/v1, kind: JobList, items: []}");

        Picture picture = read();

        assertThat(picture.list(Resources.JOBS)).isEqualTo(new Read.Found<>(List.of()));
        assertThat(picture.list(Resources.PODS)).isEqualTo(failed("not part of the snapshot"));
        assertThat(picture.list(Resources.NODES)).isEqualTo(failed("not part of the snapshot"));
        assertThat(picture.list(Resources.CLUSTER_OPERATORS)).isEqualTo(new Read.Missing<>(new Unread.Absent()));
        assertThat(picture.version()).isEqualTo(new Read.Missing<>(new Unread.Absent()));
        assertThat(picture.readiness()).isEqualTo(new Read.Missing<>(new Unread.Absent()));
    }

    @Test
    void takesAnEmptyListOfNoKindByItsFileName() throws IOException {
        write(
                "pods.json",
                "{\"apiVersion\":\"v1\",\"items\":[],\"kind\":\"List\",\"metadata\":{\"resourceVersion\":\"\"}}");

        assertThat(read().list(Resources.PODS)).isEqualTo(new Read.Found<>(List.of()));
    }

    @Test
    void takesARecordedRefusalForAMissingRight() throws IOException {
        write("refused.yaml", """
                kind: Status
                apiVersion: v1
                status: Failure
                reason: Forbidden
                details: {kind: clusteroperators, group: config.openshift.io}
                code: 403
                """);
        write("nodes.json", "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"code\":403}");
        write("clusterversions.yaml", "{kind: Status, apiVersion: v1, code: 404}");
        write("jobs.yaml", "{kind: Status, apiVersion: v1, code: 500}");
        write("pods.yaml", POD.formatted("a", "p"));

        Picture picture = read();

        assertThat(picture.list(Resources.CLUSTER_OPERATORS))
                .isEqualTo(new Read.Missing<>(
                        new Unread.Denied(new AccessRule("list", "config.openshift.io", "clusteroperators"))));
        assertThat(picture.list(Resources.NODES))
                .isEqualTo(new Read.Missing<>(new Unread.Denied(new AccessRule("list", "", "nodes"))));
        assertThat(picture.list(Resources.CLUSTER_VERSIONS)).isEqualTo(new Read.Missing<>(new Unread.Absent()));
        assertThat(picture.list(Resources.JOBS))
                .isEqualTo(failed("an error with code 500 was recorded instead of the list of jobs"));
    }

    @Test
    void saysThatAListGoesOnElsewhere() throws IOException {
        write("p.json", """
                {"kind":"PodList","apiVersion":"v1","metadata":{"continue":"abc"},"items":[{"metadata":{"name":"p"}}]}""");
        write("n.yaml", """
                apiVersion: v1
                items: [{metadata: {name: n}}]
                kind: NodeList
                metadata: {continue: abc}
                """);

        Picture picture = read();

        assertThat(unread(picture.list(Resources.PODS))).isEqualTo("p.json is incomplete: its list goes on elsewhere");
        assertThat(picture.objects(Resources.PODS)).hasSize(1);
        assertThat(unread(picture.list(Resources.NODES))).isEqualTo("n.yaml is incomplete: its list goes on elsewhere");
    }

    @Test
    void saysThatAFileEndsInTheMiddle() throws IOException {
        write("p.json", """
                {"kind":"PodList","apiVersion":"v1","items":[{"metadata":{"name":"p"}},{"metadata":{"na""");
        write("nodes.yaml", "apiVersion: v1\nitems:\n- apiVersion: v1\n  kind: Node\n  metadata:\n    name: n\n");
        write("jobs.json", "");

        Picture picture = read();

        assertThat(names(picture)).containsExactly("p");
        assertThat(unread(picture.list(Resources.PODS))).isEqualTo("p.json is incomplete: it ends in the middle");
        assertThat(unread(picture.list(Resources.NODES))).isEqualTo("nodes.yaml is incomplete: it ends in the middle");
        assertThat(picture.list(Resources.DEPLOYMENTS)).isEqualTo(new Read.Missing<>(new Unread.Absent()));
    }

    @Test
    void doubtsEveryListWhenAMixedFileEndsInTheMiddle() throws IOException {
        write("all.json", """
                {"kind":"List","apiVersion":"v1","items":[
                {"kind":"Pod","apiVersion":"v1","metadata":{"name":"p"}},{"ki""");

        Picture picture = read();

        assertThat(unread(picture.list(Resources.PODS))).isEqualTo("all.json is incomplete: it ends in the middle");
        assertThat(unread(picture.list(Resources.NODES))).isEqualTo("all.json is incomplete: it ends in the middle");
    }

    @Test
    void saysWhereAFileIsMalformed() throws IOException {
        write("broken.yaml", "a: b\n  c: [\n");

        assertThat(read().list(Resources.PODS))
                .isEqualTo(failed("the snapshot holds no Kubernetes objects; broken.yaml is malformed at line 2"));
    }

    private void write(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private Picture read() {
        return read(SnapshotClusters.at(folder));
    }

    private static Picture read(SnapshotClusters clusters) {
        return read(clusters, Optional.empty());
    }

    private static Picture read(SnapshotClusters clusters, Optional<String> namespace) {
        return read(open(clusters), namespace);
    }

    private static Picture read(Cluster cluster, Optional<String> namespace) {
        return cluster.read(
                Set.copyOf(Resources.ALL), namespace, Deadline.in(Duration.ofSeconds(30)), ReadObserver.NONE);
    }

    private static Cluster open(SnapshotClusters clusters) {
        return switch (clusters.open(Optional.empty())) {
            case Opened.Ready(Cluster cluster) -> cluster;
            case Opened.Unknown(String name, List<String> _) -> throw new AssertionError("unknown: " + name);
            case Opened.Unusable(String cause, String _) -> throw new AssertionError("unusable: " + cause);
        };
    }

    private static List<String> names(Picture picture) {
        return picture.objects(Resources.PODS).stream()
                .map(pod -> pod.metadata().name())
                .toList();
    }

    private static Read<Object> failed(String why) {
        return new Read.Missing<>(new Unread.Failed(why));
    }

    private static String unread(Read<?> read) {
        return read.unread()
                .map(why -> why instanceof Unread.Failed(String cause) ? cause : why.toString())
                .orElse("");
    }
}
