// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import com.github.benmanes.caffeine.cache.stats.CacheStats;
import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.caller.Readmission;
import io.clusterhealth.caller.Readmission.Standing;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Reviews;
import io.clusterhealth.cluster.Reviews.Identified;
import io.clusterhealth.cluster.Reviews.Permitted;
import io.clusterhealth.cluster.Right;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/// Admits users that a TokenReview authenticates and that may `get` a URL, usually [#URL]. Safe for use by several
/// threads; [#admit]
/// never blocks.
///
/// The result of a review is cached for a short time under the token's hash. Concurrent requests with one token share
/// one review. Tokens that were never valid take turns at a few reviews a second ([ReviewQueue]), so that a flood of
/// them neither burdens the API server nor keeps out other callers, known or new.
public final class Gate implements Readmission {
    /// The non-resource URL that a user must be allowed to `get`.
    public static final String URL = "/cluster-health-mcp";

    /// The non-resource URL of the metrics, which show what the server may read, not what the caller may.
    public static final String METRICS_URL = URL + "/metrics";

    static final Duration ADMITTED = Duration.ofSeconds(30);

    /// From this age on an admission still in use is reviewed again in the background, so that no call of a known
    /// caller waits for an API server that is busy with invalid tokens.
    static final Duration RENEWED = Duration.ofSeconds(20);

    static final Duration REFUSED = Duration.ofSeconds(5);

    /// The most tokens in each cache.
    static final int MOST = 10_000;

    /// How often the queue of waiting tokens is served.
    private static final Duration SOON = Duration.ofMillis(25);

    /// A token that was refused because of the queue may be sent again immediately.
    private static final Duration THROTTLED = Duration.ofMillis(1);

    private static final Duration REVIEW_FAILED = Duration.ofSeconds(1);
    private static final Duration FAMILIAR = Duration.ofHours(1);

    /// A client waits five seconds; the refusal must reach it before.
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private static final Logger LOG = System.getLogger(Gate.class.getName());

    private final Reviews reviews;
    private final String url;
    private final Set<String> audiences;
    private final AsyncCache<TokenHash, Admission> admissions;
    private final Cache<TokenHash, Boolean> familiar;
    private final Cache<TokenHash, Boolean> recent;
    private final ReviewQueue queue;
    private final Executor executor;

    /// @param audiences one of which the token must be issued for; empty for the API server's own
    public Gate(Reviews reviews, Set<String> audiences) {
        this(reviews, audiences, URL);
    }

    /// @param url the non-resource URL that a user must be allowed to `get`
    public Gate(Reviews reviews, Set<String> audiences, String url) {
        this(
                reviews,
                audiences,
                url,
                Ticker.systemTicker(),
                work -> Thread.ofVirtual()
                        .name("review")
                        .inheritInheritableThreadLocals(false)
                        .start(work),
                CompletableFuture.delayedExecutor(SOON.toMillis(), TimeUnit.MILLISECONDS, Thread::startVirtualThread));
    }

    /// @param executor runs reviews, which block
    /// @param later runs a task after a short delay
    Gate(Reviews reviews, Set<String> audiences, String url, Ticker ticker, Executor executor, Executor later) {
        this.url = url;
        this.executor = executor;
        this.reviews = reviews;
        this.audiences = Set.copyOf(audiences);
        this.admissions = Caffeine.newBuilder()
                .recordStats()
                .maximumSize(MOST)
                .ticker(ticker)
                .executor(Runnable::run)
                .expireAfter(Expiry.writing((TokenHash _, Admission admission) -> kept(admission)))
                .buildAsync();
        this.familiar = remembering(FAMILIAR, ticker);
        this.recent = remembering(RENEWED, ticker);
        this.queue = new ReviewQueue(ticker, later);
    }

    private static Cache<TokenHash, Boolean> remembering(Duration time, Ticker ticker) {
        return Caffeine.newBuilder()
                .maximumSize(MOST)
                .ticker(ticker)
                .executor(Runnable::run)
                .expireAfterWrite(time)
                .build();
    }

    /// Whether this token is admitted. Completes immediately when the result is cached.
    ///
    /// @param source the client's address, as far as it identifies one party
    public CompletableFuture<Admission> admit(BearerToken token, String source) {
        TokenHash shown = TokenHash.of(token);
        List<Runnable> completions = new ArrayList<>();
        CompletableFuture<Admission> admission =
                admissions.get(shown, (_, _) -> begin(shown, token, source, completions));
        completions.forEach(Runnable::run);
        if (admission.state() == Future.State.SUCCESS && admission.resultNow() instanceof Admission.Admitted admitted) {
            renew(shown, token, admitted);
        }
        return admission;
    }

    /// Called by the cache while it locks a part of its map. A future that is completed here would change another
    /// entry of that map: a deadlock with another thread that does the same, or a recursive update.
    ///
    /// @param completions as of [ReviewQueue#ask]
    private CompletableFuture<Admission> begin(
            TokenHash hash, BearerToken token, String source, List<Runnable> completions) {
        Deadline deadline = Deadline.in(PATIENCE);
        if (familiar.getIfPresent(hash) != null) {
            return CompletableFuture.supplyAsync(() -> review(hash, token, deadline), executor);
        }
        return queue.ask(hash, token, source, completions)
                .thenCompose(turn -> turn
                        ? CompletableFuture.supplyAsync(() -> reviewInTurn(hash, token, deadline), executor)
                        : CompletableFuture.completedFuture(new Admission.Throttled()));
    }

    private Admission reviewInTurn(TokenHash hash, BearerToken token, Deadline deadline) {
        try {
            return review(hash, token, deadline);
        } finally {
            queue.done();
        }
    }

    private void renew(TokenHash hash, BearerToken token, Admission.Admitted before) {
        if (recent.asMap().putIfAbsent(hash, true) == null) {
            executor.execute(() -> {
                Admission now = review(hash, token, Deadline.in(PATIENCE));
                if (!(now instanceof Admission.ReviewFailed)) {
                    admissions.synchronous().asMap().replace(hash, before, now);
                }
            });
        }
    }

    /// Rechecks whether an admitted caller is still allowed: like [#admit], with the same cache, but blocks.
    @Override
    public Standing ask(Caller caller) {
        return caller.token()
                .<Standing>map(token -> switch (admit(token, "").join()) {
                    case Admission.Admitted(Caller now) -> new Standing.Readmitted(now);
                    case Admission.InvalidToken() -> new Standing.Withdrawn("The cluster no longer accepts the token.");
                    case Admission.Forbidden(String _) ->
                        new Standing.Withdrawn("The right to get the URL " + url + " was withdrawn.");
                    case Admission.ReviewFailed _, Admission.Throttled _ -> new Standing.Undecided();
                })
                .orElseGet(() -> new Standing.Withdrawn("A request without a token has no caller."));
    }

    /// Drops the admission of a token that the cluster has refused: the token is reviewed anew at its next use.
    public void doubt(BearerToken token) {
        TokenHash hash = TokenHash.of(token);
        if (admissions.synchronous().asMap().get(hash) instanceof Admission.Admitted) {
            admissions.synchronous().invalidate(hash);
        }
    }

    /// The counts of the token cache.
    ///
    /// @param size how many tokens are cached
    /// @param hits how often a token was cached, or already being reviewed
    /// @param misses how often it was not
    public record Memory(long size, long hits, long misses) {}

    /// How many unknown tokens wait for a review.
    public int waiting() {
        return queue.waiting();
    }

    public Memory memory() {
        CacheStats counted = admissions.synchronous().stats();
        return new Memory(admissions.synchronous().estimatedSize(), counted.hitCount(), counted.missCount());
    }

    private Admission review(TokenHash hash, BearerToken token, Deadline deadline) {
        return switch (reviews.identify(token, audiences, deadline)) {
            case Identified.Unauthenticated() -> {
                familiar.invalidate(hash);
                yield new Admission.InvalidToken();
            }
            case Identified.IdentityUnclear(String cause) -> failed("TokenReview", cause);
            case Identified.Known(Caller caller) ->
                switch (reviews.permits(caller, new Right.Url("get", url), deadline)) {
                    case Permitted.Yes() -> {
                        familiar.put(hash, true);
                        recent.put(hash, true);
                        yield new Admission.Admitted(caller);
                    }
                    case Permitted.No() -> new Admission.Forbidden(caller.name());
                    case Permitted.PermissionUnclear(String cause) -> failed("SubjectAccessReview", cause);
                };
        };
    }

    private static Admission failed(String review, String cause) {
        LOG.log(Level.WARNING, "No new caller is let in, since a " + review + " failed cause=" + cause);
        return new Admission.ReviewFailed();
    }

    private static Duration kept(Admission admission) {
        return switch (admission) {
            case Admission.Admitted _ -> ADMITTED;
            case Admission.InvalidToken _, Admission.Forbidden _ -> REFUSED;
            case Admission.ReviewFailed _ -> REVIEW_FAILED;
            case Admission.Throttled _ -> THROTTLED;
        };
    }
}
