// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Scheduler;
import com.github.benmanes.caffeine.cache.Ticker;
import io.clusterhealth.cluster.kube.login.Checked;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Clients by key. Each is created once, by the first thread that requests it, without blocking threads that request
/// others; it is closed when it has not been requested for a while. Safe for use by several threads.
///
/// @param <K> all that a client depends on
public final class Pool<K, C extends Pool.Client> implements AutoCloseable {
    static final int MOST = 100;
    static final Duration IDLE = Duration.ofMinutes(5);

    /// A client that is no longer requested may still be in use.
    private static final Executor LATER = CompletableFuture.delayedExecutor(30, TimeUnit.SECONDS);

    private final Cache<K, CompletableFuture<Checked<C>>> clients;
    private final Executor later;

    public Pool() {
        this(Ticker.systemTicker(), LATER);
    }

    /// @param later checks after a while whether a dropped client is in use
    Pool(Ticker ticker, Executor later) {
        this.later = later;
        this.clients = Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfterAccess(IDLE)
                .ticker(ticker)
                .scheduler(Scheduler.systemScheduler())
                .executor(Runnable::run)
                .removalListener(this::dropped)
                .build();
    }

    public interface Client extends AutoCloseable {
        /// Whether it has sent a request recently.
        boolean inUse();

        @Override
        void close();
    }

    /// The client for a key.
    ///
    /// @param maker creates a new one; a failure is not kept, the next call tries again
    public Checked<C> of(K key, Supplier<Checked<C>> maker) {
        CompletableFuture<Checked<C>> mine = new CompletableFuture<>();
        CompletableFuture<Checked<C>> shared = clients.get(key, _ -> mine);
        if (shared == mine) {
            make(key, mine, maker);
        }
        return shared.join();
    }

    private void make(K key, CompletableFuture<Checked<C>> client, Supplier<Checked<C>> maker) {
        try {
            client.complete(maker.get());
        } finally {
            // Does nothing where the maker has returned.
            client.completeExceptionally(new IllegalStateException("the client could not be made"));
            if (made(client).isEmpty()) {
                clients.asMap().remove(key, client);
            }
        }
    }

    private static <C> Optional<C> made(CompletableFuture<Checked<C>> client) {
        return client.isDone() && !client.isCompletedExceptionally() && client.join() instanceof Checked.Good<C>(C one)
                ? Optional.of(one)
                : Optional.empty();
    }

    /// How many are kept.
    long size() {
        clients.cleanUp();
        return clients.estimatedSize();
    }

    private void dropped(@Nullable K key, @Nullable CompletableFuture<Checked<C>> client, RemovalCause cause) {
        Optional.ofNullable(client)
                .flatMap(Pool::made)
                .ifPresent(cause == RemovalCause.EXPLICIT ? Client::close : this::closeUnused);
    }

    private void closeUnused(C client) {
        later.execute(() -> {
            if (client.inUse()) {
                closeUnused(client);
            } else {
                client.close();
            }
        });
    }

    @Override
    public void close() {
        clients.invalidateAll();
    }
}
