// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.ServerStatus;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.Mappings;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.ApiReadiness;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.ServerVersion;
import io.clusterhealth.cluster.object.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Written objects are read back unchanged.
class RecordingWriterTest {
    private static final Instant AS_OF = Instant.parse("2026-11-21T10:00:00.123456Z");

    @TempDir
    Path parent;

    @Test
    void everyOutcomeOfAReadIsReadAgain() throws IOException {
        JsonNode pod = object("""
                {metadata: {namespace: shop, name: cart-1}, spec: {nodeName: worker-1}, status: {phase: Running}}""");
        Picture recorded = picture(
                Map.of(
                        Resources.PODS, new Read.Partial<>(mapped(Resources.PODS, pod), late()),
                        Resources.DEPLOYMENTS, new Read.Found<>(List.of()),
                        Resources.CRON_JOBS, new Read.Noted<>(List.of(), "objects without a name: 2"),
                        Resources.JOBS,
                                new Read.Missing<>(new Unread.Narrowed(
                                        new AccessRule("list", "batch", "jobs"), List.of("shop", "web"))),
                        Resources.NODES, new Read.Missing<>(denied("", "nodes")),
                        Resources.SERVICES,
                                new Read.Missing<>(new Unread.Denied(new AccessRule("list", "", "services", "shop"))),
                        Resources.CLUSTER_OPERATORS, new Read.Missing<>(new Unread.Absent()),
                        Resources.EVENTS, new Read.Missing<>(new Unread.Failed("the answer is no JSON"))),
                new Read.Missing<>(denied("", "/readyz")));

        RecordingWriter writer = writer(UnaryOperator.identity());
        writer.objects(Resources.PODS, List.of(pod));
        writer.objects(Resources.DEPLOYMENTS, List.of());
        writer.objects(Resources.CRON_JOBS, List.of());
        RecordingWriter.Written written = writer.finish("prod", recorded);

        assertThat(written).isEqualTo(new RecordingWriter.Written(3, 1));
        Cluster cluster = RecordingFixture.open(SingleRecording.at(folder()));
        assertThat(cluster.name()).isEqualTo("prod");
        Picture replayed = cluster.read(
                recorded.wanted(), Optional.empty(), Deadline.in(Duration.ofSeconds(20)), ReadObserver.NONE);
        assertThat(replayed)
                .usingRecursiveComparison()
                .ignoringFields("indexes", "answered")
                .isEqualTo(recorded);
    }

    /// Several lists of one path are requested with different selectors.
    @Test
    void listsOfOnePathKeepTheirOwnOutcome() throws IOException {
        RecordingWriter writer = writer(UnaryOperator.identity());
        writer.objects(Resources.EVENTS, List.of());
        writer.objects(Resources.SECRETS, List.of());
        writer.finish(
                "prod",
                picture(
                        Map.of(
                                Resources.EVENTS, new Read.Found<>(List.of()),
                                Resources.PREEMPTIONS, new Read.Missing<>(late()),
                                Resources.SECRETS, new Read.Found<>(List.of()),
                                Resources.PLATFORM_CERTIFICATES, new Read.Missing<>(late())),
                        new Read.Missing<>(new Unread.Absent())));

        Picture again = RecordingFixture.open(SingleRecording.at(folder()))
                .read(
                        Set.of(
                                Resources.EVENTS,
                                Resources.PREEMPTIONS,
                                Resources.SCALE_UPS,
                                Resources.SECRETS,
                                Resources.PLATFORM_CERTIFICATES),
                        Optional.empty(),
                        Deadline.in(Duration.ofSeconds(30)),
                        ReadObserver.NONE);

        assertThat(again.list(Resources.EVENTS).unread()).isEmpty();
        assertThat(again.list(Resources.PREEMPTIONS).unread()).contains(late());
        assertThat(again.list(Resources.SCALE_UPS).unread()).isEmpty();
        assertThat(again.list(Resources.SECRETS).unread()).isEmpty();
        assertThat(again.list(Resources.PLATFORM_CERTIFICATES).unread()).contains(late());
    }

    @Test
    void whatTheApiServerSaysOfItselfIsReadAgain() throws IOException {
        Picture recorded =
                picture(Map.of(), new Read.Found<>(new ApiReadiness(false, List.of("etcd", "informer-sync"), 31)));

        RecordingWriter writer = writer(UnaryOperator.identity());
        writer.finish("prod", recorded);

        Picture replayed = RecordingFixture.open(SingleRecording.at(folder()))
                .read(recorded.wanted(), Optional.empty(), Deadline.in(Duration.ofSeconds(20)), ReadObserver.NONE);
        assertThat(replayed.readiness()).isEqualTo(recorded.readiness());
        assertThat(replayed.version()).isEqualTo(recorded.version());
    }

    @Test
    void whatTheMonitoringToldIsReadAgain() throws IOException {
        Picture recorded = picture(
                Map.of(
                        Resources.ALERTS,
                        new Read.Noted<>(
                                List.of(new Alert(
                                        "Full",
                                        "critical",
                                        Alert.AlertState.SILENCED,
                                        Map.of("pod", "a"),
                                        "It is full.",
                                        "",
                                        Optional.of(AS_OF))),
                                "silenced ones are not known"),
                        Resources.MEASUREMENTS,
                        new Read.Found<>(List.of(
                                new Measurement(Signal.VOLUME_FREE, Map.of("namespace", "shop"), 0.1),
                                new Measurement(Signal.ETCD_LEADER, Map.of(), 0)))),
                new Read.Missing<>(new Unread.Absent()));

        writer(UnaryOperator.identity()).finish("prod", recorded);

        assertThat(RecordingFixture.open(SingleRecording.at(folder()))
                        .read(
                                recorded.wanted(),
                                Optional.empty(),
                                Deadline.in(Duration.ofSeconds(20)),
                                ReadObserver.NONE)
                        .lists())
                .isEqualTo(recorded.lists());
    }

    @Test
    void aListThatIsReadTwiceIsKeptWhole() throws IOException {
        RecordingWriter writer = writer(UnaryOperator.identity());
        writer.objects(Resources.PODS, List.of(object("{metadata: {namespace: a, name: one}}")));
        writer.objects(Resources.PODS, List.of(object("{metadata: {namespace: b, name: two}}")));
        writer.finish("prod", picture(Map.of(), new Read.Missing<>(new Unread.Absent())));

        assertThat(RecordingFixture.names(RecordingFixture.read(SingleRecording.at(folder()))))
                .containsExactly("one", "two");
    }

    @Test
    void everyTextIsMadeHarmlessBeforeItIsWritten() throws IOException {
        RecordingWriter writer = writer(text -> text.replace("hunter2", "[REDACTED]"));
        writer.objects(
                Resources.EVENTS,
                List.of(object("{metadata: {namespace: a, name: e}, type: Warning, message: 'password hunter2'}")));
        writer.finish("prod", picture(Map.of(), new Read.Missing<>(new Unread.Absent())));

        assertThat(Files.readString(folder().resolve("events.json")))
                .contains("password [REDACTED]")
                .doesNotContain("hunter2");
    }

    @Test
    void namesOfLabelsAreMadeHarmlessToo() throws IOException {
        RecordingWriter writer = writer(text -> text.replace("hunter2", "[REDACTED]"));
        writer.objects(
                Resources.NAMESPACES,
                List.of(object(
                        "{metadata: {name: a, labels: {pass-hunter2: '1', 'pass-[REDACTED]': '2', app: web}}}")));
        writer.finish("prod", picture(Map.of(), new Read.Missing<>(new Unread.Absent())));

        assertThat(Files.readString(folder().resolve("namespaces.json")))
                .contains("\"labels\":{\"pass-[REDACTED]\":\"1\",\"app\":\"web\"}");
    }

    @Test
    void onlyTheOwnerMayLook() throws IOException {
        RecordingWriter writer = writer(UnaryOperator.identity());
        writer.objects(Resources.PODS, List.of());
        writer.finish("prod", picture(Map.of(), new Read.Missing<>(new Unread.Absent())));

        assertThat(mode(folder())).isEqualTo("rwx------");
        try (var files = Files.list(folder())) {
            assertThat(files.toList())
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(mode(file)).isEqualTo("rw-------"));
        }
    }

    @Test
    void aFolderThatHoldsSomethingIsRefusedAndLeftAlone() throws IOException {
        Files.createDirectory(folder());
        Files.writeString(folder().resolve("mine.txt"), "mine");

        assertThat(PrivateFolder.make(folder()))
                .isEqualTo(new PrivateFolder.Made.FolderRefused(
                        "The folder " + folder() + " is not empty; name a new one."));
        assertThat(PrivateFolder.make(folder().resolve("mine.txt")))
                .isInstanceOf(PrivateFolder.Made.FolderRefused.class);
        assertThat(PrivateFolder.make(parent.resolve("no/parent")))
                .isInstanceOf(PrivateFolder.Made.FolderRefused.class);
        assertThat(Files.readString(folder().resolve("mine.txt"))).isEqualTo("mine");
    }

    private RecordingWriter writer(UnaryOperator<String> harmless) {
        return switch (PrivateFolder.make(folder())) {
            case PrivateFolder.Made.FolderMade(PrivateFolder made) -> new RecordingWriter(made, harmless);
            case PrivateFolder.Made.FolderRefused(String why) -> throw new AssertionError(why);
        };
    }

    private Path folder() {
        return parent.resolve("recording");
    }

    private static Picture picture(Map<Resource<?>, Read<? extends List<?>>> lists, Read<ApiReadiness> readiness) {
        return new Picture(
                Optional.empty(),
                AS_OF,
                ServerStatus.recorded(new Read.Found<>(new ServerVersion("v1.35.4")), readiness),
                new HashMap<>(lists));
    }

    private static <T> List<T> mapped(Resource<T> resource, JsonNode object) {
        return List.of(Mappings.of(resource).reading().apply(object).orElseThrow());
    }

    private static Unread late() {
        return new Unread.Late(Duration.ofMillis(3_480));
    }

    private static Unread denied(String group, String resource) {
        return new Unread.Denied(new AccessRule(resource.startsWith("/") ? "get" : "list", group, resource));
    }

    private static JsonNode object(String yaml) {
        try {
            return new YAMLMapper().readTree(yaml);
        } catch (JsonProcessingException e) {
            throw new AssertionError(yaml, e);
        }
    }

    private static String mode(Path path) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        } catch (IOException e) {
            throw new AssertionError(path.toString(), e);
        }
    }
}
