// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.protobuf;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Optional;

/// A type whose value is not an object in JSON, though it may be a message in protobuf.
enum ScalarType {
    STRING {
        @Override
        Optional<String> read(CodedInputStream in) throws IOException {
            return Optional.of(in.readString());
        }
    },
    INT {
        @Override
        Optional<String> read(CodedInputStream in) throws IOException {
            return Optional.of(Long.toString(in.readInt64()));
        }
    },
    BOOL {
        @Override
        Optional<String> read(CodedInputStream in) throws IOException {
            return Optional.of(Boolean.toString(in.readBool()));
        }
    },
    BYTES {
        @Override
        Optional<String> read(CodedInputStream in) throws IOException {
            return Optional.of(Base64.getEncoder().encodeToString(in.readByteArray()));
        }
    },
    /// `metav1.Time`, in whole seconds; empty for the zero time, which is null in JSON.
    TIME {
        @Override
        Optional<String> read(CodedInputStream in) throws IOException {
            return Parts.of(in).instant(0).map(WrittenTime::of);
        }
    },
    /// `metav1.MicroTime`, always with six fractional digits.
    MICRO_TIME {
        @Override
        Optional<String> read(CodedInputStream in) throws IOException {
            Parts parts = Parts.of(in);
            return parts.instant(parts.second()).map(MICROS::format);
        }
    },
    QUANTITY {
        @Override
        Optional<String> read(CodedInputStream in) throws IOException {
            return Optional.of(Parts.of(in).text());
        }
    },
    INT_OR_STRING {
        @Override
        Optional<String> read(CodedInputStream in) throws IOException {
            Parts parts = Parts.of(in);
            return Optional.of(parts.first() == 0 ? Long.toString(parts.second()) : parts.text());
        }
    };

    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    /// The value as in JSON; empty for a value that is null in JSON.
    ///
    /// @param in at the value; on return after it
    abstract Optional<String> read(CodedInputStream in) throws IOException;

    /// The wire type of values of this type.
    int wireType() {
        return this == INT || this == BOOL ? WireFormat.WIRETYPE_VARINT : WireFormat.WIRETYPE_LENGTH_DELIMITED;
    }

    /// Whether this is the zero value, which an unset field has.
    boolean zero(String value) {
        return switch (this) {
            case STRING -> value.isEmpty();
            case INT -> value.equals("0");
            case BOOL -> value.equals("false");
            default -> false;
        };
    }

    /// The fields of the small messages: their first and second number, and their text.
    private record Parts(boolean present, long first, long second, String text) {
        private static final long NANOS_PER_SECOND = 1_000_000_000;

        static Parts of(CodedInputStream in) throws IOException {
            int outer = Nested.begin(in);
            boolean present = false;
            long first = 0;
            long second = 0;
            String text = "";
            for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                present = true;
                boolean number = WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_VARINT;
                if (number && WireFormat.getTagFieldNumber(tag) == 1) {
                    first = in.readInt64();
                } else if (number && WireFormat.getTagFieldNumber(tag) == 2) {
                    second = in.readInt64();
                } else if (WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED) {
                    text = in.readString();
                } else {
                    Nested.skip(in, tag);
                }
            }
            Nested.end(in, outer);
            return new Parts(present, first, second, text);
        }

        /// Empty for the zero time, and for numbers that are no valid time.
        Optional<Instant> instant(long nanos) {
            boolean time = first >= Instant.MIN.getEpochSecond()
                    && first <= Instant.MAX.getEpochSecond()
                    && nanos >= 0
                    && nanos < NANOS_PER_SECOND;
            return present && time ? Optional.of(Instant.ofEpochSecond(first, nanos)) : Optional.empty();
        }
    }
}
