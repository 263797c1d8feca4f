// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/// A must-gather in an archive.
class ArchiveTest extends RecordingFixture {
    private static final String POD = "{apiVersion: v1, kind: Pod, metadata: {namespace: shop, name: %s}}";

    @ParameterizedTest
    @ValueSource(strings = {"mg.tar", "mg.tar.gz", "mg.tgz", "mg.tar.xz", "mg.zip"})
    void isReadAsItIs(String name) throws IOException {
        pack(name, mustGather());
        SingleRecording archive = SingleRecording.at(folder.resolve(name));

        Picture picture = read(archive);

        assertThat(names(picture)).containsExactly("web-1");
        assertThat(picture.list(Resources.PODS)).isInstanceOf(Read.Found.class);
        assertThat(picture.asOf()).isEqualTo("2026-05-28T10:21:16Z");
        assertThat(open(archive)
                        .details()
                        .log(
                                new LogQuery("shop", "web-1", "app", false, Optional.empty(), 10),
                                Deadline.in(Duration.ofSeconds(30))))
                .isEqualTo(new Read.Found<>(List.of("no route to db")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sysdump/logs-web-1-app-20261121-185842.log",
                "podlogs/shop/web-1/logs/app.txt",
                "bundle/cluster-resources/pods/logs/shop/web-1/app.log"
            })
    void hasTheLogsOfItsTool(String log) throws IOException {
        pack("a.zip", Map.of("pods.yaml", POD.formatted("web-1"), log, "no route to db"));

        assertThat(open(SingleRecording.at(folder.resolve("a.zip")))
                        .details()
                        .log(
                                new LogQuery("shop", "web-1", "app", false, Optional.empty(), 10),
                                Deadline.in(Duration.ofSeconds(30))))
                .isEqualTo(new Read.Found<>(List.of("no route to db")));
    }

    @Test
    void isReadInAFolderOfItsOwn() throws IOException {
        write("README.md", "# Of the outage");
        pack("mg.tar.xz", mustGather());

        Picture picture = read();

        assertThat(names(picture)).containsExactly("web-1");
        assertThat(picture.asOf()).isEqualTo("2026-05-28T10:21:16Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"other.zip", "pods.yaml"})
    void staysClosedBesideOthers(String name) throws IOException {
        write(name, POD.formatted("web-2"));
        pack("mg.tar.xz", mustGather());

        assertThat(names(read())).doesNotContain("web-1");
    }

    @Test
    void anInterruptedCallerDoesNotCloseItForOthers() throws IOException {
        pack("mg.tar", mustGather());
        Details details = open(SingleRecording.at(folder.resolve("mg.tar"))).details();
        ApiResource pods = Kinds.called("pod").orElseThrow();
        ObjectName web = new ObjectName("shop", "web-1");
        assertThat(details.object(pods, web, Deadline.in(Duration.ofSeconds(30))))
                .isInstanceOf(Read.Found.class);

        Thread.currentThread().interrupt();
        details.object(pods, web, Deadline.in(Duration.ofSeconds(30)));
        assertThat(Thread.interrupted()).isTrue();

        assertThat(details.object(pods, web, Deadline.in(Duration.ofSeconds(30))))
                .isInstanceOf(Read.Found.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"report.tar.gz", "report.zip"})
    void filesWithoutAnEndingAreToldByTheirContent(String name) throws IOException {
        pack(
                name,
                Map.of(
                        "k8s/cluster-info-dump",
                        POD.formatted("web-1").replaceAll("(\\w[\\w/-]*)", "\"$1\""),
                        "sys/ps",
                        "PID"));

        assertThat(names(read(SingleRecording.at(folder.resolve(name))))).containsExactly("web-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mg.tar.gz", "mg.zip"})
    void namesThatLeadElsewhereStayInside(String name) throws IOException {
        pack(name, Map.of("../../outside/pods.yaml", POD.formatted("web-1"), "/etc/nodes.yaml", "{kind: NodeList}"));

        assertThat(names(read(SingleRecording.at(folder.resolve(name))))).containsExactly("web-1");
        assertThat(folder.resolve("../../outside")).doesNotExist();
        try (var entries = Files.list(folder)) {
            assertThat(entries).containsExactly(folder.resolve(name));
        }
    }

    @Test
    void linksAreNotFollowedButToldOf() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret.yaml"), POD.formatted("secret"));
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(Files.newOutputStream(folder.resolve("mg.tar")))) {
            for (byte type : new byte[] {TarConstants.LF_SYMLINK, TarConstants.LF_LINK}) {
                TarArchiveEntry link = new TarArchiveEntry("pods-" + type + ".yaml", type);
                link.setLinkName(secret.toString());
                tar.putArchiveEntry(link);
                tar.closeArchiveEntry();
            }
            add(tar, "web.yaml", POD.formatted("web-1"));
        }

        Picture picture = read(SingleRecording.at(folder.resolve("mg.tar")));
        assertThat(names(picture)).containsExactly("web-1");
        assertThat(picture.server().remark()).contains("(a link, which is not followed in an archive)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mg.tar", "mg.tar.gz", "mg.tar.xz"})
    void anArchiveThatEndsInTheMiddleIsJudgedAndToldOf(String name) throws IOException {
        pack(name, mustGather());
        Path file = folder.resolve(name);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));

        Picture picture = read(SingleRecording.at(file));

        assertThat(unread(picture.list(Resources.PODS))).contains("the rest of " + name);
    }

    /// Read together, two clusters would be one with the nodes and faults of both.
    @ParameterizedTest
    @ValueSource(strings = {"recs.tar.gz", "recs.zip", "a folder"})
    void severalRecordingsAreNotReadAsOneCluster(String name) throws IOException {
        Map<String, String> files = Map.of(
                "recs/one/recording.json",
                "{}",
                "recs/one/pods.yaml",
                POD.formatted("web-1"),
                "recs/two/timestamp",
                "2026-05-28",
                "recs/two/pods.yaml",
                POD.formatted("web-2"));
        if (name.equals("a folder")) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                Files.createDirectories(folder.resolve(file.getKey()).getParent());
                write(file.getKey(), file.getValue());
            }
        } else {
            pack(name, files);
        }

        Picture picture = read(SingleRecording.at(name.equals("a folder") ? folder : folder.resolve(name)));

        assertThat(picture.list(Resources.PODS))
                .isEqualTo(new Read.Missing<>(new Unread.Failed("2 recordings in one (one, two): unpack it, and give"
                        + " --cluster the folder that holds them")));
    }

    /// A must-gather has a folder for each of its images, and marks of its own.
    @ParameterizedTest
    @ValueSource(strings = {"timestamp", "event-filter.html", "must-gather.log"})
    void theImagesOfAMustGatherAreOneRecording(String mark) throws IOException {
        pack(
                "mg.tar.gz",
                Map.of(
                        "mg/" + mark,
                        "x",
                        "mg/image-1/cluster-scoped-resources/pods.yaml",
                        POD.formatted("web-1"),
                        "mg/image-2/namespaces/pods.yaml",
                        POD.formatted("web-2")));

        assertThat(names(read(SingleRecording.at(folder.resolve("mg.tar.gz"))))).containsExactly("web-1", "web-2");
    }

    private static Map<String, String> mustGather() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("mg/timestamp", "2026-05-28 10:21:16.126337469 +0000 UTC m=+0.160446553\n");
        files.put(
                "mg/q/cluster-scoped-resources/core/nodes/n.yaml", "{apiVersion: v1, kind: Node, metadata: {name: n}}");
        files.put("mg/q/namespaces/shop/core/pods.yaml", POD.formatted("web-1"));
        files.put("mg/q/namespaces/shop/pods/web-1/app/app/logs/current.log", "no route to db\n");
        files.put("mg/q/filler.bin", "x".repeat(20_000));
        return files;
    }

    private void pack(String name, Map<String, String> files) throws IOException {
        try (OutputStream raw = Files.newOutputStream(folder.resolve(name))) {
            if (name.endsWith(".zip")) {
                zip(raw, files);
                return;
            }
            OutputStream packed = name.endsWith("gz")
                    ? new GZIPOutputStream(raw)
                    : name.endsWith("xz") ? new XZOutputStream(raw, new LZMA2Options()) : raw;
            try (TarArchiveOutputStream tar = new TarArchiveOutputStream(packed)) {
                for (Map.Entry<String, String> file : files.entrySet()) {
                    add(tar, file.getKey(), file.getValue());
                }
            }
        }
    }

    private static void zip(OutputStream raw, Map<String, String> files) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(raw)) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static void add(TarArchiveOutputStream tar, String name, String content) throws IOException {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        TarArchiveEntry entry = new TarArchiveEntry(name, true);
        entry.setSize(bytes.length);
        tar.putArchiveEntry(entry);
        tar.write(bytes);
        tar.closeArchiveEntry();
    }
}
