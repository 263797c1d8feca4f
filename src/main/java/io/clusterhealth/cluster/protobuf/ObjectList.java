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

/// A list of objects as the API server writes it in protobuf: four bytes, and a `runtime.Unknown` that says what it
/// holds before it holds it. Read by one thread, once.
///
/// @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#protobuf-encoding">Protobuf encoding</a>
public final class ObjectList {
    /// What it is called in `Accept` and `Content-Type`.
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

    private final Ending body;
    private final CodedInputStream in;

    /// @param body to be closed by the one who gives it
    public ObjectList(InputStream body) {
        this.body = new Ending(body);
        this.in = CodedInputStream.newInstance(this.body, BUFFER);
    }

    /// Reads what the list is, `PodList`; empty when it does not say so before anything else.
    ///
    /// @throws EOFException when the body ends in the middle
    /// @throws InvalidProtocolBufferException when it is none of this form
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

    /// Reads the rest, to the very end of the body. Called once, after [#kind].
    ///
    /// @param more told the token of the next page, as soon as it is known; not told on the last page
    /// @param each told each object, and how many bytes it took
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

    private void list(MessageReader reader, KeptValues values, Consumer<String> more, ObjLongConsumer<ObjectNode> each)
            throws IOException {
        int outer = in.pushLimit(in.readRawVarint32());
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (tag == delimited(LIST_META)) {
                String token = text(CONTINUE);
                if (!token.isEmpty()) {
                    more.accept(token);
                }
            } else if (tag == delimited(ITEMS)) {
                int from = in.getTotalBytesRead();
                ObjectNode object = reader.object(in, values);
                each.accept(object, in.getTotalBytesRead() - from);
            } else {
                Nested.skip(in, tag);
            }
        }
        Nested.end(in, outer);
    }

    /// One text of a message.
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

    /// Knows whether more was wanted of it than it has: a list that is cut short and one that is none fail alike.
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
