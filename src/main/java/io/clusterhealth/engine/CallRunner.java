// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ToolError;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;

/// Runs the work of a request, enforces its deadline, and cancels it with its exchange. Neither depends on whether the
/// work reacts to an interrupt.
///
/// @param deadline the longest a call may take
public record CallRunner(Duration deadline) {
    private static final Deadlines DEADLINES = new Deadlines();

    /// Runs the work on a virtual thread of its own and waits for it; empty when it exceeds the deadline.
    ///
    /// @param name of the thread, for the log
    /// @throws CancellationException when the exchange is cancelled meanwhile
    public <T> Optional<T> run(
            String name, Optional<JsonNode> progressToken, Exchange exchange, Function<CallContext, T> work) {
        return run(name, new RunningCall(deadline, progressToken, exchange), exchange, work);
    }

    <T> Optional<T> run(String name, RunningCall call, Exchange exchange, Function<CallContext, T> work) {
        FutureTask<T> task = new FutureTask<>(() -> work.apply(call));
        exchange.onCancel(() -> task.cancel(true));
        DEADLINES.watch(task, call);
        Thread.ofVirtual().name(name).start(task);
        try {
            return Optional.of(task.get());
        } catch (CancellationException cancelled) {
            return unlessCancelled(exchange, cancelled);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CancellationException cancelled) {
                return unlessCancelled(exchange, cancelled);
            }
            throw failed(name, Objects.requireNonNullElse(e.getCause(), e));
        } catch (InterruptedException _) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            throw new CancellationException("Interrupted while waiting for " + name);
        } finally {
            DEADLINES.forget(task);
        }
    }

    /// Runs the work on this thread; empty when it was cancelled from inside.
    ///
    /// @param name of the thread from now on, for the log
    /// @param givenUp run by another thread at once when the work exceeds the deadline or is cancelled
    /// @throws AbandonedCall then, as soon as the work has ended; its result is dropped
    <T> Optional<T> runHere(
            String name, RunningCall call, Exchange exchange, Function<CallContext, T> work, Runnable givenUp) {
        Thread.currentThread().setName(name);
        FutureTask<T> task = new FutureTask<>(() -> work.apply(call)) {
            @Override
            protected void done() {
                if (isCancelled()) {
                    Thread.ofVirtual().name("given up").start(givenUp);
                }
            }
        };
        exchange.onCancel(() -> task.cancel(true));
        DEADLINES.watch(task, call);
        task.run();
        DEADLINES.forget(task);
        // The thread still has to send the response.
        Thread.interrupted();
        return switch (task.state()) {
            case SUCCESS -> Optional.of(task.resultNow());
            case FAILED -> {
                if (task.exceptionNow() instanceof CancellationException cancelled) {
                    yield unlessCancelled(exchange, cancelled);
                }
                throw failed(name, task.exceptionNow());
            }
            case CANCELLED, RUNNING -> throw new AbandonedCall(name);
        };
    }

    private static IllegalStateException failed(String name, Throwable cause) {
        return new IllegalStateException("Call failed: " + name, cause);
    }

    /// When the work was cancelled from inside, the client still waits for a response.
    private static <T> Optional<T> unlessCancelled(Exchange exchange, CancellationException cancelled) {
        if (exchange.isCancelled()) {
            throw cancelled;
        }
        return Optional.empty();
    }

    /// The error for a call that exceeded its deadline.
    public ToolError late(String name) {
        return ToolError.of(
                ToolError.DEADLINE_EXCEEDED, name + " did not answer within " + seconds() + " s.", ToolError.WHEN_LATE);
    }

    private String seconds() {
        return deadline.toMillis() % 1000 == 0
                ? Long.toString(deadline.toSeconds())
                : Double.toString(deadline.toMillis() / 1000.0);
    }
}
