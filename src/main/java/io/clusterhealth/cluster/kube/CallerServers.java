// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.clusterhealth.cluster.kube.login.Endpoint;

/// An API server as each of its callers asks it, and the servers that a hub leads them to: a client for each login and
/// server, over the one HTTP client. A client remembers for how long the server wants to be left alone by its caller;
/// so it is kept until that
/// would be over, and then forgotten with its token. Safe for use by several threads.
final class CallerServers implements AutoCloseable {
    /// Callers that are remembered at once. One who is forgotten early finds the server busy once more.
    static final int MOST = 2_000;

    private final ApiServer server;
    private final Cache<Endpoint, ApiServer> callers;

    CallerServers(ApiServer server) {
        this(server, Ticker.systemTicker());
    }

    CallerServers(ApiServer server, Ticker ticker) {
        this.server = server;
        this.callers = Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfterAccess(Respite.LONGEST)
                .ticker(ticker)
                .executor(Runnable::run)
                .build();
    }

    ApiServer of(Endpoint theirs) {
        return callers.get(theirs, server::as);
    }

    /// How many callers are remembered.
    long size() {
        callers.cleanUp();
        return callers.estimatedSize();
    }

    @Override
    public void close() {
        callers.invalidateAll();
    }
}
