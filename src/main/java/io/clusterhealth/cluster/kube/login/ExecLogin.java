// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Caches the credential of an exec plugin: until its expiry, or until the API server refuses it. One run at a time
/// serves all waiting callers. Safe for use by several threads.
public final class ExecLogin implements AutoCloseable {
    /// A credential that is refused this soon is kept, since a new one would be refused as well.
    private static final Duration YOUNG = Duration.ofSeconds(5);

    private final ExecPlugin plugin;
    private final Duration patience;
    private final InstantSource clock;
    private final Semaphore places;
    private Optional<PluginRun> last = Optional.empty();

    /// @param patience how long a call waits for a run, which continues for the next call
    /// @param places slots for runs of all plugins
    ExecLogin(ExecPlugin plugin, Duration patience, InstantSource clock, Semaphore places) {
        this.plugin = plugin;
        this.patience = patience;
        this.clock = clock;
        this.places = places;
    }

    /// @param begun for the age of its credential
    private record PluginRun(CompletableFuture<Checked<ExecCredential>> result, Thread thread, Instant begun) {

        boolean serves(Instant now) {
            return !result.isDone()
                    || result.getNow(new Checked.Bad<>("", ""))
                                    instanceof Checked.Good<ExecCredential>(ExecCredential credential)
                            && now.isBefore(credential.expires());
        }
    }

    /// The credential, after a run of the plugin where none is valid.
    public Checked<ExecCredential> current() {
        CompletableFuture<Checked<ExecCredential>> result = run().result();
        try {
            return result.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            return plugin.bad(
                    "has not answered within " + patience.toMillis() / 1000.0 + " s",
                    "Call again: it may take " + ExecPlugin.TIME.toSeconds() + " s.");
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return plugin.bad("is still at work", "Call again.");
        } catch (ExecutionException e) {
            throw new IllegalStateException("the run of a login broke", e.getCause());
        }
    }

    Optional<String> token() {
        return current() instanceof Checked.Good<ExecCredential>(ExecCredential credential)
                ? credential.token()
                : Optional.empty();
    }

    /// The token of the last run, whether it is still valid or not; empty where there is none. Does not wait.
    synchronized String held() {
        return last.filter(run -> run.result().isDone())
                .flatMap(run -> run.result().join() instanceof Checked.Good<ExecCredential>(ExecCredential credential)
                        ? credential.token()
                        : Optional.empty())
                .orElse("");
    }

    /// Called when the API server has responded with 401.
    public synchronized void refused() {
        last = last.filter(
                run -> !run.result().isDone() || run.begun().plus(YOUNG).isAfter(clock.instant()));
    }

    private synchronized PluginRun run() {
        return last.filter(run -> run.serves(clock.instant())).orElseGet(this::begin);
    }

    private PluginRun begin() {
        CompletableFuture<Checked<ExecCredential>> result = new CompletableFuture<>();
        Thread thread = Thread.ofVirtual().name("login").unstarted(() -> {
            try {
                places.acquire();
                try {
                    result.complete(plugin.run());
                } finally {
                    places.release();
                }
            } catch (InterruptedException _) {
                result.complete(plugin.bad("was not started, since this server ends", "Start the server again."));
            } catch (RuntimeException e) {
                result.completeExceptionally(e);
            }
        });
        PluginRun run = new PluginRun(result, thread, clock.instant());
        last = Optional.of(run);
        thread.start();
        return run;
    }

    /// Stops the run in progress.
    @Override
    public synchronized void close() {
        last.ifPresent(run -> run.thread().interrupt());
    }
}
