// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.clusterhealth.cluster.kube.api.TextReading.TextReply;
import java.time.Duration;
import java.util.Optional;

/// Caches responses of a server to one login for a minute, where they rarely change. A model makes several calls in a
/// row, which need not repeat these requests. Safe for use by several threads.
final class RecentAnswers {
    private static final Duration KEPT = Duration.ofMinutes(1);
    private static final int MOST = 16;

    private final Cache<String, TextReply.TextBody> told;

    RecentAnswers(Ticker ticker) {
        told = Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfterWrite(KEPT)
                .ticker(ticker)
                .executor(Runnable::run)
                .build();
    }

    Optional<TextReply.TextBody> of(String path) {
        return Optional.ofNullable(told.getIfPresent(path));
    }

    void keep(String path, TextReply.TextBody answer) {
        told.put(path, answer);
    }
}
