// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.tool.ClientReply;
import io.clusterhealth.tool.ClientRequest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/// The server's requests to one client that wait for a response.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation">MCP,
/// Cancellation</a>
final class Asks {
    /// How long a client, or its user, may take to respond.
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Map<RequestId, CompletableFuture<ClientReply>> waiting = new ConcurrentHashMap<>();
    private final AtomicLong last = new AtomicLong();

    /// Sends a request to the client and waits for the response. A request that no longer waits for one is cancelled.
    ///
    /// @param asker the client's request that needs the response; once it is cancelled or answered, the wait ends
    /// @throws CancellationException when the asker is cancelled or answered, or the thread is interrupted
    ClientReply ask(ClientRequest request, Exchange asker) {
        RequestId id = new RequestId.TextId("server-" + last.incrementAndGet());
        CompletableFuture<ClientReply> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        if (!asker.say(new Message.Request(id, request.kind().method(), request.params()))) {
            waiting.remove(id);
            throw new CancellationException("The request no longer waits for the client");
        }
        Duration patience = request.patience().orElse(PATIENCE);
        try {
            asker.onCancel(() -> answer.cancel(false));
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            return new ClientReply.Impossible("The client kept silent for " + patience.toSeconds() + " seconds");
        } catch (ExecutionException e) {
            throw new IllegalStateException("an answer is never a failure", e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new CancellationException("Interrupted while waiting for the client");
        } finally {
            if (waiting.remove(id, answer)) {
                cancel(id, asker);
            }
        }
    }

    /// Tells the client; for an asker that has ended, like any message that belongs to no request.
    private static void cancel(RequestId id, Exchange asker) {
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        params.set("requestId", id.toJson());
        Message.Notification cancelled = new Message.Notification("notifications/cancelled", params);
        if (!asker.say(cancelled)) {
            asker.conversation().send(cancelled);
        }
    }

    /// Completes the waiting request that this message responds to; any other message is ignored.
    void answer(Message message) {
        switch (message) {
            case Message.Success success -> settle(success.id(), new ClientReply.ClientResult(success.result()));
            case Message.Failure(Optional<RequestId> id, RpcError error) ->
                id.ifPresent(known -> settle(known, new ClientReply.ErrorReply(error.code(), error.message())));
            case Message.Request _, Message.Notification _ -> {}
        }
    }

    private void settle(RequestId id, ClientReply reply) {
        Optional.ofNullable(waiting.remove(id)).ifPresent(future -> future.complete(reply));
    }
}
