// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.stdio;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.engine.Batches;
import io.clusterhealth.engine.Conversation;
import io.clusterhealth.engine.Declared;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.McpEngine;
import io.clusterhealth.jsonrpc.Decoded;
import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.text.Line;
import io.clusterhealth.text.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Serves one client over stdin and stdout.
public final class StdioTransport {
    /// The time for running calls after stdin has ended, or a signal; clients send SIGTERM 2 s after the former.
    private static final Duration GRACE = Duration.ofMillis(1500);

    private static final String UNFINISHED = "The server ended before this was answered";

    private static final RpcError CLOSED = RpcError.of(
            ErrorCode.BUSY,
            UNFINISHED,
            "Standard input was closed %d ms before; keep it open until the answer has come"
                    .formatted(GRACE.toMillis()));

    private static final RpcError TERMINATED = RpcError.of(
            ErrorCode.BUSY,
            UNFINISHED,
            "The process was sent a signal %d ms before, which ends it".formatted(GRACE.toMillis()));

    private static final RpcError BUSY = RpcError.of(
            ErrorCode.BUSY,
            "The server has too much to do just now; ask again in a second",
            "A hundred calls are waiting; wait for answers before the next call");

    public enum Ending {
        /// The client closed stdin: it is done.
        STDIN_CLOSED,
        /// A signal ends the process.
        SIGNALLED,
        STDOUT_CLOSED
    }

    private final McpEngine engine;
    private final MessageCodec codec;
    private final LineReader reader;
    private final LineWriter writer;
    private final CallQueue calls = new CallQueue();
    private final Conversation conversation;
    private final CompletableFuture<Ending> ending = new CompletableFuture<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread preparation;

    /// @param in the raw stdin
    /// @param out the raw stdout, which nothing else may write to
    /// @param afterFirst run once, on a virtual thread, after the first line has been answered
    public StdioTransport(McpEngine engine, MessageCodec codec, InputStream in, OutputStream out, Runnable afterFirst) {
        this.engine = engine;
        this.codec = codec;
        this.reader = new LineReader(in, codec.maxBytes(), codec::isMessage);
        this.writer = new LineWriter(out, codec, () -> ending.complete(Ending.STDOUT_CLOSED));
        this.conversation = new Conversation(Caller.ANONYMOUS, writer::write);
        this.preparation = Thread.ofVirtual().name("preparation").unstarted(afterFirst);
    }

    /// Treats this completion as the end of stdin: another process may keep the pipe open after the client has died.
    public void endWith(CompletionStage<?> client) {
        CompletionStage<Void> _ = client.thenRun(() -> ending.complete(Ending.STDIN_CLOSED));
    }

    /// Ends serving, as the end of stdin does, and returns once [#run] is done; for a process that a signal ends.
    public void terminate() throws InterruptedException {
        ending.complete(Ending.SIGNALLED);
        boolean _ = ended.await(2 * GRACE.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// Serves until the client disconnects or a signal ends the process; running calls may finish unless stdout is
    /// closed.
    public Ending run() throws InterruptedException {
        try {
            Thread.ofPlatform().daemon().name("stdin").start(this::read);
            Ending end = ending.join();
            switch (end) {
                case STDIN_CLOSED -> {
                    if (preparation.getState() != Thread.State.NEW) {
                        preparation.join(GRACE); // which does not shorten the grace period of calls
                    }
                    finish(CLOSED); // a client may have closed stdin and still read stdout
                }
                case SIGNALLED -> finish(TERMINATED);
                case STDOUT_CLOSED -> {}
            }
            conversation.cancelAll();
            return end;
        } finally {
            ended.countDown();
        }
    }

    private void finish(RpcError unfinished) throws InterruptedException {
        calls.awaitIdle(GRACE);
        conversation.giveUp(unfinished).forEach(writer::write);
    }

    private void read() {
        try {
            for (Line line = reader.next(); !(line instanceof Line.End); line = reader.next()) {
                receive(line);
                if (preparation.getState() == Thread.State.NEW) {
                    preparation.start();
                }
            }
        } catch (IOException _) {
            // An unreadable stdin counts as closed.
        } finally {
            ending.complete(Ending.STDIN_CLOSED);
        }
    }

    private void receive(Line line) {
        switch (line) {
            case Line.End() -> {}
            case Line.TooLong(byte[] start) -> receive(codec.tooLong(start));
            case Line.WholeLine(byte[] bytes) -> {
                if (!isBlank(bytes)) {
                    receive(codec.decode(bytes));
                }
            }
        }
    }

    private void receive(Decoded decoded) {
        switch (decoded) {
            case Decoded.Undecodable(Message.Failure failure) -> writer.write(failure);
            case Decoded.UnreadableResponse _ -> {}
            case Decoded.Single(Message message) -> receive(message);
            case Decoded.Batch batch -> receive(batch);
        }
    }

    private void receive(Message message) {
        Exchange exchange = conversation.begin(message);
        exchange.addAdmissionTime(Duration.ZERO);
        Consumer<Runnable> call = free -> engine.handle(message, exchange, handled -> {
            try {
                handled.answer().ifPresent(writer::write);
            } finally {
                free.run();
            }
        });
        boolean isAdmitted = switch (engine.pace(message)) {
            case QUICK -> {
                engine.handle(message, exchange).answer().ifPresent(writer::write);
                yield true;
            }
            case SLOW -> calls.add(call);
            case WAITING -> calls.addApart(call);
        };
        if (!isAdmitted) {
            engine.reject(message, ErrorCode.BUSY.name(), exchange);
            writer.write(new Message.Failure(exchange.id(), BUSY));
        }
    }

    private void receive(Decoded.Batch batch) {
        Batches batches = new Batches(engine, codec);
        Optional<Message> refusal =
                conversation.takesBatches() ? batches.refusal(batch) : Optional.of(McpEngine.noBatches());
        if (refusal.isPresent()) {
            writer.write(refusal.get());
            return;
        }
        boolean isAdmitted = calls.add(free -> {
            try {
                byte[] answers = batches.answers(batch, Caller.ANONYMOUS, conversation, Declared.NOTHING);
                if (answers.length > 0) {
                    writer.write(answers);
                }
            } finally {
                free.run();
            }
        });
        if (!isAdmitted) {
            batches.reject(batch, ErrorCode.BUSY.name(), Caller.ANONYMOUS, conversation, Declared.NOTHING);
            writer.write(new Message.Failure(Optional.empty(), BUSY));
        }
    }

    private static boolean isBlank(byte[] bytes) {
        for (byte b : bytes) {
            if (b != ' ' && b != '\t') {
                return false;
            }
        }
        return true;
    }
}
