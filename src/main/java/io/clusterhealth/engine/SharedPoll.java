// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.caller.Readmission;
import io.clusterhealth.caller.Readmission.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// The subscriptions of one caller to one resource, which share one read. Safe for use by several threads.
final class SharedPoll {
    private static final String RIGHTS_CHANGED = "What the caller may see has changed; subscribe again.";

    /// One subscription.
    ///
    /// @param caller with the token that was sent for it
    /// @param onEnd takes the reason, one sentence for the client
    record SharedSubscription(Caller caller, Runnable onChange, Consumer<String> onEnd) {}

    /// A subscription and the resource version of its last poll.
    private static final class Subscriber {
        private final SharedSubscription subscription;
        private Optional<String> version;

        Subscriber(SharedSubscription subscription, Optional<String> version) {
            this.subscription = subscription;
            this.version = version;
        }
    }

    private final Caller rights;
    private final List<Subscriber> subscribed = new ArrayList<>();
    private Optional<String> last = Optional.empty();
    private Optional<Thread> looking = Optional.empty();

    /// @param rights the caller without its token
    SharedPoll(Caller rights) {
        this.rights = rights;
    }

    synchronized void add(SharedSubscription subscription) {
        subscribed.add(new Subscriber(subscription, last));
    }

    /// Removes a subscription, and interrupts a running read once none is left.
    ///
    /// @return whether none is left
    synchronized boolean remove(SharedSubscription subscription) {
        subscribed.removeIf(one -> one.subscription == subscription);
        if (subscribed.isEmpty()) {
            looking.ifPresent(Thread::interrupt);
        }
        return subscribed.isEmpty();
    }

    /// Polls once: rechecks which subscribers still have access, reads the resource with the rights of one of them,
    /// and notifies them.
    ///
    /// @param version reads the resource on behalf of a caller; empty when it cannot be read
    void look(Readmission readmission, Function<Caller, Optional<String>> version) {
        if (!isBegun()) {
            return;
        }
        try {
            List<Subscriber> admitted = new ArrayList<>();
            Optional<Caller> reader = Optional.empty();
            for (Subscriber one : all()) {
                switch (readmission.ask(one.subscription.caller())) {
                    case Standing.Withdrawn(String reason) ->
                        one.subscription.onEnd().accept(reason);
                    case Standing.Undecided() -> {}
                    case Standing.Readmitted(Caller now) -> {
                        if (now.withoutToken().equals(rights)) {
                            admitted.add(one);
                            reader = Optional.of(now);
                        } else {
                            one.subscription.onEnd().accept(RIGHTS_CHANGED);
                        }
                    }
                }
            }
            reader.flatMap(version).ifPresent(seen -> tell(admitted, seen));
        } finally {
            ended();
        }
    }

    private void tell(List<Subscriber> admitted, String seen) {
        List<Subscriber> changed = new ArrayList<>();
        synchronized (this) {
            last = Optional.of(seen);
            for (Subscriber one : admitted) {
                if (one.version.isPresent() && !one.version.equals(last)) {
                    changed.add(one);
                }
                one.version = last;
            }
            changed.retainAll(subscribed);
        }
        changed.forEach(one -> one.subscription.onChange().run());
    }

    private synchronized List<Subscriber> all() {
        return List.copyOf(subscribed);
    }

    private synchronized boolean isBegun() {
        looking = Optional.of(Thread.currentThread());
        return !subscribed.isEmpty();
    }

    private synchronized void ended() {
        looking = Optional.empty();
    }
}
