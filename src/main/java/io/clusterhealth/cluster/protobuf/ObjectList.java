// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.protobuf;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import io.clusterhealth.cluster.json.KeptValues;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;

/// A list of objects in the API server's protobuf encoding: four bytes, and a `runtime.Unknown` whose type precedes
/// its content. Read by one thread, once.
///
/// @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#protobuf-encoding">Protobuf encoding</a>
public final class ObjectList {
    /// The media type in `Accept` and `Content-Type`.
    public static final String MEDIA_TYPE = "application/vnd.kubernetes.protobuf";

    private static final String CUT = "the list is cut short";
    private static final int BUFFER = 1 << 16;
    private static final byte[] MAGIC = {'k', '8', 's', 0};

    private static final int TYPE_META = 1;
    private static final int RAW = 2;
    private static final int KIND = 2;
    private static final int LIST_META = 1;
    private static final int ITEMS = 2;
    private static final int CONTINUE = 3;
    private static final int REMAINING = 4;

    private final Ending body;
    private final CodedInputStream in;
    private long remaining;

    /// @param body closed by the caller
    public ObjectList(InputStream body) {
        this.body = new Ending(body);
        this.in = CodedInputStream.newInstance(this.body, BUFFER);
    }

    /// Reads the kind of the list, such as `PodList`; empty when the response does not begin with it.
    ///
    /// @throws EOFException when the body is truncated
    /// @throws InvalidProtocolBufferException when the body has another format
    public String kind() throws IOException {
        return ending(() -> {
            if (!Arrays.equals(in.readRawBytes(MAGIC.length), MAGIC)) {
                throw new InvalidProtocolBufferException("no object of Kubernetes");
            }
            int tag = in.readTag();
            if (tag == 0) {
                throw new EOFException(CUT);
            }
            return tag == delimited(TYPE_META) ? text(KIND) : "";
        });
    }

    /// Reads the rest, to the end of the body. Called once, after [#kind].
    ///
    /// @param more receives the continue token of the next page as soon as it has been read; not called on the last
    ///     page
    /// @param each receives each object, and its size in bytes
    /// @throws IOException as in [#kind]
    public void read(MessageReader reader, KeptValues values, Consumer<String> more, ObjLongConsumer<ObjectNode> each)
            throws IOException {
        ending(() -> {
            boolean raw = false;
            for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                if (tag == delimited(RAW)) {
                    list(reader, values, more, each);
                    raw = true;
                } else {
                    Nested.skip(in, tag);
                }
            }
            if (!raw) {
                throw new EOFException(CUT);
            }
            return raw;
        });
    }

    /// How many more objects the list has according to its `remainingItemCount`; zero where it does not tell. Known
    /// once it has been read.
    public long remaining() {
        return remaining;
    }

    private void list(MessageReader reader, KeptValues values, Consumer<String> more, ObjLongConsumer<ObjectNode> each)
            throws IOException {
        int outer = in.pushLimit(in.readRawVarint32());
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (tag == delimited(LIST_META)) {
                String token = listed();
                if (!token.isEmpty()) {
                    more.accept(token);
                }
            } else if (tag == delimited(ITEMS)) {
                byte[] bytes = Nested.bytes(in);
                each.accept(reader.whole(new MessageInput(bytes, values)), bytes.length);
            } else {
                Nested.skip(in, tag);
            }
        }
        Nested.end(in, outer);
    }

    /// Reads the metadata of the list: its continue token, empty on the last page, and how many objects remain.
    private String listed() throws IOException {
        int outer = Nested.begin(in);
        String token = "";
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (tag == delimited(CONTINUE)) {
                token = in.readString();
            } else if (tag == (REMAINING << 3 | WireFormat.WIRETYPE_VARINT)) {
                remaining = in.readInt64();
            } else {
                Nested.skip(in, tag);
            }
        }
        Nested.end(in, outer);
        return token;
    }

    /// Reads one text field of a message.
    private String text(int number) throws IOException {
        int outer = Nested.begin(in);
        String text = "";
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (tag == delimited(number)) {
                text = in.readString();
            } else {
                Nested.skip(in, tag);
            }
        }
        Nested.end(in, outer);
        return text;
    }

    private static int delimited(int number) {
        return number << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;
    }

    private <R> R ending(Reading<R> reading) throws IOException {
        try {
            return reading.read();
        } catch (InvalidProtocolBufferException e) {
            throw body.ended ? (IOException) new EOFException(CUT).initCause(e) : e;
        }
    }

    @FunctionalInterface
    private interface Reading<R> {
        R read() throws IOException;
    }

    /// Records whether the end of the stream was reached: a truncated list and a response that is no list fail with
    /// the same exception.
    private static final class Ending extends FilterInputStream {
        private boolean ended;

        Ending(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            ended |= read < 0;
            return read;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int count = super.read(into, offset, length);
            ended |= count < 0;
            return count;
        }
    }
}
