// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// The exec plugins that have run, with their credentials. Safe for use by several threads.
public final class ExecLogins implements AutoCloseable {
    private static final int MOST = 1_000;

    /// Maximum number of concurrent runs: listing a fleet would start one program per context, of 100 MB each.
    public static final int AT_ONCE = 4;

    private static final Duration IDLE = Duration.ofHours(1);

    private final ExecPlugins plugins;
    private final InstantSource clock;
    private final Semaphore places = new Semaphore(AT_ONCE, true);
    private final Cache<ExecPlugin, ExecLogin> logins = Caffeine.newBuilder()
            .maximumSize(MOST)
            .expireAfterAccess(IDLE)
            .executor(Runnable::run)
            .removalListener(ExecLogins::dropped)
            .build();

    public ExecLogins(ExecPlugins plugins, InstantSource clock) {
        this.plugins = plugins;
        this.clock = clock;
    }

    ExecPolicy policy() {
        return plugins.policy();
    }

    ExecLogin of(ExecPlugin plugin) {
        return logins.get(plugin, one -> new ExecLogin(one, plugins.patience(), clock, places));
    }

    private static void dropped(@Nullable ExecPlugin plugin, @Nullable ExecLogin login, RemovalCause cause) {
        Optional.ofNullable(login).ifPresent(ExecLogin::close);
    }

    @Override
    public void close() {
        logins.invalidateAll();
    }
}
