// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import com.github.benmanes.caffeine.cache.Ticker;
import io.clusterhealth.access.PendingReviews.PendingReview;
import io.clusterhealth.caller.BearerToken;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/// Limits the reviews of unknown tokens: [#PER_SECOND] a second, [#AT_ONCE] at the same time. Waiting tokens are
/// ordered by [PendingReviews], and refused after [#PATIENCE].
///
/// Three turns out of four go first to tokens that were refused before for lack of a turn and are sent again: clients
/// retry, floods of guesses hardly do. Safe for use by several threads.
final class ReviewQueue {
    static final int PER_SECOND = 20;
    static final int AT_ONCE = 16;

    /// For clients a retry is better than a long wait.
    static final Duration PATIENCE = Duration.ofSeconds(1);

    /// How many may wait, of the tokens sent for the first time and of those sent again: as many as have a turn
    /// within [#PATIENCE]. Others are refused immediately, and are then preferred when they are sent again.
    static final int WAITING = (int) (PER_SECOND * PATIENCE.toSeconds());

    private static final Duration MOMENT = Duration.ofSeconds(10);
    private static final int ONE_OF = 4;

    private final Ticker ticker;
    private final Executor later;
    private final Bucket bucket;
    private final SeenTokens refused;
    private final PendingReviews first = new PendingReviews(WAITING);
    private final PendingReviews again = new PendingReviews(WAITING);
    private int running;
    private long turns;
    private boolean scheduled;

    /// @param later runs a task after a short delay
    ReviewQueue(Ticker ticker, Executor later) {
        this.ticker = ticker;
        this.later = later;
        this.refused = new SeenTokens(MOMENT, ticker.read());
        this.bucket = Bucket.builder()
                .addLimit(limit -> limit.capacity(PER_SECOND).refillGreedy(PER_SECOND, Duration.ofSeconds(1)))
                .withCustomTimePrecision(new Ticking(ticker))
                .build();
    }

    /// Requests a review.
    ///
    /// @param source where the token comes from
    /// @param completions receives what completes turns, also of other tokens; to be run without any lock held
    /// @return true when it is the token's turn, after which [#done] must be called; false when it is refused
    CompletableFuture<Boolean> ask(TokenHash hash, BearerToken token, String source, List<Runnable> completions) {
        CompletableFuture<Boolean> turn = new CompletableFuture<>();
        synchronized (this) {
            long now = ticker.read();
            PendingReviews line = refused.contains(hash, now) ? again : first;
            line.add(hash, token.text(), source, now, turn).ifPresent(leaving -> refuse(leaving, now, completions));
            serve(now, completions);
        }
        return turn;
    }

    /// Marks the end of a review.
    void done() {
        pass(() -> running--);
    }

    private void pass(Runnable what) {
        List<Runnable> completions = new ArrayList<>();
        synchronized (this) {
            what.run();
            serve(ticker.read(), completions);
        }
        completions.forEach(Runnable::run);
    }

    private void serve(long now, List<Runnable> completions) {
        first.late(now, PATIENCE).forEach(late -> refuse(late, now, completions));
        again.late(now, PATIENCE).forEach(late -> refuse(late, now, completions));
        while (first.count() + again.count() > 0 && running < AT_ONCE && bucket.tryConsume(1)) {
            next().ifPresent(one -> {
                running++;
                completions.add(() -> one.turn().complete(true));
            });
        }
        if (first.count() + again.count() > 0 && !scheduled) {
            scheduled = true;
            later.execute(() -> pass(() -> scheduled = false));
        }
    }

    private Optional<PendingReview> next() {
        turns++;
        PendingReviews preferred = turns % ONE_OF == 0 ? first : again;
        return preferred.next().or(() -> preferred == first ? again.next() : first.next());
    }

    private void refuse(PendingReview one, long now, List<Runnable> completions) {
        refused.add(one.hash(), now);
        completions.add(() -> one.turn().complete(false));
    }

    /// How many tokens wait.
    synchronized int waiting() {
        return first.count() + again.count();
    }

    /// Adapts Caffeine's ticker to bucket4j.
    private record Ticking(Ticker ticker) implements TimeMeter {
        @Override
        public long currentTimeNanos() {
            return ticker.read();
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    }
}
