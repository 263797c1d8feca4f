// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.protobuf.WireFormat;
import io.clusterhealth.cluster.json.KeptValues;
import io.clusterhealth.cluster.json.Projection;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;

/// A type whose value is not an object in JSON, though it may be a message in protobuf.
enum ScalarType {
    STRING {
        @Override
        JsonNode read(MessageInput in) throws IOException {
            return in.text();
        }
    },
    INT {
        @Override
        JsonNode read(MessageInput in) throws IOException {
            return in.values().number(in.number());
        }
    },
    BOOL {
        @Override
        JsonNode read(MessageInput in) throws IOException {
            return KeptValues.flag(in.number() != 0);
        }
    },
    BYTES {
        @Override
        JsonNode read(MessageInput in) throws IOException {
            return in.values().text(Base64.getEncoder().encodeToString(in.bytes()));
        }
    },
    /// `metav1.Time`, in whole seconds; the zero time is null in JSON.
    TIME {
        @Override
        JsonNode read(MessageInput in) throws IOException {
            Parts parts = Parts.of(in);
            return parts.time(0) ? in.values().second(parts.first()) : MissingNode.getInstance();
        }
    },
    /// `metav1.MicroTime`, always with six fractional digits.
    MICRO_TIME {
        @Override
        JsonNode read(MessageInput in) throws IOException {
            Parts parts = Parts.of(in);
            return parts.time(parts.second())
                    ? in.values().text(MICROS.format(Instant.ofEpochSecond(parts.first(), parts.second())))
                    : MissingNode.getInstance();
        }
    },
    QUANTITY {
        @Override
        JsonNode read(MessageInput in) throws IOException {
            return Parts.of(in).text();
        }
    },
    INT_OR_STRING {
        @Override
        JsonNode read(MessageInput in) throws IOException {
            Parts parts = Parts.of(in);
            return parts.first() == 0 ? in.values().number(parts.second()) : parts.text();
        }
    };

    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    /// The value as in JSON; a missing node for a value that is null in JSON.
    ///
    /// @param in at the value; on return after it
    abstract JsonNode read(MessageInput in) throws IOException;

    /// The kept part of the value; a missing node where nothing is. A text of which only a part is kept may be a
    /// secret: it is not shared with other objects.
    ///
    /// @param in at the value; on return after it
    final JsonNode read(MessageInput in, Projection kept) throws IOException {
        if (kept.keepsWhole()) {
            return read(in);
        }
        String text = this == STRING ? in.wholeText() : read(in).asText();
        return kept.kept(text).<JsonNode>map(in.values()::text).orElseGet(MissingNode::getInstance);
    }

    int wireType() {
        return this == INT || this == BOOL ? WireFormat.WIRETYPE_VARINT : WireFormat.WIRETYPE_LENGTH_DELIMITED;
    }

    /// Whether this is the zero value, which an unset field has.
    boolean zero(JsonNode value) {
        return switch (this) {
            case STRING -> value.asText().isEmpty();
            case INT -> value.asText().equals("0");
            case BOOL -> value == KeptValues.flag(false);
            default -> false;
        };
    }

    /// The fields of the small messages: their first and second number, and their text.
    private record Parts(boolean present, long first, long second, JsonNode text) {
        private static final long NANOS_PER_SECOND = 1_000_000_000;

        static Parts of(MessageInput in) throws IOException {
            int outer = in.enter();
            boolean present = false;
            long first = 0;
            long second = 0;
            JsonNode text = KeptValues.EMPTY;
            int tag = in.tag();
            while (tag != 0) {
                present = true;
                boolean number = WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_VARINT;
                if (number && WireFormat.getTagFieldNumber(tag) == 1) {
                    first = in.number();
                    tag = in.tag();
                } else if (number && WireFormat.getTagFieldNumber(tag) == 2) {
                    second = in.number();
                    tag = in.tag();
                } else if (WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED) {
                    text = in.text();
                    tag = in.tag();
                } else {
                    tag = in.skip(tag);
                }
            }
            in.leave(outer);
            return new Parts(present, first, second, text);
        }

        /// Whether there is a valid time; the zero time is an empty message.
        boolean time(long nanos) {
            return present
                    && first >= Instant.MIN.getEpochSecond()
                    && first <= Instant.MAX.getEpochSecond()
                    && nanos >= 0
                    && nanos < NANOS_PER_SECOND;
        }
    }
}
