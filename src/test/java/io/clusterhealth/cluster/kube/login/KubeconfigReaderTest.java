// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.LiveClusters;
import io.fabric8.kubernetes.api.model.AuthInfo;
import io.fabric8.kubernetes.api.model.Cluster;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KubeconfigReaderTest {
    @TempDir
    Path folder;

    private final Vertx vertx = Vertx.vertx();
    private final KubeconfigReader reader = new KubeconfigReader();

    @AfterEach
    void stop() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    /// As PyYAML writes values that several contexts share.
    @Test
    void followsAliases() throws IOException {
        String contexts = IntStream.range(2, 100)
                .mapToObj(i -> "- {name: c" + i + ", context: {cluster: k" + i + ", user: u}}\n")
                .collect(Collectors.joining());
        String clusters = IntStream.range(2, 100)
                .mapToObj(i -> "- {name: k" + i + ", cluster: *id001}\n")
                .collect(Collectors.joining());
        Path file = write("current-context: c99\ncontexts:\n" + contexts
                + "clusters:\n- name: k1\n  cluster: &id001\n    server: https://127.0.0.1:6443\n" + clusters
                + "users: [{name: u, user: {token: t}}]\n");

        assertThat(opened(file)).isInstanceOf(Opened.Ready.class);
    }

    @Test
    void mergesWhatAMergeKeyNames() throws IOException {
        Path file = write("""
                base: &base {server: "https://127.0.0.1:1", tls-server-name: api}
                current-context: c
                contexts: [{name: c, context: {cluster: k, user: u}}]
                clusters: [{name: k, cluster: {<<: *base, server: "https://127.0.0.1:2"}}]
                users: [{name: u, user: {token: 00123}}]
                """);

        Kubeconfig kubeconfig = new Kubeconfig(List.of(good(file)));

        Kubeconfig.Part<Cluster> cluster = kubeconfig.cluster("k").orElseThrow();
        assertThat(cluster.text(Cluster::getServer)).isEqualTo("https://127.0.0.1:2");
        assertThat(cluster.text(Cluster::getTlsServerName)).isEqualTo("api");
        assertThat(kubeconfig.user("u").orElseThrow().text(AuthInfo::getToken)).isEqualTo("00123");
    }

    /// Expanded, thirty lists of ten aliases each would be 10³⁰ objects.
    @Test
    void writesNoAliasesOfAliasesOut() throws IOException {
        String bomb = IntStream.range(1, 30)
                .mapToObj(i -> "a" + i + ": &a" + i + " [" + ("*a" + (i - 1) + ",").repeat(10) + "]\n")
                .collect(Collectors.joining("", "a0: &a0 [x]\n", "self: &s [*s]\n"));

        assertThat(reader.read(write(bomb))).isInstanceOf(Checked.Good.class);
        assertThat(reader.read(write(bomb + "clusters: [{name: c, cluster: {extensions: *a29}}]")))
                .isEqualTo(tooMuch());
        assertThat(reader.read(write(bomb + "clusters: [{name: c, cluster: {extensions: *s}}]")))
                .isEqualTo(tooMuch());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{a: ", "- "})
    void saysThatAFileIsNestedTooDeeply(String level) throws IOException {
        assertThat(reader.read(write("a:\n  " + level.repeat(5_000)))).isEqualTo(tooMuch());
    }

    @ParameterizedTest
    @ValueSource(strings = {"7f454c46020101", "fffe00", "61003a"})
    void saysThatAFileIsBinary(String bytes) throws IOException {
        Path file = Files.write(folder.resolve("kubeconfig"), HexFormat.of().parseHex(bytes));

        assertThat(reader.read(file))
                .isEqualTo(new Checked.Bad<>(
                        "The kubeconfig " + file + " is neither YAML nor JSON.",
                        "Give --kubeconfig or KUBECONFIG the path of one."));
    }

    @Test
    void readsTenMegabytesAndSaysThatTwentyAreTooMuch() throws IOException {
        assertThat(good(write(users(10_000))).users()).hasSize(10_000);
        assertThat(reader.read(write(users(20_000)))).isEqualTo(tooMuch());
    }

    /// Users of a thousand bytes each.
    private static String users(int many) {
        String token = "t".repeat(1_000);
        return IntStream.range(0, many)
                .mapToObj(i -> "- {name: u%d, user: {token: %s}}\n".formatted(i, token))
                .collect(Collectors.joining("", "users:\n", ""));
    }

    private Checked<Kubeconfig.File> tooMuch() {
        return new Checked.Bad<>(
                "The kubeconfig " + folder.resolve("kubeconfig")
                        + " is nested too deeply, or too long, for a kubeconfig.",
                "Give --kubeconfig or KUBECONFIG the path of one.");
    }

    @Test
    void parsesAFileOnceUntilItChanges() throws IOException {
        Path file = write("kind: Config");
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000));
        Kubeconfig.File first = good(file);

        assertThat(good(file)).isSameAs(first);
        Files.setLastModifiedTime(file, FileTime.fromMillis(2_000));
        assertThat(good(file)).isNotSameAs(first);
        Kubeconfig.File second = good(file);
        Files.writeString(file, "kind: Config # longer");
        Files.setLastModifiedTime(file, FileTime.fromMillis(2_000));
        assertThat(good(file)).isNotSameAs(second);
    }

    private Opened opened(Path file) {
        try (KubeClusters clusters = LiveClusters.over(file, vertx)) {
            return clusters.open(Optional.empty(), Caller.ANONYMOUS);
        }
    }

    private Kubeconfig.File good(Path file) {
        return switch (reader.read(file)) {
            case Checked.Good<Kubeconfig.File>(Kubeconfig.File content) -> content;
            case Checked.Bad<Kubeconfig.File> bad -> throw new AssertionError(bad.cause());
        };
    }

    private Path write(String content) throws IOException {
        return Files.writeString(folder.resolve("kubeconfig"), content);
    }
}
