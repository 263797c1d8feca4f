// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.protobuf.WireFormat;
import io.clusterhealth.cluster.json.Projection;
import java.io.IOException;

/// Reads one value.
sealed interface ValueReader {
    int wireType();

    /// The kept part of it; a missing node where nothing is.
    ///
    /// @param in at the value; on return after it
    JsonNode read(MessageInput in) throws IOException;

    record ScalarValue(ScalarType type, boolean zeroOmitted, Projection kept) implements ValueReader {
        @Override
        public int wireType() {
            return type.wireType();
        }

        @Override
        public JsonNode read(MessageInput in) throws IOException {
            JsonNode value = type.read(in, kept);
            return zeroOmitted && type.zero(value) ? MissingNode.getInstance() : value;
        }
    }

    record MessageValue(MessageReader reader) implements ValueReader {
        @Override
        public int wireType() {
            return WireFormat.WIRETYPE_LENGTH_DELIMITED;
        }

        @Override
        public JsonNode read(MessageInput in) throws IOException {
            return reader.object(in);
        }
    }
}
