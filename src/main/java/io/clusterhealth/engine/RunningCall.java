// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.caller.Readmission;
import io.clusterhealth.caller.Readmission.Standing;
import io.clusterhealth.protocol.LoggingLevel;
import io.clusterhealth.protocol.ProgressNotification;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.CallContext.Resumed;
import io.clusterhealth.tool.ClientCapabilities;
import io.clusterhealth.tool.ClientReply;
import io.clusterhealth.tool.ClientRequest;
import io.clusterhealth.tool.ContextEntries;
import io.clusterhealth.tool.LogLevel;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.WaitRule;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// The context that a running tool call gets.
final class RunningCall implements CallContext {
    /// How far a call may overrun its deadline before it is interrupted: with the pause between two looks of
    /// [Deadlines] half a second at most.
    private static final Duration GRACE = Duration.ofMillis(400);

    /// The pause before access is rechecked, when the cluster could not decide it.
    private static final Duration ASK_AGAIN = Duration.ofSeconds(1);

    /// Where a waiting call takes its turns.
    ///
    /// @param readmission rechecks the caller's access after each pause
    record WaitPlace(WaitRule.Wait turns, Readmission readmission) {
        /// Without turns.
        static final WaitPlace FREE = new WaitPlace(WaitRule.Wait.FREE, Readmission.NONE);
    }

    private final Duration allowed;
    private final AtomicLong end;
    private final AtomicInteger asking = new AtomicInteger();
    private final Optional<JsonNode> progressToken;
    private final Exchange exchange;
    private final WaitPlace place;
    private final Object order = new Object();
    private int last = -1;
    private int most;

    RunningCall(Duration deadline, Optional<JsonNode> progressToken, Exchange exchange) {
        this(deadline, progressToken, exchange, WaitPlace.FREE);
    }

    RunningCall(Duration deadline, Optional<JsonNode> progressToken, Exchange exchange, WaitPlace place) {
        this.place = place;
        this.allowed = deadline;
        this.end = new AtomicLong(
                System.nanoTime() + deadline.minus(exchange.elapsed()).toNanos());
        this.progressToken = progressToken;
        this.exchange = exchange;
    }

    @Override
    public Caller caller() {
        return exchange.caller();
    }

    @Override
    public Duration remaining() {
        return Duration.ofNanos(end.get() - System.nanoTime());
    }

    @Override
    public Duration elapsed() {
        return allowed.minus(remaining());
    }

    /// Whether the call has exceeded its deadline so far that it must be interrupted. The deadline is suspended while
    /// a request to the client is pending, and during untimed work.
    boolean isOverdue() {
        return asking.get() == 0 && remaining().plus(GRACE).isNegative();
    }

    @Override
    public Resumed pause(Duration time) throws InterruptedException {
        place.turns().rest();
        Thread.sleep(time);
        while (remaining().isPositive()) {
            switch (place.readmission().ask(caller())) {
                case Standing.Readmitted _ -> {
                    return place.turns().turn(remaining()) ? new Resumed.TurnCame() : new Resumed.TurnMissed();
                }
                case Standing.Withdrawn(String reason) -> {
                    return new Resumed.AccessLost(
                            ToolError.of("NOT_ADMITTED", reason, "Call again with a token that may use this server."));
                }
                case Standing.Undecided() -> Thread.sleep(ASK_AGAIN);
            }
        }
        return new Resumed.TurnMissed();
    }

    @Override
    public <T> T untimed(Supplier<T> work) {
        long begin = System.nanoTime();
        asking.incrementAndGet();
        try {
            return work.get();
        } finally {
            end.addAndGet(System.nanoTime() - begin);
            asking.decrementAndGet();
        }
    }

    /// Sends only advancing progress; a total never shrinks. The last step is left out: clients complain when it
    /// arrives together with the result.
    @Override
    public void progress(int done, int total, String message) {
        if (progressToken.isEmpty()) {
            return;
        }
        synchronized (order) {
            most = Math.max(most, total);
            if (done > last && done < most) {
                last = done;
                exchange.send(new ProgressNotification(progressToken.get(), done, most, message).toMessage());
            }
        }
    }

    @Override
    public void log(LogLevel level, String logger, JsonNode data) {
        exchange.logOfTool(LoggingLevel.valueOf(level.name()), logger, data);
    }

    @Override
    public ClientCapabilities clientCapabilities() {
        return exchange.capabilities();
    }

    @Override
    public ClientReply ask(ClientRequest request) {
        return untimed(() -> exchange.ask(request));
    }

    @Override
    public ObjectNode inputResponses() {
        return exchange.input().responses();
    }

    @Override
    public ObjectNode requestState() {
        return exchange.input().state();
    }

    @Override
    public boolean remembers() {
        return exchange.conversation().isLasting();
    }

    @Override
    public ContextEntries memory() {
        return exchange.conversation().memory();
    }
}
