// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Writes objects in protobuf as the API server does, for scripted servers. Empty values that JSON omits are written,
/// as in the API server's protobuf.
public final class ObjectWriter {
    private ObjectWriter() {}

    /// Whether a kind is one of Kubernetes' own.
    ///
    /// @param apiVersion `v1`, `apps/v1`
    public static boolean knows(String apiVersion, String kind) {
        return MessageTypes.of(apiVersion + "." + kind).isPresent();
    }

    /// One object of a kind for which [#knows] is true.
    public static byte[] object(String apiVersion, String kind, JsonNode object) {
        return message(MessageTypes.of(apiVersion + "." + kind).orElseThrow(), object);
    }

    /// A page of a list.
    ///
    /// @param kind of one object
    /// @param token continue token of the next page; empty on the last one
    /// @param items as from [#object]
    public static byte[] list(String apiVersion, String kind, String token, List<byte[]> items) {
        return written(out -> {
            out.writeRawBytes(new byte[] {'k', '8', 's', 0});
            out.writeByteArray(1, written(meta -> {
                meta.writeString(1, apiVersion);
                meta.writeString(2, kind + "List");
            }));
            out.writeByteArray(2, written(raw -> {
                raw.writeByteArray(1, written(meta -> {
                    meta.writeString(1, "");
                    meta.writeString(2, "48213377");
                    meta.writeString(3, token);
                }));
                for (byte[] item : items) {
                    raw.writeByteArray(2, item);
                }
            }));
            out.writeString(3, "");
            out.writeString(4, "");
        });
    }

    private static byte[] message(List<Field> fields, JsonNode object) {
        return written(out -> {
            for (Field field : fields) {
                if (field.inlined()) {
                    byte[] inlined = message(MessageTypes.of(field.type()).orElseThrow(), object);
                    out.writeByteArray(field.number(), inlined);
                } else {
                    field(out, field, object.path(field.name()));
                }
            }
        });
    }

    private static void field(CodedOutputStream out, Field field, JsonNode value) throws IOException {
        switch (field.many()) {
            case ONE -> {
                if (!value.isMissingNode() && !value.isNull() || field.zeroOmitted()) {
                    value(out, field.number(), field, value);
                }
            }
            case LIST -> {
                for (JsonNode one : value) {
                    value(out, field.number(), field, one);
                }
            }
            case MAP -> {
                for (Map.Entry<String, JsonNode> entry : value.properties()) {
                    out.writeByteArray(field.number(), written(pair -> {
                        pair.writeString(1, entry.getKey());
                        value(pair, 2, field, entry.getValue());
                    }));
                }
            }
        }
    }

    private static void value(CodedOutputStream out, int number, Field field, JsonNode value) throws IOException {
        Optional<ScalarType> type = field.scalar();
        if (type.isPresent()) {
            scalar(out, number, type.get(), value);
        } else {
            out.writeByteArray(
                    number,
                    MessageTypes.of(field.type())
                            .map(fields -> message(fields, value))
                            .orElseGet(() -> written(raw -> raw.writeString(1, value.toString()))));
        }
    }

    private static void scalar(CodedOutputStream out, int number, ScalarType type, JsonNode value) throws IOException {
        switch (type) {
            case STRING -> out.writeString(number, value.asText());
            case INT -> out.writeInt64(number, value.asLong());
            case BOOL -> out.writeBool(number, value.asBoolean());
            case BYTES -> out.writeByteArray(number, Base64.getDecoder().decode(value.asText()));
            case QUANTITY -> out.writeByteArray(number, written(quantity -> quantity.writeString(1, value.asText())));
            case TIME, MICRO_TIME ->
                out.writeByteArray(number, written(time -> {
                    Instant instant = Instant.parse(value.asText());
                    time.writeInt64(1, instant.getEpochSecond());
                    time.writeInt32(2, instant.getNano());
                }));
            case INT_OR_STRING ->
                out.writeByteArray(number, written(either -> {
                    either.writeInt64(1, value.isTextual() ? 1 : 0);
                    either.writeInt64(2, value.asLong());
                    either.writeString(3, value.isTextual() ? value.asText() : "");
                }));
        }
    }

    static byte[] written(Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        try {
            writing.write(out);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    @FunctionalInterface
    interface Writing {
        void write(CodedOutputStream out) throws IOException;
    }
}
