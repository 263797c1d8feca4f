// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.time.Duration;
import java.time.InstantSource;

/// The exec plugins that have run, with what they have printed. Safe for use by several threads.
final class ExecLogins implements AutoCloseable {
    private static final int MOST = 1_000;
    private static final Duration IDLE = Duration.ofHours(1);

    private final ExecPlugins plugins;
    private final InstantSource clock;
    private final Cache<ExecPlugin, ExecLogin> logins = Caffeine.newBuilder()
            .maximumSize(MOST)
            .expireAfterAccess(IDLE)
            .executor(Runnable::run)
            .removalListener((ExecPlugin _, ExecLogin login, RemovalCause _) -> login.close())
            .build();

    ExecLogins(ExecPlugins plugins, InstantSource clock) {
        this.plugins = plugins;
        this.clock = clock;
    }

    ExecPolicy policy() {
        return plugins.policy();
    }

    ExecLogin of(ExecPlugin plugin) {
        return logins.get(plugin, one -> new ExecLogin(one, plugins.patience(), clock));
    }

    @Override
    public void close() {
        logins.invalidateAll();
    }
}
