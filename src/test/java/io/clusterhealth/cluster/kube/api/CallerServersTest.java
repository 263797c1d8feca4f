// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.kube.NearApi;
import io.clusterhealth.cluster.kube.ScriptedServer;
import io.clusterhealth.cluster.kube.login.Endpoint;
import io.clusterhealth.cluster.kube.login.Login;
import io.vertx.core.Vertx;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CallerServersTest {
    private static final Login.Token ALICE = new Login.Token("alice");
    private static final Login.Token BOB = new Login.Token("bob");

    private final Vertx vertx = Vertx.vertx();
    private final AtomicLong nanos = new AtomicLong();
    private final ScriptedServer script = new ScriptedServer((_, connection) ->
            ScriptedServer.send(connection, lastAsked().contains("alice") ? 429 : 200, "{}", "Retry-After: 120"));
    private CallerServers callers;

    @BeforeEach
    void open() throws GeneralSecurityException {
        callers = new CallerServers(NearApi.at(script.address(), vertx), nanos::get);
    }

    @AfterEach
    void close() {
        script.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    void aTokenHasOneClient() {
        assertThat(of(ALICE)).isSameAs(of(new Login.Token("alice")));
        assertThat(of(ALICE)).isNotSameAs(of(BOB));
    }

    @Test
    void eachAsksWithTheirOwnToken() {
        ask(BOB);
        assertThat(lastAsked()).contains("Authorization: Bearer bob");
        ask(ALICE);
        assertThat(lastAsked()).contains("Authorization: Bearer alice").doesNotContain("bob");
    }

    @Test
    void whoIsToWaitKeepsNobodyElseWaiting() {
        ask(ALICE);
        ask(ALICE);
        assertThat(script.requests()).hasSize(1);

        ask(BOB);
        assertThat(script.requests()).hasSize(2);
    }

    @Test
    void aTokenIsForgottenOnceItsCallerNeedNotWaitAnyMore() {
        ApiServer before = of(ALICE);
        nanos.set(RetryAfter.LONGEST.toNanos() - 1);
        assertThat(of(ALICE)).isSameAs(before);

        nanos.addAndGet(RetryAfter.LONGEST.toNanos());
        assertThat(callers.size()).isZero();
    }

    @Test
    void noMoreTokensAreKeptThanMayBe() {
        for (int i = 0; i < 10 * CallerServers.MOST; i++) {
            of(new Login.Token("t" + i));
        }

        assertThat(callers.size()).isEqualTo(CallerServers.MOST);
    }

    @Test
    void noTokenIsKeptAfterTheEnd() {
        of(ALICE);

        callers.close();

        assertThat(callers.size()).isZero();
    }

    private ApiServer of(Login.Token caller) {
        return callers.of(new Endpoint(
                "near", script.address(), new Endpoint.Trust("", "", false), caller, Optional.empty(), false));
    }

    private void ask(Login.Token caller) {
        Deadline deadline = Deadline.in(Duration.ofSeconds(5));
        of(caller).get("/version", deadline).await(deadline);
    }

    private String lastAsked() {
        return script.requests().isEmpty() ? "" : script.requests().getLast();
    }
}
