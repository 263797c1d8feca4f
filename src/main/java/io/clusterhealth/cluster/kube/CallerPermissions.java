// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Reviews;
import io.clusterhealth.cluster.Reviews.Permitted;
import io.clusterhealth.cluster.Right;
import io.clusterhealth.cluster.kube.api.Permission;
import io.clusterhealth.cluster.kube.api.RequestedRight;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/// Caches what callers may read for half a minute. Identical concurrent questions cause one review.
final class CallerPermissions {
    private static final Duration KEPT = Duration.ofSeconds(30);
    private static final int MOST = 10_000;

    private record Question(Caller caller, Right right) {}

    private final AsyncCache<Question, Permitted> known = Caffeine.newBuilder()
            .maximumSize(MOST)
            .expireAfterWrite(KEPT)
            .executor(Runnable::run)
            .buildAsync();
    private final Reviews reviews;

    CallerPermissions(Reviews reviews) {
        this.reviews = reviews;
    }

    /// Permits requests with our own rights as far as this caller has the same rights.
    Permission of(Caller caller) {
        return (target, deadline) -> permitted(new Question(caller, RequestedRight.of(target)), deadline);
    }

    private Permitted permitted(Question question, Deadline deadline) {
        CompletableFuture<Permitted> answer = known.get(
                question,
                (asked, _) -> CompletableFuture.supplyAsync(
                        () -> reviews.permits(asked.caller(), asked.right(), deadline),
                        review -> Thread.ofVirtual().name("access-review").start(review)));
        Permitted permitted = answer.join();
        if (permitted instanceof Permitted.PermissionUnclear) {
            known.synchronous().asMap().remove(question, permitted);
        }
        return permitted;
    }
}
