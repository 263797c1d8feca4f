// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.protobuf;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.EOFException;
import java.io.IOException;

/// The bounds of a message within another.
final class Nested {
    /// Maximum size of an object in bytes, and so of a text; objects that an API server stores are less than a tenth
    /// of it.
    static final int LONGEST = 20_000_000;

    private Nested() {}

    /// Enters a message.
    ///
    /// @param in at its length; on return after that
    /// @return the outer limit, for [#end]
    static int begin(CodedInputStream in) throws IOException {
        return in.pushLimit(length(in));
    }

    /// Reads the bytes of a message.
    ///
    /// @param in at its length; on return after the message
    static byte[] bytes(CodedInputStream in) throws IOException {
        return in.readRawBytes(length(in));
    }

    private static int length(CodedInputStream in) throws IOException {
        int length = in.readRawVarint32();
        if (length > LONGEST) {
            throw new InvalidProtocolBufferException("a message has " + length + " bytes");
        }
        return length;
    }

    /// Skips a field of which nothing is kept.
    ///
    /// @param in after the field's tag; on return after the field
    static void skip(CodedInputStream in, int tag) throws IOException {
        if (!in.skipField(tag)) {
            throw new InvalidProtocolBufferException("a group ends that has not begun");
        }
    }

    /// Leaves a message that was read to its end. [CodedInputStream#readTag] treats the end of the stream between two
    /// fields as the end of the message.
    ///
    /// @throws EOFException when the stream ended before the message
    static void end(CodedInputStream in, int outer) throws IOException {
        if (in.getBytesUntilLimit() > 0) {
            throw new EOFException("a message is cut short");
        }
        in.popLimit(outer);
    }
}
