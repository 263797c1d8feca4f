// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.clusterhealth.cluster.kube.login.Endpoint;

/// An API server with the login of each caller, and the servers that are reached through a hub: one client per login
/// and server, over one HTTP client. A client holds the pause that the server requests of its caller; so it is kept
/// until that would be over, and then dropped with its token. Safe for use by several threads.
public final class CallerServers implements AutoCloseable {
    /// Maximum number of callers kept. A caller who is dropped early may receive one more 429.
    public static final int MOST = 2_000;

    private final ApiServer server;
    private final Cache<Endpoint, ApiServer> callers;

    public CallerServers(ApiServer server) {
        this(server, Ticker.systemTicker());
    }

    public CallerServers(ApiServer server, Ticker ticker) {
        this.server = server;
        this.callers = Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfterAccess(RetryAfter.LONGEST)
                .ticker(ticker)
                .executor(Runnable::run)
                .build();
    }

    public ApiServer of(Endpoint theirs) {
        return callers.get(theirs, server::as);
    }

    /// Number of callers kept.
    long size() {
        callers.cleanUp();
        return callers.estimatedSize();
    }

    @Override
    public void close() {
        callers.invalidateAll();
    }
}
