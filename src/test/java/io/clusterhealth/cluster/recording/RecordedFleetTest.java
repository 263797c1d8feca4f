// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters.Opened;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedFleetTest {
    @TempDir
    private Path folder;

    @Test
    void recordingsSideBySideAreAFleet() throws IOException {
        write("eu/as-of.txt", "2026-11-20T10:00:00Z\n");
        write("us/recording.json", "{}");
        write("README.md", "two clusters");

        assertThat(RecordedFleet.is(folder)).isTrue();
        assertThat(RecordedFleet.at(folder).names()).containsExactly("eu", "us");
        assertThat(RecordedFleet.at(folder).open(Optional.of("us"), Caller.ANONYMOUS))
                .isInstanceOfSatisfying(
                        Opened.Ready.class,
                        ready -> assertThat(ready.cluster().name()).isEqualTo("us"));
        assertThat(RecordedFleet.at(folder).open(Optional.of("cn"), Caller.ANONYMOUS))
                .isInstanceOf(Opened.Unknown.class);
    }

    /// A support bundle of Troubleshoot, a `kubectl cluster-info dump` into a folder, and a must-gather without a
    /// time.
    @Test
    void recordingsOfOtherToolsAreAFleet() throws IOException {
        write("eu/cluster-resources/nodes.json", "");
        write("us/nodes.json", "");
        write("cn/event-filter.html", "");

        assertThat(RecordedFleet.is(folder)).isTrue();
        assertThat(RecordedFleet.at(folder).names()).containsExactly("cn", "eu", "us");
    }

    /// If all were read as one cluster, objects of one recording would replace those of the same name in another.
    @Test
    void whatLiesBesideRecordingsIsPassedOverAndNamed() throws IOException {
        write("good/as-of.txt", "2026-11-20T10:00:00Z\n");
        write("bad/as-of.txt", "2026-11-20T10:00:00Z\n");
        write("note.txt", "hi");
        write("old/list.yaml", "");
        write(".git/config", "");

        assertThat(RecordedFleet.is(folder)).isTrue();
        assertThat(RecordedFleet.at(folder).names()).containsExactly("bad", "good");
        assertThat(RecordedFleet.strangers(folder)).containsExactly("note.txt", "old");
    }

    /// A recording that lacks its nodes, that was broken off, or that cannot be read, is one of a cluster.
    @Test
    void aRecordingOfWhichLittleIsThereIsACluster() throws IOException {
        write("good/nodes.json", "");
        write("better/nodes.json", "");
        write("pods-only/pods.json", "");
        write("nested/apps/list.yaml", "apiVersion: v1\nkind: List\nitems: []\n");
        write("notes/plan.md", "apiVersion is a word");
        Files.createDirectory(folder.resolve("empty"));

        assertThat(RecordedFleet.is(folder)).isTrue();
        assertThat(RecordedFleet.at(folder).names()).containsExactly("better", "good", "nested", "pods-only");
        assertThat(RecordedFleet.strangers(folder)).containsExactly("empty", "notes");
    }

    @Test
    void oneRecordingIsNone() throws IOException {
        write("eu/as-of.txt", "2026-11-20T10:00:00Z\n");

        assertThat(RecordedFleet.is(folder)).isFalse();
    }

    /// As in a must-gather with two images: one cluster in two folders.
    @Test
    void foldersBesideFilesAreOneCluster() throws IOException {
        write("quay-io-a/timestamp", "2026-11-20");
        write("quay-io-b/timestamp", "2026-11-20");
        write("event-filter.html", "");

        assertThat(RecordedFleet.is(folder)).isFalse();
    }

    @Test
    void foldersOfObjectsAreOneCluster() throws IOException {
        write("core/pods.yaml", "");
        write("apps/deployments.yaml", "");

        assertThat(RecordedFleet.is(folder)).isFalse();
        assertThat(RecordedFleet.is(folder.resolve("core/pods.yaml"))).isFalse();
    }

    @Test
    void theDemoHasSix() {
        assertThat(RecordedFleet.demo().names())
                .containsExactly("prod-eu", "prod-us", "staging", "batch", "dev", "edge-7");
        assertThat(RecordedFleet.demo().commonOrigin()).isEqualTo(Cluster.Origin.DEMO);
    }

    @Test
    void theDefaultIsTheClusterThatTheConfigurationNames() {
        ChosenRecording chosen = new ChosenRecording(RecordedFleet.demo(), "dev", false);

        assertThat(chosen.names()).containsExactly("dev", "prod-eu", "prod-us", "staging", "batch", "edge-7");
        assertThat(chosen.commonOrigin()).isEqualTo(Cluster.Origin.DEMO);
        assertThat(chosen.open(Optional.empty(), Caller.ANONYMOUS))
                .isInstanceOfSatisfying(
                        Opened.Ready.class,
                        ready -> assertThat(ready.cluster().name()).isEqualTo("dev"));
        assertThat(chosen.open(Optional.of("batch"), Caller.ANONYMOUS))
                .isInstanceOfSatisfying(
                        Opened.Ready.class,
                        ready -> assertThat(ready.cluster().name()).isEqualTo("batch"));
        assertThat(new ChosenRecording(RecordedFleet.demo(), "x", true).open(Optional.empty(), Caller.ANONYMOUS))
                .isEqualTo(new Opened.Unknown("x", RecordedFleet.demo().names()));
    }

    @Test
    void aSingleRecordingIgnoresAnInheritedContext() {
        assertThat(new ChosenRecording(SingleRecording.demo(), "x", true).open(Optional.empty(), Caller.ANONYMOUS))
                .isInstanceOf(Opened.Ready.class);
        assertThat(new ChosenRecording(SingleRecording.demo(), "x", false).open(Optional.empty(), Caller.ANONYMOUS))
                .isEqualTo(new Opened.Unknown("x", List.of("demo")));
    }

    private void write(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
