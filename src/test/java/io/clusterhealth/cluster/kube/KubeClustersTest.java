// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.RequestWatch;
import io.clusterhealth.cluster.kube.api.CallerConnection;
import io.clusterhealth.cluster.kube.login.Checked;
import io.clusterhealth.cluster.kube.login.ContextEndpoint;
import io.clusterhealth.cluster.kube.login.Endpoint;
import io.clusterhealth.cluster.kube.login.ExecLogins;
import io.clusterhealth.cluster.kube.login.ExecPlugins;
import io.clusterhealth.cluster.kube.login.InCluster;
import io.clusterhealth.cluster.kube.login.KubeconfigFiles;
import io.clusterhealth.cluster.kube.login.KubeconfigReader;
import io.clusterhealth.cluster.kube.login.Login;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.vertx.core.Vertx;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KubeClustersTest {
    private static final String GOOD = """
            current-context: prod
            contexts:
            - {name: dev, context: {cluster: c, user: u}}
            - {name: prod, context: {cluster: c, user: u}}
            - {name: homeless, context: {cluster: nowhere, user: u}}
            - {name: faceless, context: {cluster: c, user: nobody}}
            - {name: empty, context: }
            clusters: [{name: c, cluster: {server: "https://127.0.0.1:6443/"}}]
            users: [{name: u, user: {token: t}}]
            """;

    @TempDir
    Path folder;

    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void stop() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    void namesTheCurrentContextFirst() throws IOException {
        assertThat(clusters(write(GOOD), Optional.empty()).names())
                .containsExactly("prod", "dev", "homeless", "faceless", "empty");
        assertThat(clusters(write(GOOD), Optional.of("dev")).names())
                .containsExactly("dev", "prod", "homeless", "faceless", "empty");
    }

    @Test
    void changesAreMadeAsTheUserAsWhomTheContextActs() throws IOException {
        try (ScriptedServer server = new ScriptedServer((_, to) -> ScriptedServer.send(to, 200, "{}"));
                KubeClusters clusters = clusters(
                        write(GOOD.replace("https://127.0.0.1:6443/", server.address())
                                .replace("{token: t}", "{token: t, as: ann, as-groups: [ops]}")),
                        Optional.empty())) {
            CallerConnection connection =
                    ((Checked.Good<CallerConnection>) clusters.connection(Optional.empty(), Caller.ANONYMOUS)).value();

            connection.send(
                    new StandardHttpRequest.Builder()
                            .uri(connection.server() + "/api/v1/namespaces/a/pods/b")
                            .method("PATCH", "application/merge-patch+json", "{}")
                            .build(),
                    Deadline.in(Duration.ofSeconds(20)));

            assertThat(server.requests())
                    .singleElement()
                    .asString()
                    .contains("Bearer t", "Impersonate-User: ann", "Impersonate-Group: ops");
        }
    }

    @Test
    void aContextWhoseNameIsNoTokenIsShownAndFoundAsOne() throws IOException {
        String hostile = GOOD.replace("name: dev", "name: \"my dev\\nHEALTHY \u202eall is well\"");
        KubeClusters clusters = clusters(write(hostile), Optional.empty());

        assertThat(clusters.names()).contains("my_dev_HEALTHY_all_is_well");
        assertThat(name(clusters.open(Optional.of("my_dev_HEALTHY_all_is_well"), Caller.ANONYMOUS)))
                .isEqualTo("my_dev_HEALTHY_all_is_well");
        assertThat(name(clusters.open(Optional.of("my dev\nHEALTHY \u202eall is well"), Caller.ANONYMOUS)))
                .isEqualTo("my_dev_HEALTHY_all_is_well");
    }

    @Test
    void opensTheDefaultOrTheNamedContext() throws IOException {
        KubeClusters clusters = clusters(write(GOOD), Optional.empty());

        assertThat(name(clusters.open(Optional.empty(), Caller.ANONYMOUS))).isEqualTo("prod");
        assertThat(name(clusters.open(Optional.of("dev"), Caller.ANONYMOUS))).isEqualTo("dev");
        assertThat(name(clusters(write(GOOD), Optional.of("dev")).open(Optional.empty(), Caller.ANONYMOUS)))
                .isEqualTo("dev");
    }

    /// Also those that cannot be used, but no other names that a call has.
    @Test
    void reportsTheClustersThatAreOpened() throws IOException {
        List<String> opened = new ArrayList<>();
        RequestWatch watch = new RequestWatch() {
            @Override
            public Sent sent(String resource) {
                return _ -> {};
            }

            @Override
            public void opened(String cluster) {
                opened.add(cluster);
            }
        };
        KubeClusters clusters = new KubeClusters(
                new KubeClusters.ConnectionSettings(
                        Optional.of(write(GOOD).toString()), Optional.empty(), Map.of(), folder, new AlertSource.Off()),
                KubeClusters.Rights.OWN,
                watch,
                () -> vertx,
                Clock.systemUTC());

        Stream.of("dev", "homeless", "unknown").forEach(name -> clusters.open(Optional.of(name), Caller.ANONYMOUS));
        clusters.open(Optional.empty(), Caller.ANONYMOUS);

        assertThat(opened).containsExactly("dev", "homeless", "prod");
    }

    @Test
    void knowsNoOtherContext() throws IOException {
        List<String> names = List.of("prod", "dev", "homeless", "faceless", "empty");

        assertThat(clusters(write(GOOD), Optional.empty()).open(Optional.of("prd"), Caller.ANONYMOUS))
                .isEqualTo(new Opened.Unknown("prd", names));
        assertThat(clusters(write(GOOD), Optional.of("prd")).open(Optional.empty(), Caller.ANONYMOUS))
                .isEqualTo(new Opened.Unknown("prd", names));
    }

    @Test
    void keepsAClusterUntilItsConfigurationChanges() throws IOException {
        KubeClusters clusters = clusters(write(GOOD), Optional.empty());
        Opened first = clusters.open(Optional.empty(), Caller.ANONYMOUS);

        assertThat(clusters.open(Optional.empty(), Caller.ANONYMOUS)).isEqualTo(first);
        write(GOOD.replace("token: t", "token: other"));
        assertThat(clusters.open(Optional.empty(), Caller.ANONYMOUS))
                .isNotEqualTo(first)
                .isInstanceOf(Opened.Ready.class);
        clusters.close();
    }

    @Test
    void mergesSeveralFilesOfWhichTheFirstWins() throws IOException {
        Path first = Files.writeString(folder.resolve("1"), """
                contexts: [{name: prod, context: {cluster: mine, user: u}}]
                clusters: [{name: mine, cluster: {server: "http://127.0.0.1:1"}}]
                """);
        Path second = Files.writeString(folder.resolve("2"), GOOD);
        String paths = String.join(
                File.pathSeparator, folder.resolve("missing").toString(), first.toString(), second.toString());
        KubeClusters clusters = clusters(Optional.of(paths), Optional.empty(), Map.of(), folder);

        assertThat(clusters.names()).startsWith("prod", "dev");
        assertThat(KubeconfigFiles.of(paths)
                        .read(new KubeconfigReader())
                        .then(config -> new ContextEndpoint(
                                        config,
                                        Map.of(),
                                        Clock.systemUTC(),
                                        new ExecLogins(ExecPlugins.OFF, Clock.systemUTC()))
                                .of("prod", false)))
                .isEqualTo(new Checked.Good<>(new Endpoint(
                        "prod",
                        "http://127.0.0.1:1",
                        new Endpoint.Trust("", "", false),
                        new Login.Token("t"),
                        Optional.empty(),
                        false)));
    }

    @Test
    void takesTheKubeconfigOfTheHomeFolder() throws IOException {
        Files.createDirectories(folder.resolve(".kube"));
        Files.writeString(folder.resolve(".kube/config"), GOOD);

        assertThat(clusters(Optional.empty(), Optional.empty(), Map.of(), folder)
                        .names())
                .startsWith("prod");
    }

    @Test
    void saysThatNoClusterIsConfigured() {
        KubeClusters clusters = clusters(Optional.empty(), Optional.empty(), Map.of(), folder);

        assertThat(clusters.names()).isEmpty();
        assertThat(clusters.open(Optional.empty(), Caller.ANONYMOUS))
                .isEqualTo(new Opened.Unusable(
                        "No cluster is configured: there is no kubeconfig at " + folder.resolve(".kube/config") + ".",
                        "Give --kubeconfig or KUBECONFIG the path of one, or try --cluster demo."));
    }

    @Test
    void takesTheServiceAccountOfThePod() throws IOException {
        Files.writeString(folder.resolve("token"), "abc\n");
        InCluster pod = new InCluster(Map.of("KUBERNETES_SERVICE_HOST", "fd00::1"), folder);

        Endpoint endpoint = pod.endpoint().orElseThrow();

        assertThat(endpoint.server()).isEqualTo("https://[fd00::1]:443");
        assertThat(endpoint.config().getOauthTokenProvider().getToken()).isEqualTo("abc");
        assertThat(new InCluster(Map.of(), folder).endpoint()).isEmpty();
        assertThat(new InCluster(Map.of("KUBERNETES_SERVICE_HOST", "h"), folder.resolve("x")).endpoint())
                .isEmpty();
    }

    @Test
    void saysWhyAFileIsNoKubeconfig() throws IOException {
        Path missing = folder.resolve("missing");
        assertThat(cause(missing)).isEqualTo("The kubeconfig " + missing + " does not exist.");
        assertThat(cause(write(""))).endsWith("is empty.");
        assertThat(cause(write("just a text"))).endsWith("is no kubeconfig.");
        assertThat(cause(write("a: [\nb: }"))).contains("is not valid YAML at line ");
        assertThat(cause(write("kind: Config"))).endsWith("has no contexts.");
        assertThat(cause(write(GOOD.replace("current-context: prod", "x: y")))).endsWith("has no current context.");
        assertThat(cause(write(GOOD.replace("current-context: prod", "current-context: gone"))))
                .endsWith("has no context gone, though it names it as current.");
    }

    @Test
    void saysThatAFileMayNotBeRead() throws IOException {
        Path file = write(GOOD);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));

        org.junit.jupiter.api.Assumptions.assumeFalse(Files.isReadable(file), "this user may read everything");

        assertThat(cause(file)).isEqualTo("The kubeconfig " + file + " may not be read by this user.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            homeless | The context homeless of the kubeconfig names the cluster 'nowhere', which is not there.
            faceless | The context faceless of the kubeconfig names the user 'nobody', which is not there.
            empty    | The context empty of the kubeconfig names no cluster.
            """)
    void saysWhereAContextLeadsNowhere(String context, String cause) throws IOException {
        assertThat(clusters(write(GOOD), Optional.empty()).open(Optional.of(context), Caller.ANONYMOUS))
                .isInstanceOfSatisfying(
                        Opened.Unusable.class,
                        unusable -> assertThat(unusable.cause()).isEqualTo(cause));
    }

    /// In a row about one of many clusters, a list of the others has no use.
    @Test
    void namesTheOtherContextsOnlyWhereTheDefaultOneLeadsNowhere() throws IOException {
        Path file = write(GOOD);

        assertThat(wayOut(clusters(file, Optional.empty()), Optional.of("homeless")))
                .isEqualTo("Correct the file.");
        assertThat(wayOut(clusters(file, Optional.of("homeless")), Optional.empty()))
                .startsWith("Correct the file, or choose another context with --context: ")
                .contains("prod", "faceless");
    }

    private static String wayOut(KubeClusters clusters, Optional<String> name) {
        return ((Opened.Unusable) clusters.open(name, Caller.ANONYMOUS)).wayOut();
    }

    /// As in kubectl; the token is used while there is no file.
    @Test
    void aTokenFileIsUsedRatherThanATokenBesideIt() throws IOException {
        Files.writeString(folder.resolve("token"), "of-the-file");
        String both = "user: {token: \"a b\", tokenFile: %s}";

        assertThat(cause(write(GOOD.replace("user: {token: t}", both.formatted("token")))))
                .isEqualTo("usable");
        assertThat(cause(write(GOOD.replace("user: {token: t}", both.formatted("/nowhere/token")))))
                .endsWith("has a token with spaces or control characters in it.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            exec: {command: /bin/sh, apiVersion: client.authentication.k8s.io/v1} | logs in through sh, which this server may not run.
            auth-provider: {name: gcp}    | logs in through the auth-provider gcp, which exec plugins have replaced.
            as-groups: [g], token: t      | has a uid, groups or extra to act with, but no user to act as, or control characters in them.
            as: "a\tb", token: t          | has a uid, groups or extra to act with, but no user to act as, or control characters in them.
            token: "a b"                  | has a token with spaces or control characters in it.
            tokenFile: /nowhere/token     | names the token file /nowhere/token, which cannot be read.
            client-certificate-data: "%"  | has a client-certificate-data that is not Base64.
            client-certificate: gone.crt  | names the client-certificate file FOLDER/gone.crt, which cannot be read.
            client-certificate-data: YWJj | cannot log in: its client certificate is not readable as PEM.
            """)
    void saysWhyAUserCannotLogIn(String user, String cause) throws IOException {
        Path file = write(GOOD.replace("user: {token: t}", "user: {" + user + "}"));

        assertThat(cause(file))
                .startsWith("The user u of the kubeconfig")
                .endsWith(" " + cause.replace("FOLDER", folder.toString()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            server: ""                                      | has no valid server address.
            server: "ftp://x"                               | has no valid server address.
            server: "https://x", proxy-url: "https://p:1"   | is not a proxy this server can use.
            server: "https://x", certificate-authority: gone | file FOLDER/gone, which cannot be read.
            server: "https://x", certificate-authority-data: YWJj | is not readable as PEM.
            """)
    void saysWhyAClusterCannotBeReached(String cluster, String cause) throws IOException {
        Path file = write(GOOD.replace("server: \"https://127.0.0.1:6443/\"", cluster));

        assertThat(cause(file)).endsWith(cause.replace("FOLDER", folder.toString()));
    }

    @Test
    void saysThatACertificateHasExpired() throws Exception {
        Certified old = Certified.make("EC", "-startdate", "2020/01/01 00:00:00", "-validity", "10");
        Files.writeString(folder.resolve("crt"), old.certificatePem());
        Files.writeString(folder.resolve("key"), old.pkcs8Pem());
        Path file = write(GOOD.replace("token: t", "client-certificate: crt, client-key: key"));

        assertThat(cause(file))
                .isEqualTo("The user u of the kubeconfig has a client certificate that expired on 2020-01-11.");
    }

    @Test
    void saysThatAKeyDoesNotFit() throws Exception {
        Certified one = Certified.make("EC");
        Files.writeString(folder.resolve("crt"), one.certificatePem());
        Path file = write(GOOD.replace("token: t", "client-certificate: crt, client-key: key"));

        Files.writeString(folder.resolve("key"), Certified.make("Ed25519").pkcs8Pem());
        assertThat(cause(file)).endsWith("its client key does not belong to its certificate.");
        Files.writeString(folder.resolve("key"), Certified.pem("ENCRYPTED PRIVATE KEY", new byte[9]));
        assertThat(cause(file)).endsWith("its client key is guarded by a password.");
        Files.writeString(folder.resolve("key"), "nothing");
        assertThat(cause(file)).endsWith("its client key is not readable as PEM.");
    }

    private Path write(String content) throws IOException {
        return Files.writeString(folder.resolve("kubeconfig"), content);
    }

    private String cause(Path kubeconfig) {
        return switch (clusters(kubeconfig, Optional.empty()).open(Optional.empty(), Caller.ANONYMOUS)) {
            case Opened.Unusable(String cause, String wayOut, var _) -> {
                assertThat(wayOut).endsWith(".");
                yield cause;
            }
            case Opened.Ready _, Opened.Unknown _ -> "usable";
        };
    }

    private KubeClusters clusters(Path kubeconfig, Optional<String> context) {
        return clusters(Optional.of(kubeconfig.toString()), context, Map.of(), folder);
    }

    private KubeClusters clusters(
            Optional<String> kubeconfig, Optional<String> context, Map<String, String> environment, Path home) {
        return new KubeClusters(
                new KubeClusters.ConnectionSettings(
                        kubeconfig, context, environment, home, new AlertSource.PlatformMonitoring(Optional.empty())),
                vertx,
                Clock.systemUTC());
    }

    private static String name(Opened opened) {
        return switch (opened) {
            case Opened.Ready(var cluster) -> cluster.name();
            case Opened.Unknown(String name, List<String> _) -> "unknown " + name;
            case Opened.Unusable(String cause, String _, var _) -> cause;
        };
    }
}
