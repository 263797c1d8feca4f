// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.upstream.CircuitBreaker;
import io.clusterhealth.upstream.RestartBackoff;
import io.clusterhealth.upstream.UpstreamFault;
import io.clusterhealth.upstream.UpstreamServer;
import io.clusterhealth.upstream.UpstreamState;
import io.clusterhealth.upstream.UpstreamTrouble;
import io.clusterhealth.upstream.client.Negotiation.Negotiated;
import io.clusterhealth.upstream.client.UpstreamContext.ConnectionEvent;
import io.clusterhealth.upstream.client.UpstreamLinks.LinkOpening;
import io.clusterhealth.upstream.client.UpstreamSession.UpstreamCall;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// One server: a thread of its own connects to it and lists its tools, again whenever it comes back. It never delays
/// another server.
final class Upstream {
    private static final Logger LOG = System.getLogger(Upstream.class.getName());

    /// How often the tools of an HTTP server are listed again, which also shows whether it is still reachable.
    private static final Duration PROBE = Duration.ofSeconds(60);

    private static final Duration PROBE_AGAIN = Duration.ofSeconds(5);
    private static final Duration FOR_EVER = Duration.ofDays(365);

    /// Minimum time between two lists, however often a server reports changed tools.
    private static final Duration BETWEEN_LISTS = Duration.ofSeconds(1);

    private final UpstreamServer server;
    private final UpstreamContext context;
    private final Runnable changed;
    private final UpstreamFacts facts;
    private final Semaphore calls;
    private final RestartBackoff restarts = new RestartBackoff();
    private final CircuitBreaker breaker = new CircuitBreaker();
    private final BlockingQueue<ConnectionEvent> events = new LinkedBlockingQueue<>(16);
    private volatile Optional<UpstreamSession> session = Optional.empty();
    private volatile Optional<Thread> thread = Optional.empty();

    /// @param changed run after each change of the offered tools
    Upstream(UpstreamServer server, UpstreamContext context, Runnable changed) {
        this.server = server;
        this.context = context;
        this.changed = changed;
        this.facts = new UpstreamFacts(server, context.clock());
        this.calls = new Semaphore(server.atOnce());
    }

    UpstreamServer server() {
        return server;
    }

    UpstreamFacts facts() {
        return facts;
    }

    long restarts() {
        return restarts.count();
    }

    void start() {
        if (server.enabled()) {
            thread = Optional.of(Thread.ofVirtual()
                    .name("upstream " + server.slug())
                    .inheritInheritableThreadLocals(false)
                    .start(this::live));
        }
    }

    /// Stops it, and its process.
    void stop() {
        thread.ifPresent(Thread::interrupt);
        session.ifPresent(UpstreamSession::close);
        session = Optional.empty();
    }

    /// Requests a new comparison of its tools with the pins.
    void pinsChanged() {
        events.offer(ConnectionEvent.PINS);
    }

    boolean isListed() {
        return facts.state().serves() || (isHttp() && breaker.isWithinGrace(System.nanoTime()));
    }

    private boolean isHttp() {
        return server.reach() instanceof UpstreamServer.ServerReach.HttpReach;
    }

    private void live() {
        try {
            while (true) {
                facts.become(UpstreamState.CONNECTING);
                Optional<Duration> pause = once();
                changed.run();
                if (pause.isEmpty()) {
                    return;
                }
                rest(pause.get());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            session.ifPresent(UpstreamSession::close);
        }
    }

    /// Waits, and reports a change when the tools of an unreachable server leave the list.
    private void rest(Duration pause) throws InterruptedException {
        Duration listed = isHttp() ? breaker.graceLeft(System.nanoTime()) : pause;
        if (listed.compareTo(pause) < 0) {
            Thread.sleep(listed);
            changed.run();
            Thread.sleep(pause.minus(listed));
        } else {
            Thread.sleep(pause);
        }
    }

    /// Connects and serves until the connection has ended.
    ///
    /// @return the pause before the next attempt; empty where there is none
    private Optional<Duration> once() throws InterruptedException {
        events.clear();
        ServerListener listener = new ServerListener();
        Optional<UpstreamSession> opened = new Connecting(server, context, facts, listener, listener.progress).open();
        if (opened.isEmpty()) {
            return facts.state() == UpstreamState.FAILED ? Optional.empty() : nextTry();
        }
        try (UpstreamSession current = opened.get()) {
            listener.bind(current);
            session = opened;
            facts.connected(current.protocol());
            facts.become(UpstreamState.DISCOVERING);
            current.listen();
            if (list(current).isPresent()) {
                return nextTry();
            }
            breaker.answered();
            changed.run();
            if (serve(current)) {
                return Optional.of(Duration.ZERO);
            }
            facts.lost(current.link().stderrTail());
            return nextTry();
        } finally {
            session = Optional.empty();
        }
    }

    private Optional<Duration> nextTry() {
        long now = System.nanoTime();
        Optional<Duration> pause = isHttp() ? Optional.of(breaker.nextPause()) : restarts.next(now);
        if (isHttp()) {
            breaker.failed(now);
            facts.become(UpstreamState.UNREACHABLE);
        } else {
            facts.become(pause.isPresent() ? UpstreamState.RESTARTING : UpstreamState.FAILED);
        }
        LOG.log(
                Level.WARNING,
                () -> "upstream=" + server.slug() + " state=" + facts.state().word() + " problem=" + facts.problem());
        return pause;
    }

    /// Serves until the connection has ended.
    ///
    /// @return whether to connect again immediately
    private boolean serve(UpstreamSession current) throws InterruptedException {
        long listed = System.nanoTime();
        Duration pause = isHttp() ? PROBE : FOR_EVER;
        while (true) {
            Optional<ConnectionEvent> event = next(pause.minusNanos(System.nanoTime() - listed));
            if (event.isPresent()) {
                switch (event.get()) {
                    case LOST -> {
                        return false;
                    }
                    case SESSION_EXPIRED -> {
                        return true;
                    }
                    case PINS -> {
                        facts.hold(context);
                        changed.run();
                    }
                    case LIST_CHANGED -> pause = BETWEEN_LISTS;
                }
            }
            if (System.nanoTime() - listed < pause.toNanos()) {
                continue;
            }
            events.removeIf(waiting -> waiting == ConnectionEvent.LIST_CHANGED);
            listed = System.nanoTime();
            pause = isHttp() ? PROBE : FOR_EVER;
            Optional<UpstreamFault> fault = list(current);
            if (fault.isEmpty()) {
                breaker.answered();
                changed.run();
            } else if (isSessionExpired(fault.get())) {
                return true;
            } else if (isHttp()) {
                if (breaker.failed(System.nanoTime())) {
                    return false;
                }
                pause = PROBE_AGAIN;
            }
        }
    }

    /// The next event; empty after this time.
    private Optional<ConnectionEvent> next(Duration atMost) throws InterruptedException {
        return Optional.ofNullable(events.poll(atMost.toNanos(), TimeUnit.NANOSECONDS));
    }

    /// Lists the tools.
    ///
    /// @return the fault; empty where they are listed
    private Optional<UpstreamFault> list(UpstreamSession current) throws InterruptedException {
        return switch (current.list()) {
            case UpstreamSession.ToolListing.ToolsListed listed -> {
                facts.listed(listed, context);
                yield Optional.empty();
            }
            case UpstreamSession.ToolListing.Unlisted(UpstreamFault fault) -> {
                facts.failed(fault, current.link().stderrTail());
                yield Optional.of(fault);
            }
        };
    }

    /// Whether the server no longer knows the session, which is then opened again.
    private boolean isSessionExpired(UpstreamFault fault) {
        return fault.trouble() == UpstreamTrouble.ANSWERS_NOT_FOUND
                && session.filter(one -> one.link().hasSession()).isPresent();
    }

    sealed interface Called {
        record Replied(LinkReply reply) implements Called {}

        /// The server is unavailable, or received no request.
        record NotCalled(String why) implements Called {}

        /// The maximum number of calls is in progress.
        record CallsFull() implements Called {}
    }

    /// Calls a tool, without retries.
    Called call(UpstreamCall call) throws InterruptedException {
        Optional<UpstreamSession> current = session;
        if (current.isEmpty() || !facts.state().serves() || breaker.isOpen()) {
            return new Called.NotCalled(facts.problem());
        }
        if (!calls.tryAcquire()) {
            return new Called.CallsFull();
        }
        try {
            return call.caller().isPresent()
                    ? callOverOwnLink(call, current.get())
                    : new Called.Replied(judged(current.get().call(call)));
        } finally {
            calls.release();
        }
    }

    /// A call with its caller's token has a link of its own, and a session of its own where the server assigns them:
    /// calls of one caller never use another's.
    private Called callOverOwnLink(UpstreamCall call, UpstreamSession shared) throws InterruptedException {
        ServerListener listener = new ServerListener();
        if (!(context.links().open(server, call.caller(), listener)
                instanceof LinkOpening.LinkOpen(UpstreamLink link))) {
            return new Called.NotCalled("it cannot be reached");
        }
        try (link) {
            if (!shared.link().hasSession()) {
                return new Called.Replied(
                        judged(shared.over(link, listener.progress).call(call)));
            }
            long begin = System.nanoTime();
            Negotiation negotiation = new Negotiation(
                    link, context.us(), ServerRequestHandler.of(server), call.patience(), listener.progress);
            return switch (shared.protocol().isModern() ? negotiation.negotiate() : negotiation.handshake()) {
                case Negotiated.OpenedSession(UpstreamSession own) ->
                    new Called.Replied(judgedOfOwn(own.call(call.after(Duration.ofNanos(System.nanoTime() - begin)))));
                case Negotiated.RefusedSession(UpstreamFault fault) -> new Called.NotCalled(fault.text());
            };
        }
    }

    /// The end of a caller's own session says nothing of the shared one.
    private LinkReply judgedOfOwn(LinkReply reply) {
        return reply instanceof LinkReply.LinkBroken(UpstreamFault fault) && isSessionExpired(fault)
                ? reply
                : judged(reply);
    }

    private LinkReply judged(LinkReply reply) {
        switch (reply) {
            case LinkReply.UpstreamResult _, LinkReply.UpstreamError _, LinkReply.AnswerTooLong _ -> breaker.answered();
            case LinkReply.LinkSilent _ -> {}
            case LinkReply.LinkBroken(UpstreamFault fault) -> {
                if (isSessionExpired(fault)) {
                    events.offer(ConnectionEvent.SESSION_EXPIRED);
                } else if (isHttp() && breaker.failed(System.nanoTime())) {
                    facts.failed(fault, "");
                    events.offer(ConnectionEvent.LOST);
                }
            }
        }
        return reply;
    }

    /// Handles unsolicited messages of the server.
    private final class ServerListener implements UpstreamLink.LinkListener {
        private final ProgressListeners progress = new ProgressListeners();
        private volatile Optional<UpstreamSession> bound = Optional.empty();

        void bind(UpstreamSession current) {
            bound = Optional.of(current);
        }

        @Override
        public void onNotification(Message.Notification notification) {
            switch (notification.method()) {
                case "notifications/progress" -> progress.onNotification(notification.params());
                case "notifications/tools/list_changed" -> {
                    if (bound.isPresent() && !events.contains(ConnectionEvent.LIST_CHANGED)) {
                        events.offer(ConnectionEvent.LIST_CHANGED);
                    }
                }
                default -> {}
            }
        }

        @Override
        public Message onRequest(Message.Request request) {
            return ServerRequestHandler.of(server).answer(request);
        }

        /// Its tools leave the list immediately.
        @Override
        public void onEnd(UpstreamFault why) {
            if (bound.equals(session) && bound.isPresent()) {
                facts.failed(why, bound.get().link().stderrTail());
                facts.become(isHttp() ? UpstreamState.UNREACHABLE : UpstreamState.RESTARTING);
                events.offer(ConnectionEvent.LOST);
                changed.run();
            }
        }
    }
}
