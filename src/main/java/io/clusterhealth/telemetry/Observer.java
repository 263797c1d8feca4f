// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import io.clusterhealth.cluster.RequestWatch;
import io.clusterhealth.telemetry.Spans.CallSpan;
import io.clusterhealth.telemetry.Spans.RequestSpan;
import io.clusterhealth.tool.CallWatch;
import io.clusterhealth.tool.TraceParent;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/// Attributes each request to an API server to the call that made it, and notifies the listeners.
///
/// A request belongs to the call of the thread that makes it; threads inherit the call of the thread that starts
/// them.
public final class Observer implements CallWatch, RequestWatch {
    private final InheritableThreadLocal<Optional<Running>> current = new InheritableThreadLocal<>() {
        @Override
        protected Optional<Running> initialValue() {
            return Optional.empty();
        }
    };

    private final List<Listener> listeners;
    private final Spans spans;

    private record Running(CallSpan span, AtomicInteger requests, Set<String> clusters) {
        RequestSpan request(String resource) {
            requests.incrementAndGet();
            return span.request(resource);
        }
    }

    public Observer(List<Listener> listeners, Spans spans) {
        this.listeners = List.copyOf(listeners);
        this.spans = spans;
    }

    @Override
    public Begun begun(String tool, Optional<TraceParent> parent) {
        Running running = new Running(
                spans.begin(tool, parent), new AtomicInteger(), Collections.synchronizedSet(new LinkedHashSet<>()));
        current.set(Optional.of(running));
        listeners.forEach(Listener::begun);
        return call -> {
            current.remove();
            running.span().ended(call);
            ObservedCall observed = new ObservedCall(
                    call,
                    List.of(running.clusters().toArray(String[]::new)),
                    running.requests().get(),
                    running.span().trace());
            listeners.forEach(listener -> listener.ended(observed));
        };
    }

    /// Id of the trace of this thread's call.
    public Optional<String> trace() {
        return current.get().flatMap(running -> running.span().trace());
    }

    @Override
    public void opened(String cluster) {
        current.get().ifPresent(running -> running.clusters().add(cluster));
    }

    @Override
    public Sent sent(String resource) {
        Optional<RequestSpan> span = current.get().map(running -> running.request(resource));
        return outcome -> {
            span.ifPresent(one -> one.ended(outcome));
            listeners.forEach(listener -> listener.answered(resource, outcome));
        };
    }
}
