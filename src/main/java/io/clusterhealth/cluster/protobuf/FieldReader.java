// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.WireFormat;
import io.clusterhealth.cluster.json.Projection;
import java.io.IOException;

/// Reads one field of a message.
sealed interface FieldReader {
    /// For a field of which nothing is kept.
    FieldReader SKIPPED = new Skipped();

    default int wireType() {
        return WireFormat.WIRETYPE_LENGTH_DELIMITED;
    }

    /// Reads the field, including its immediate repetitions.
    ///
    /// @param in after the field's tag; on return after the next tag
    /// @return the next tag; 0 at the end of the message
    int read(MessageInput in, int tag, FieldMap into) throws IOException;

    record Skipped() implements FieldReader {
        @Override
        public int read(MessageInput in, int tag, FieldMap into) throws IOException {
            return in.skip(tag);
        }
    }

    record SingleValue(int place, ValueReader value) implements FieldReader {
        @Override
        public int wireType() {
            return value.wireType();
        }

        @Override
        public int read(MessageInput in, int tag, FieldMap into) throws IOException {
            JsonNode read = value.read(in);
            if (!read.isMissingNode()) {
                into.put(place, read);
            }
            return in.tag();
        }
    }

    record Elements(int place, ValueReader value) implements FieldReader {
        @Override
        public int wireType() {
            return value.wireType();
        }

        @Override
        public int read(MessageInput in, int tag, FieldMap into) throws IOException {
            ArrayNode array = into.at(place) instanceof ArrayNode begun ? begun : JsonNodeFactory.instance.arrayNode();
            into.put(place, array);
            boolean cut = false;
            int next = tag;
            while (next == tag) {
                if (in.values().room(array)) {
                    JsonNode read = value.read(in);
                    if (!read.isMissingNode()) {
                        array.add(read);
                    }
                    next = in.tag();
                } else {
                    cut = true;
                    next = in.skip(next);
                }
            }
            in.values().array(cut);
            return next;
        }
    }

    /// A map with string keys; each entry is a message with a key and a value.
    record Entries(int place, ScalarType type, Projection kept) implements FieldReader {
        private static final int KEY = 1;
        private static final int VALUE = 2;

        @Override
        public int read(MessageInput in, int tag, FieldMap into) throws IOException {
            ObjectNode map = into.at(place) instanceof ObjectNode begun ? begun : JsonNodeFactory.instance.objectNode();
            into.put(place, map);
            int next = tag;
            while (next == tag) {
                entry(in, map);
                next = in.tag();
            }
            return next;
        }

        private void entry(MessageInput in, ObjectNode map) throws IOException {
            int outer = in.enter();
            String key = "";
            int tag = in.tag();
            while (tag != 0) {
                int number = WireFormat.getTagFieldNumber(tag);
                int wire = WireFormat.getTagWireType(tag);
                if (number == KEY && wire == WireFormat.WIRETYPE_LENGTH_DELIMITED) {
                    key = in.text().textValue();
                    tag = in.tag();
                } else if (number == VALUE
                        && wire == type.wireType()
                        && kept.below(key).keepsScalar()) {
                    JsonNode value = type.read(in, kept.below(key));
                    if (!value.isMissingNode()) {
                        map.set(key, value);
                    }
                    tag = in.tag();
                } else {
                    tag = in.skip(tag);
                }
            }
            in.leave(outer);
        }
    }

    /// A message whose fields JSON inlines.
    record Inlined(MessageReader reader) implements FieldReader {
        @Override
        public int read(MessageInput in, int tag, FieldMap into) throws IOException {
            reader.read(in, into);
            return in.tag();
        }
    }
}
