// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.vertx.core.Vertx;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A folder of kubeconfigs in which all files use the same names, as installers write them.
class KubeconfigFolderTest {
    private static final String ADMIN = """
            current-context: admin
            contexts: [{name: admin, context: {cluster: kubernetes, user: kubernetes-admin}}%s]
            clusters: [{name: kubernetes, cluster: {server: "https://127.0.0.1:%d"}}]
            users: [{name: kubernetes-admin, user: {token: "%s"}}]
            """;

    @TempDir
    private Path folder;

    private final Vertx vertx = Vertx.vertx();
    private KubeClusters clusters;

    @BeforeEach
    void open() throws IOException {
        write("a.yaml", ADMIN.formatted("", 1, "t1"));
        write(
                "b.yaml",
                ADMIN.formatted(", {name: only, context: {cluster: kubernetes, user: kubernetes-admin}}", 2, "t2"));
        clusters = LiveClusters.over(folder, vertx);
    }

    @AfterEach
    void stop() {
        clusters.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    void namesThatSeveralFilesHaveSayTheirFile() {
        assertThat(clusters.names()).containsExactly("admin@a.yaml", "admin@b.yaml", "only");
        assertThat(clusters.open(Optional.empty(), Caller.ANONYMOUS))
                .isInstanceOfSatisfying(
                        Opened.Ready.class,
                        ready -> assertThat(ready.cluster().name()).isEqualTo("admin@a.yaml"));
    }

    /// The rule of kubectl's `config view --merge`.
    @Test
    void theFirstFileWithACurrentContextSaysWhichClusterIsTheDefault() throws IOException {
        write("a.yaml", ADMIN.replace("current-context: admin\n", "").formatted("", 1, "t1"));
        write("c.yaml", ADMIN.replace("admin", "third").formatted("", 3, "t3"));

        assertThat(clusters.names()).containsExactly("admin@b.yaml", "admin@a.yaml", "only", "third");
        assertThat(byDefault(clusters)).isEqualTo("admin@b.yaml");
    }

    @Test
    void ofMergedFilesTheFirstWithACurrentContextSaysSo() throws IOException {
        Path merged = Files.createDirectory(folder.resolve("merged"));
        Files.writeString(
                merged.resolve("one"),
                ADMIN.replace("admin", "one")
                        .replace("current-context: one\n", "")
                        .formatted("", 1, "t1"));
        Files.writeString(merged.resolve("two"), ADMIN.replace("admin", "two").formatted("", 2, "t2"));
        Files.writeString(
                merged.resolve("three"), ADMIN.replace("admin", "three").formatted("", 3, "t3"));
        String paths = String.join(
                File.pathSeparator,
                List.of("one", "two", "three").stream()
                        .map(name -> merged.resolve(name).toString())
                        .toList());
        try (KubeClusters several = new KubeClusters(
                new KubeClusters.ConnectionSettings(
                        Optional.of(paths), Optional.empty(), Map.of(), folder, new AlertSource.Off()),
                vertx,
                Clock.systemUTC())) {
            assertThat(several.names()).containsExactly("two", "one", "three");
            assertThat(byDefault(several)).isEqualTo("two");
        }
    }

    @Test
    void filesThatAreNoKubeconfigsAreNotAmongTheContextsToChoose() throws IOException {
        write("a.yaml", "hello");
        write("b.yaml", "apiVersion: v1\n");
        assertThat(clusters.open(Optional.empty(), Caller.ANONYMOUS))
                .isEqualTo(new Opened.Unusable(
                        "No file of the folder is a kubeconfig that has contexts.",
                        "Give --kubeconfig another file or folder."));

        write("b.yaml", ADMIN.replace("current-context: admin\n", "").formatted("", 2, "t2"));
        assertThat(clusters.open(Optional.empty(), Caller.ANONYMOUS))
                .isInstanceOfSatisfying(
                        Opened.Unusable.class,
                        unusable -> assertThat(unusable.wayOut()).isEqualTo("Choose one with --context: admin."));
    }

    private static String byDefault(KubeClusters of) {
        return of.open(Optional.empty(), Caller.ANONYMOUS) instanceof Opened.Ready ready
                ? ready.cluster().name()
                : "";
    }

    @Test
    void eachFileHasClustersAndUsersOfItsOwn() {
        assertThat(clusters.sameClusters()).containsExactly(List.of("admin@a.yaml"), List.of("admin@b.yaml", "only"));
        assertThat(clusters.servers().get("admin@b.yaml"))
                .isEqualTo(clusters.servers().get("only"))
                .isNotEqualTo(clusters.servers().get("admin@a.yaml"));
    }

    /// Contexts made by hand and by an installer differ in it.
    @Test
    void aSlashAtTheEndOfAnAddressMakesNoOtherServer() throws IOException {
        write("c.yaml", ADMIN.replace("%d", "%d/").replace("admin", "third").formatted("", 1, "t3"));

        assertThat(clusters.servers().get("third"))
                .isEqualTo(clusters.servers().get("admin@a.yaml"))
                .isEqualTo("https://127.0.0.1:1");
    }

    /// A tunnel for each cluster, all to the same address at its end.
    @ParameterizedTest
    @ValueSource(strings = {"proxy-url: 'http://127.0.0.1:9'", "tls-server-name: c3"})
    void oneAddressByAnotherWayIsAnotherServer(String way) throws IOException {
        write(
                "c.yaml",
                ADMIN.replace("\"}}]\nusers", "\", %s}}]\nusers")
                        .replace("admin", "third")
                        .formatted("", 1, way, "t3"));

        assertThat(clusters.servers().get("third"))
                .isNotEqualTo(clusters.servers().get("admin@a.yaml"));
    }

    @Test
    void aFileThatIsNoKubeconfigIsNamedAndSaysSo() throws IOException {
        write("broken.yaml", "contexts: [\nb: }");
        write(".hidden", "nothing");

        assertThat(clusters.names()).containsExactly("admin@a.yaml", "admin@b.yaml", "only", "broken.yaml");
        assertThat(clusters.open(Optional.of("broken.yaml"), Caller.ANONYMOUS))
                .isInstanceOfSatisfying(
                        Opened.Unusable.class,
                        why -> assertThat(why.cause()).contains("broken.yaml is not valid YAML at line"));
        assertThat(clusters.open(Optional.of("only"), Caller.ANONYMOUS)).isInstanceOf(Opened.Ready.class);
    }

    /// The writer of a file may be at work, or may have died.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "apiVersion: v1\nkind: Config\nclusters: [{name: kubernetes, cluster: {server: 'https://127.0.0.1:3'}}]",
                "clusters: [{name: kubernetes, cluster: {server: 'https://127.0.0.1:3'}}]\ncontexts: [{context: {user: u}}]",
                "{\"kind\":\"Config\"}",
                "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"web\"}}"
            })
    void aFileWithoutContextsIsNamedAndSaysSo(String content) throws IOException {
        write("half.yaml", content);

        assertThat(clusters.names()).containsExactly("admin@a.yaml", "admin@b.yaml", "only", "half.yaml");
        assertThat(clusters.open(Optional.of("half.yaml"), Caller.ANONYMOUS))
                .isInstanceOfSatisfying(Opened.Unusable.class, why -> {
                    assertThat(why.cause()).endsWith("half.yaml has no contexts.");
                    assertThat(why.wayOut()).isEqualTo("Complete or remove that file.");
                });
    }

    @Test
    void aLinkThatLeadsNowhereIsNamedAndSaysSo() throws IOException {
        Files.createSymbolicLink(folder.resolve("gone.yaml"), folder.resolve("nowhere"));

        assertThat(clusters.names()).containsExactly("admin@a.yaml", "admin@b.yaml", "only", "gone.yaml");
        assertThat(clusters.open(Optional.of("gone.yaml"), Caller.ANONYMOUS))
                .isInstanceOfSatisfying(
                        Opened.Unusable.class,
                        why -> assertThat(why.cause()).endsWith("gone.yaml leads to a file that does not exist."));
    }

    @Test
    void isReadAnewWhenItChanges() throws IOException {
        assertThat(clusters.names()).hasSize(3);

        write("c.yaml", ADMIN.replace("admin", "third").formatted("", 3, "t3"));
        Files.delete(folder.resolve("a.yaml"));

        assertThat(clusters.names()).containsExactly("admin", "only", "third");
    }

    @Test
    void anEmptyFolderSaysSo() throws IOException {
        Files.delete(folder.resolve("a.yaml"));
        Files.delete(folder.resolve("b.yaml"));

        assertThat(clusters.names()).isEmpty();
        assertThat(clusters.open(Optional.empty(), Caller.ANONYMOUS))
                .isInstanceOfSatisfying(
                        Opened.Unusable.class, why -> assertThat(why.cause()).contains("holds no files"));
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(folder.resolve(name), content);
    }
}
