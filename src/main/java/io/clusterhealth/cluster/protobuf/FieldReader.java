// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import io.clusterhealth.cluster.json.KeptValues;
import io.clusterhealth.cluster.json.Projection;
import java.io.IOException;

/// Reads one field of a message.
sealed interface FieldReader {
    /// For a field of which nothing is kept.
    FieldReader SKIPPED = new Skipped();

    /// The wire type of a value of this field.
    default int wireType() {
        return WireFormat.WIRETYPE_LENGTH_DELIMITED;
    }

    /// Reads the field, including its immediate repetitions.
    ///
    /// @param in after the field's tag; on return after the next tag
    /// @return the next tag; 0 at the end of the message
    int read(CodedInputStream in, int tag, ObjectNode into, KeptValues values) throws IOException;

    record Skipped() implements FieldReader {
        @Override
        public int read(CodedInputStream in, int tag, ObjectNode into, KeptValues values) throws IOException {
            Nested.skip(in, tag);
            return in.readTag();
        }
    }

    record SingleValue(String name, ValueReader value) implements FieldReader {
        @Override
        public int wireType() {
            return value.wireType();
        }

        @Override
        public int read(CodedInputStream in, int tag, ObjectNode into, KeptValues values) throws IOException {
            JsonNode read = value.read(in, values);
            if (!read.isMissingNode()) {
                into.set(name, read);
            }
            return in.readTag();
        }
    }

    record Elements(String name, ValueReader value) implements FieldReader {
        @Override
        public int wireType() {
            return value.wireType();
        }

        @Override
        public int read(CodedInputStream in, int tag, ObjectNode into, KeptValues values) throws IOException {
            ArrayNode array = into.withArrayProperty(name);
            boolean cut = false;
            int next = tag;
            while (next == tag) {
                if (values.room(array)) {
                    JsonNode read = value.read(in, values);
                    if (!read.isMissingNode()) {
                        array.add(read);
                    }
                    next = in.readTag();
                } else {
                    cut = true;
                    next = SKIPPED.read(in, next, into, values);
                }
            }
            values.array(cut);
            return next;
        }
    }

    /// A map with string keys; each entry is a message with a key and a value.
    record Entries(String name, ScalarType type, Projection kept) implements FieldReader {
        private static final int KEY = 1;
        private static final int VALUE = 2;

        @Override
        public int read(CodedInputStream in, int tag, ObjectNode into, KeptValues values) throws IOException {
            ObjectNode map = into.withObjectProperty(name);
            int next = tag;
            while (next == tag) {
                entry(in, map, values);
                next = in.readTag();
            }
            return next;
        }

        private void entry(CodedInputStream in, ObjectNode map, KeptValues values) throws IOException {
            int outer = Nested.begin(in);
            String key = "";
            int tag = in.readTag();
            while (tag != 0) {
                int number = WireFormat.getTagFieldNumber(tag);
                int wire = WireFormat.getTagWireType(tag);
                if (number == KEY && wire == WireFormat.WIRETYPE_LENGTH_DELIMITED) {
                    key = in.readString();
                    tag = in.readTag();
                } else if (number == VALUE
                        && wire == type.wireType()
                        && kept.below(key).keepsScalar()) {
                    String name = key;
                    type.read(in).flatMap(kept.below(key)::kept).ifPresent(value -> map.set(name, values.text(value)));
                    tag = in.readTag();
                } else {
                    tag = SKIPPED.read(in, tag, map, values);
                }
            }
            Nested.end(in, outer);
        }
    }

    /// A message whose fields JSON inlines.
    record Inlined(MessageReader reader) implements FieldReader {
        @Override
        public int read(CodedInputStream in, int tag, ObjectNode into, KeptValues values) throws IOException {
            reader.read(in, into, values);
            return in.readTag();
        }
    }
}
