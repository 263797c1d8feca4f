// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.protobuf;

import com.fasterxml.jackson.databind.node.TextNode;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import io.clusterhealth.cluster.json.KeptValues;
import java.io.IOException;

/// The bytes of one object while it is read. The bytes of a text are at hand, so that a text which occurred before
/// is found without decoding it. Used by one thread, once.
final class MessageInput {
    private final byte[] bytes;
    private final CodedInputStream in;
    private final KeptValues values;

    /// @param bytes of the message, not to be changed
    MessageInput(byte[] bytes, KeptValues values) {
        this.bytes = bytes;
        this.in = CodedInputStream.newInstance(bytes);
        this.values = values;
    }

    KeptValues values() {
        return values;
    }

    /// Reads the next tag; 0 at the end of the message.
    int tag() throws IOException {
        return in.readTag();
    }

    /// Reads an integer; a boolean is 0 or 1.
    long number() throws IOException {
        return in.readInt64();
    }

    /// Reads a text, as much as is kept of one; it may be shared.
    TextNode text() throws IOException {
        int length = length();
        int from = in.getTotalBytesRead();
        in.skipRawBytes(length);
        return values.text(bytes, from, length);
    }

    /// Reads a text of any length, which is not shared.
    String wholeText() throws IOException {
        return in.readString();
    }

    byte[] bytes() throws IOException {
        return in.readByteArray();
    }

    /// Enters a message within this one.
    ///
    /// @return the outer limit, for [#leave]
    int enter() throws IOException {
        return in.pushLimit(length());
    }

    /// Leaves a message that was read to its end.
    void leave(int outer) {
        in.popLimit(outer);
    }

    /// Skips a field of which nothing is kept, and reads the next tag.
    int skip(int tag) throws IOException {
        Nested.skip(in, tag);
        return in.readTag();
    }

    private int length() throws IOException {
        int length = in.readRawVarint32();
        if (length < 0 || length > bytes.length) {
            throw new InvalidProtocolBufferException("a field is longer than its message");
        }
        return length;
    }
}
