// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.resource.Found;
import io.clusterhealth.resource.ReadOutcome;
import io.clusterhealth.resource.ResourceCatalog;
import io.clusterhealth.tool.CallContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/// Looks at resources again and again for those who subscribed to them.
///
/// Each watch has a virtual thread of its own, which reads the resource as a client would and compares versions. What
/// cannot be read has not changed.
public final class ResourceWatch {
    private static final Logger LOG = System.getLogger(ResourceWatch.class.getName());

    /// The most that are watched at once, for all clients together.
    private static final int MAX = 256;

    private final Semaphore free = new Semaphore(MAX);
    private final ResourceCatalog catalog;
    private final Duration interval;
    private final Duration deadline;

    /// @param interval how long to wait between two looks
    /// @param deadline what each look may take
    public ResourceWatch(ResourceCatalog catalog, Duration interval, Duration deadline) {
        this.catalog = catalog;
        this.interval = interval;
        this.deadline = deadline;
    }

    /// Watches an address until the watch is closed; empty when there is nothing at it, or too much is watched already.
    ///
    /// @param caller on whose behalf it is read
    /// @param onChange called from a thread of the watch
    public Optional<Watch> watch(String uri, Caller caller, Runnable onChange) {
        return catalog.find(uri).filter(_ -> free.tryAcquire()).map(found -> start(found, caller, onChange));
    }

    private Watch start(Found found, Caller caller, Runnable onChange) {
        Thread thread = Thread.ofVirtual().name("watch").start(() -> run(found, caller, onChange));
        AtomicBoolean closed = new AtomicBoolean();
        return () -> {
            if (closed.compareAndSet(false, true)) {
                thread.interrupt();
                free.release();
            }
        };
    }

    private void run(Found found, Caller caller, Runnable onChange) {
        Optional<String> last = Optional.empty();
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Optional<String> version = version(found, caller);
                if (last.isPresent() && version.isPresent() && !version.equals(last)) {
                    onChange.run();
                }
                last = version.isPresent() ? version : last;
                Thread.sleep(interval);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Optional<String> version(Found found, Caller caller) {
        long end = System.nanoTime() + deadline.toNanos();
        CallContext context = new Unheard(end, caller);
        return switch (found.read(context)) {
            case ReadOutcome.Contents contents -> Optional.of(contents.version());
            case ReadOutcome.Missing _, ReadOutcome.NeedsInput _, ReadOutcome.Refused _ -> {
                LOG.log(Level.DEBUG, "A watched resource could not be read");
                yield Optional.empty();
            }
        };
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
