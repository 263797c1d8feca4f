// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

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

/// Questions to one client that wait for their answers.
final class Asks {
    /// How long a client, or the person behind it, may take.
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Map<RequestId, CompletableFuture<ClientReply>> waiting = new ConcurrentHashMap<>();
    private final AtomicLong last = new AtomicLong();

    /// Asks and waits.
    ///
    /// @param asker the request that needs the answer; once it is cancelled, or answered without, nothing waits any
    /// longer
    /// @throws CancellationException when there is none, or when interrupted
    ClientReply ask(ClientRequest request, Exchange asker) {
        RequestId id = new RequestId.TextId("server-" + last.incrementAndGet());
        CompletableFuture<ClientReply> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        Duration patience = request.patience().orElse(PATIENCE);
        try {
            if (!asker.say(new Message.Request(id, request.kind().method(), request.params()))) {
                throw new CancellationException("The request no longer waits for the client");
            }
            asker.onCancel(() -> answer.cancel(false));
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            return new ClientReply.Impossible("The client kept silent for " + patience.toMinutes() + " minutes");
        } catch (ExecutionException e) {
            throw new IllegalStateException("an answer is never a failure", e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new CancellationException("Interrupted while waiting for the client");
        } finally {
            waiting.remove(id);
        }
    }

    /// Takes what may be an answer; what answers nothing is ignored.
    void answer(Message message) {
        switch (message) {
            case Message.Success success -> settle(success.id(), new ClientReply.ClientResult(success.result()));
            case Message.Failure(Optional<RequestId> id, RpcError error) ->
                id.ifPresent(known -> settle(known, new ClientReply.ErrorReply(error.code(), error.message())));
            case Message.Request _, Message.Notification _ -> {}
        }
    }

    private void settle(RequestId id, ClientReply reply) {
        Optional.ofNullable(waiting.get(id)).ifPresent(future -> future.complete(reply));
    }
}
