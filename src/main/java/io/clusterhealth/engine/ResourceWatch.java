// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.resource.Found;
import io.clusterhealth.resource.ReadOutcome;
import io.clusterhealth.resource.ResourceCatalog;
import io.clusterhealth.tool.CallContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Looks at resources again and again for those who subscribed to them.
///
/// Each look has a virtual thread of its own, which reads the resource as a client would and compares versions; between
/// two looks a watch costs next to nothing. What cannot be read has not changed.
public final class ResourceWatch {
    private static final Logger LOG = System.getLogger(ResourceWatch.class.getName());

    /// The most that are watched at once, for all clients together.
    private static final int MAX = 256;

    /// The longest address that is watched: it is kept for as long as the watch.
    private static final int MAX_ADDRESS = 200;

    /// What came of asking for a watch.
    public sealed interface Asked {
        /// There is a place for it.
        record Granted(Place place) implements Asked {}

        /// There is nothing at the address.
        record Nothing() implements Asked {}

        /// Too much is watched already.
        record Full() implements Asked {}
    }

    private final Semaphore free;
    private final ResourceCatalog catalog;
    private final Executor threads = task -> Thread.ofVirtual().name("watch").start(task);
    private final Executor later;
    private final Duration deadline;

    /// @param interval how long to wait between two looks
    /// @param deadline what each look may take
    public ResourceWatch(ResourceCatalog catalog, Duration interval, Duration deadline) {
        this(catalog, interval, deadline, MAX);
    }

    ResourceWatch(ResourceCatalog catalog, Duration interval, Duration deadline, int max) {
        this.free = new Semaphore(max);
        this.catalog = catalog;
        this.later = CompletableFuture.delayedExecutor(interval.toMillis(), TimeUnit.MILLISECONDS, threads);
        this.deadline = deadline;
    }

    /// Keeps a place for watching an address, so that whoever asked can be told before the first change is.
    public Asked ask(String uri) {
        Optional<Found> found = uri.length() > MAX_ADDRESS ? Optional.empty() : catalog.find(uri);
        if (found.isEmpty()) {
            return new Asked.Nothing();
        }
        return free.tryAcquire() ? new Asked.Granted(new Place(found.get())) : new Asked.Full();
    }

    /// A place that is kept until closed; nothing is looked at before [#begin].
    public final class Place implements Watch {
        private final Found found;
        private Optional<String> last = Optional.empty();
        private Optional<Thread> looking = Optional.empty();
        private boolean closed;

        private Place(Found found) {
            this.found = found;
        }

        /// Looks from now on, unless closed.
        ///
        /// @param caller on whose behalf it is read
        /// @param onChange called from a thread of the watch
        public void begin(Caller caller, Runnable onChange) {
            threads.execute(() -> look(caller, onChange));
        }

        private void look(Caller caller, Runnable onChange) {
            if (!isOpenFor(Optional.of(Thread.currentThread()))) {
                return;
            }
            try {
                Optional<String> version = version(found, caller);
                if (last.isPresent() && version.isPresent() && !version.equals(last)) {
                    onChange.run();
                }
                last = version.isPresent() ? version : last;
            } finally {
                if (isOpenFor(Optional.empty())) {
                    later.execute(() -> look(caller, onChange));
                }
            }
        }

        private synchronized boolean isOpenFor(Optional<Thread> thread) {
            looking = thread;
            return !closed;
        }

        @Override
        public synchronized void close() {
            if (!closed) {
                closed = true;
                looking.ifPresent(Thread::interrupt);
                free.release();
            }
        }
    }

    private Optional<String> version(Found found, Caller caller) {
        long end = System.nanoTime() + deadline.toNanos();
        CallContext context = new Unheard(end, caller);
        return switch (found.read(context)) {
            case ReadOutcome.Contents contents -> Optional.of(digest(contents.version()));
            case ReadOutcome.Missing _, ReadOutcome.NeedsInput _, ReadOutcome.Refused _ -> {
                LOG.log(Level.DEBUG, "A watched resource could not be read");
                yield Optional.empty();
            }
        };
    }

    /// A version may be as long as the resource, and is kept until the next look.
    private static String digest(String version) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(version.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /// Nobody is told how far a look is.
    private record Unheard(long end, Caller caller) implements CallContext {
        @Override
        public Duration remaining() {
            return Duration.ofNanos(end - System.nanoTime());
        }

        @Override
        public void progress(int done, int total, String message) {}
    }
}
