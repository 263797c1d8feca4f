// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.caller.Readmission;
import io.clusterhealth.caller.Shares;
import io.clusterhealth.engine.SharedPoll.SharedSubscription;
import io.clusterhealth.resource.FoundResource;
import io.clusterhealth.resource.ReadOutcome;
import io.clusterhealth.resource.ResourceCatalog;
import io.clusterhealth.text.Sha256;
import io.clusterhealth.tool.CallContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/// Polls resources for their subscriptions.
///
/// Each poll runs on a virtual thread of its own, reads the resource as a client would and compares versions; between
/// polls there is no thread. A resource that cannot be read counts as unchanged. Subscriptions of one caller to one
/// resource share its polls. Before each poll the access of the caller is rechecked.
public final class ResourceWatch {
    private static final Logger LOG = System.getLogger(ResourceWatch.class.getName());

    /// The most reads at the same time, for all callers together.
    private static final int AT_ONCE = 8;

    /// The reads per minute that one known caller may cause, however many resources it watches.
    public static final int POLLS_PER_MINUTE = PollPace.PER_MINUTE;

    /// The longest URI that is watched: it is kept for as long as the watch.
    private static final int MAX_ADDRESS = 200;

    /// The result of requesting a watch.
    public sealed interface WatchOutcome {
        record WatchGranted(WatchPlace place) implements WatchOutcome {}

        /// There is no resource at the URI.
        record NoResource() implements WatchOutcome {}

        /// This caller, or all callers together, have too many watches.
        record WatchesFull() implements WatchOutcome {}
    }

    /// A resource that is read once for all subscriptions to it.
    ///
    /// @param rights the caller without its token
    private record Watched(Caller rights, String uri) {}

    private final ResourceCatalog catalog;
    private final Duration interval;
    private final Duration deadline;
    private final Shares places;
    private final Readmission readmission;
    private final Executor threads = task -> Thread.ofVirtual()
            .name("watch")
            .inheritInheritableThreadLocals(false) // a timer's thread has those of the call that used it first
            .start(task);
    private final PollPace pace = new PollPace();
    private final Semaphore reading = new Semaphore(AT_ONCE, true);
    private final LongAdder polls = new LongAdder();
    private final Map<Watched, SharedPoll> shared = new HashMap<>();

    /// @param interval the pause between two polls
    /// @param deadline of each poll
    /// @param places one for each subscription
    public ResourceWatch(
            ResourceCatalog catalog, Duration interval, Duration deadline, Shares places, Readmission readmission) {
        this.catalog = catalog;
        this.interval = interval;
        this.deadline = deadline;
        this.places = places;
        this.readmission = readmission;
    }

    /// Reserves a place for a watch, so that the client can get the acknowledgement before the first change.
    ///
    /// @param caller on whose behalf the resource is read
    public WatchOutcome ask(String uri, Caller caller) {
        Optional<FoundResource> found = uri.length() > MAX_ADDRESS ? Optional.empty() : catalog.find(uri);
        if (found.isEmpty()) {
            return new WatchOutcome.NoResource();
        }
        return places.take(caller)
                .<WatchOutcome>map(
                        share -> new WatchOutcome.WatchGranted(new WatchPlace(uri, found.get(), caller, share)))
                .orElseGet(WatchOutcome.WatchesFull::new);
    }

    /// The bounds in words, for the error that refuses a watch.
    public String bounds() {
        return places.perCaller() + " of one caller and " + places.most() + " in all";
    }

    /// The numbers of subscriptions.
    public Shares.ShareCounts state() {
        return places.state();
    }

    /// How many times a resource was read for subscriptions.
    public long polls() {
        return polls.sum();
    }

    /// A place that is reserved until closed; nothing is read before [#begin].
    public final class WatchPlace implements Watch {
        private final Watched watched;
        private final FoundResource found;
        private final Caller caller;
        private final Shares.Place share;
        private Optional<SharedSubscription> subscription = Optional.empty();
        private boolean closed;

        private WatchPlace(String uri, FoundResource found, Caller caller, Shares.Place share) {
            this.watched = new Watched(caller.withoutToken(), uri);
            this.found = found;
            this.caller = caller;
            this.share = share;
        }

        /// Starts polling, unless closed.
        ///
        /// @param onChange called from a thread of the watch
        /// @param onEnd given the reason once the caller loses access to the resource; must close this place
        public synchronized void begin(Runnable onChange, Consumer<String> onEnd) {
            if (!closed && subscription.isEmpty()) {
                SharedSubscription begun = new SharedSubscription(caller, onChange, onEnd);
                subscription = Optional.of(begun);
                subscribe(watched, found, begun);
            }
        }

        @Override
        public synchronized void close() {
            if (!closed) {
                closed = true;
                subscription.ifPresent(one -> unsubscribe(watched, one));
                share.close();
            }
        }
    }

    private synchronized void subscribe(Watched watched, FoundResource found, SharedSubscription subscription) {
        Optional<SharedPoll> known = Optional.ofNullable(shared.get(watched));
        SharedPoll look = known.orElseGet(() -> new SharedPoll(watched.rights()));
        look.add(subscription);
        if (known.isEmpty()) {
            shared.put(watched, look);
            lookAfter(Duration.ZERO, watched, subscription.caller(), found, look);
        }
    }

    private synchronized void unsubscribe(Watched watched, SharedSubscription subscription) {
        if (Optional.ofNullable(shared.get(watched))
                .filter(look -> look.remove(subscription))
                .isPresent()) {
            shared.remove(watched);
        }
    }

    private synchronized boolean isWanted(Watched watched, SharedPoll look) {
        return shared.get(watched) == look;
    }

    private void lookAfter(Duration time, Watched watched, Caller caller, FoundResource found, SharedPoll look) {
        after(
                time,
                () -> after(pace.delay(caller, System.nanoTime()), () -> {
                    try {
                        look.look(readmission, reader -> version(found, reader));
                    } finally {
                        if (isWanted(watched, look)) {
                            lookAfter(interval, watched, caller, found, look);
                        }
                    }
                }));
    }

    private void after(Duration time, Runnable task) {
        CompletableFuture.delayedExecutor(time.toNanos(), TimeUnit.NANOSECONDS, threads)
                .execute(task);
    }

    private Optional<String> version(FoundResource found, Caller caller) {
        try {
            reading.acquire();
        } catch (InterruptedException _) {
            return Optional.empty();
        }
        try {
            polls.increment();
            return read(found, caller);
        } finally {
            reading.release();
        }
    }

    private Optional<String> read(FoundResource found, Caller caller) {
        long end = System.nanoTime() + deadline.toNanos();
        CallContext context = new Unheard(end, caller);
        return switch (found.read(context)) {
            case ReadOutcome.ReadContents contents -> Optional.of(digest(contents.version()));
            case ReadOutcome.NoSuchResource _, ReadOutcome.ReadNeedsInput _, ReadOutcome.ReadRefused _ -> {
                LOG.log(Level.DEBUG, "A watched resource could not be read");
                yield Optional.empty();
            }
        };
    }

    /// A version may be as long as the resource, and is kept until the next poll.
    private static String digest(String version) {
        return Sha256.hex(version);
    }

    /// The context of a poll, which reports no progress.
    private record Unheard(long end, Caller caller) implements CallContext {
        @Override
        public Duration remaining() {
            return Duration.ofNanos(end - System.nanoTime());
        }

        @Override
        public void progress(int done, int total, String message) {}
    }
}
