// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.stdio;

import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.process.Child;
import io.clusterhealth.text.Line;
import io.clusterhealth.text.LineReader;
import io.clusterhealth.upstream.UpstreamTrouble;
import io.clusterhealth.upstream.client.DuplexLink;
import io.clusterhealth.upstream.client.UpstreamLink;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/// The two pipes to a child. Each has a thread: a child that does not read, or writes without end, delays only its
/// own calls.
final class ChildStreams implements DuplexLink.LinkEnd {
    /// Maximum number of messages that wait to be read by the child.
    private static final int UNREAD = 256;

    private static final byte[] LAST = {};

    /// How long a process may take to end once it has closed its output: its exit code is more informative.
    private static final Duration LAST_BREATH = Duration.ofMillis(300);

    private final Child child;
    private final MessageCodec codec;
    private final BlockingQueue<byte[]> unread = new ArrayBlockingQueue<>(UNREAD);

    ChildStreams(Child child, MessageCodec codec) {
        this.child = child;
        this.codec = codec;
    }

    DuplexLink begin(UpstreamLink.LinkListener listener) {
        DuplexLink link = new DuplexLink(codec, this, listener);
        Thread.ofPlatform().daemon().name("child stdout").start(() -> read(link));
        Thread.ofPlatform().daemon().name("child stdin").start(this::write);
        child.onExit(
                code -> link.ended((code == 126 || code == 127 ? UpstreamTrouble.NOT_RUNNABLE : UpstreamTrouble.ENDED)
                        .with(Integer.toString(code))));
        return link;
    }

    private void read(DuplexLink link) {
        LineReader lines = new LineReader(child.output(), codec.maxBytes(), _ -> false);
        boolean first = true;
        try {
            for (Line line = lines.next(); !(line instanceof Line.End); line = lines.next()) {
                switch (line) {
                    case Line.WholeLine(byte[] bytes) -> {
                        if (bytes.length > 0 && (bytes[0] == '{' || bytes[0] == '[')) {
                            link.receive(bytes);
                        }
                    }
                    case Line.TooLong _ -> link.tooLong();
                    case Line.End _ -> {}
                }
                if (first) {
                    first = false;
                    child.noteDescendants();
                }
            }
        } catch (IOException _) {
            // Treated like an output that has ended.
        }
        if (!child.endsWithin(LAST_BREATH)) {
            link.ended(UpstreamTrouble.OUTPUT_CLOSED.plain());
        }
        child.close();
    }

    private void write() {
        try {
            OutputStream input = child.input();
            for (byte[] message = unread.take(); message.length > 0; message = unread.take()) {
                byte[] line = Arrays.copyOf(message, message.length + 1);
                line[message.length] = '\n';
                input.write(line);
                input.flush();
            }
        } catch (IOException _) {
            // It has ended; its exit is reported separately.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean send(byte[] message) {
        return unread.offer(message);
    }

    @Override
    public String stderrTail() {
        return child.errorTail();
    }

    @Override
    public void close() {
        unread.clear();
        unread.offer(LAST);
        child.close();
    }
}
