// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.protocol.CallToolResult;
import io.clusterhealth.protocol.LoggingLevel;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.Content;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Runs tools: checks their arguments, holds them to the deadline, wraps what they say.
public final class ToolCalls {
    /// What a tool may overrun its deadline by before it is interrupted.
    private static final Duration GRACE = Duration.ofMillis(500);

    private final ArgumentCheck check = new ArgumentCheck();
    private final ResultEnvelope envelope;
    private final Duration deadline;

    /// @param deadline what each call may take
    public ToolCalls(Duration deadline, ResultEnvelope envelope) {
        this.deadline = deadline;
        this.envelope = envelope;
    }

    /// Calls a tool and waits for it, on a virtual thread of its own.
    ///
    /// @throws CancellationException when the exchange is cancelled meanwhile
    public CallToolResult call(Tool tool, ObjectNode arguments, Optional<JsonNode> progressToken, Exchange exchange) {
        long begin = System.nanoTime();
        Optional<ToolError> problem = check.problem(tool.descriptor(), arguments);
        ToolOutcome outcome = problem.isPresent()
                ? new ToolOutcome.Refused(problem.get())
                : run(tool, new Arguments(arguments), new RunningCall(deadline, progressToken, exchange), exchange);
        Duration taken = Duration.ofNanos(System.nanoTime() - begin);
        return switch (outcome) {
            case ToolOutcome.Answer answer ->
                envelope.success(
                        answer, taken, arguments.path("format").asText().equals("json"));
            case ToolOutcome.Contents(List<Content> content, boolean isError) ->
                new CallToolResult(ContentJson.of(content), JsonNodeFactory.instance.objectNode(), isError);
            case ToolOutcome.NeedsInput _ -> envelope.failure(ToolError.of("INPUT_NEEDED", "Input is needed.", ""));
            case ToolOutcome.Refused(ToolError error) -> {
                exchange.log(LoggingLevel.WARNING, tool.descriptor().name(), error.text());
                yield envelope.failure(error);
            }
        };
    }

    private ToolOutcome run(Tool tool, Arguments arguments, RunningCall context, Exchange exchange) {
        String name = tool.descriptor().name();
        FutureTask<ToolOutcome> task = new FutureTask<>(() -> tool.call(arguments, context));
        exchange.onCancel(() -> task.cancel(true));
        Thread.ofVirtual().name(name).start(task);
        try {
            return task.get(deadline.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            task.cancel(true);
            return new ToolOutcome.Refused(late(name));
        } catch (ExecutionException e) {
            throw new IllegalStateException("Tool failed: " + name, e.getCause());
        } catch (InterruptedException _) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            throw new CancellationException("Interrupted while waiting for " + name);
        }
    }

    private ToolError late(String name) {
        return ToolError.of(
                "DEADLINE_EXCEEDED",
                name + " did not answer within " + seconds() + " s.",
                "Ask for less, such as one namespace, or raise MCP_DEADLINE.");
    }

    private String seconds() {
        return deadline.toMillis() % 1000 == 0
                ? Long.toString(deadline.toSeconds())
                : Double.toString(deadline.toMillis() / 1000.0);
    }
}
