// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.RequestWatch;
import io.clusterhealth.cluster.kube.KubeClusters.Rights;
import io.clusterhealth.cluster.kube.login.Checked;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Credentials are sent over TLS, or within this machine.
class PlainAddressTest {
    private static final String NO_LOGIN = "{}";
    private static final String TOKEN = "{token: t}";
    private static final Caller CALLER = new Caller("ann", "1", List.of(), Map.of(), Optional.of(new BearerToken("a")));

    @TempDir
    Path folder;

    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void stop() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @ParameterizedTest
    @ValueSource(strings = {TOKEN, "{username: a, password: b}", "{tokenFile: token}"})
    void aLoginIsNotSentInClearText(String user) throws IOException {
        Files.writeString(folder.resolve("token"), "t");

        Opened opened = clusters("http://192.0.2.2:1", user, Rights.OWN).open(Optional.empty(), Caller.ANONYMOUS);

        assertThat(opened)
                .isInstanceOfSatisfying(
                        Opened.Unusable.class,
                        unusable -> assertThat(unusable.cause())
                                .isEqualTo("The context c of the kubeconfig leads to an address without TLS,"
                                        + " and credentials are not sent in clear text."));
    }

    @Test
    void aHostNamedLikeALoopbackAddressIsNone() throws IOException {
        assertThat(clusters("http://127.example.com:1", TOKEN, Rights.OWN).open(Optional.empty(), Caller.ANONYMOUS))
                .isInstanceOf(Opened.Unusable.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:1", "http://localhost:1", "http://[::1]:1", "https://192.0.2.2:1"})
    void withinTheMachineAndOverTlsALoginIsSent(String server) throws IOException {
        assertThat(clusters(server, TOKEN, Rights.OWN).open(Optional.empty(), Caller.ANONYMOUS))
                .isInstanceOf(Opened.Ready.class);
    }

    @Test
    void anAddressWithoutTlsIsReadWithoutALogin() throws IOException {
        assertThat(clusters("http://192.0.2.2:1", NO_LOGIN, Rights.OWN).open(Optional.empty(), Caller.ANONYMOUS))
                .isInstanceOf(Opened.Ready.class);
    }

    /// Reviews contain the callers' tokens as well.
    @Test
    void theTokensOfCallersAreNotSentInClearText() throws IOException {
        KubeClusters clusters = clusters("http://192.0.2.2:1", NO_LOGIN, Rights.CALLER);

        assertThat(clusters.open(Optional.empty(), CALLER)).isInstanceOf(Opened.Unusable.class);
        assertThat(clusters.connection(Optional.empty(), CALLER)).isInstanceOf(Checked.Bad.class);
        assertThat(clusters.reviews()
                        .identify(new BearerToken("a"), Set.of(), Deadline.in(Duration.ofSeconds(20)))
                        .toString())
                .contains("without TLS");
    }

    private KubeClusters clusters(String server, String user, Rights rights) throws IOException {
        Path file = Files.writeString(folder.resolve("kubeconfig"), """
                current-context: c
                contexts: [{name: c, context: {cluster: c, user: u}}]
                clusters: [{name: c, cluster: {server: "%s"}}]
                users: [{name: u, user: %s}]
                """.formatted(server, user));
        return new KubeClusters(
                new KubeClusters.ConnectionSettings(
                        Optional.of(file.toString()), Optional.empty(), Map.of(), folder, new AlertSource.Off()),
                rights,
                RequestWatch.NONE,
                () -> vertx,
                Clock.systemUTC());
    }
}
