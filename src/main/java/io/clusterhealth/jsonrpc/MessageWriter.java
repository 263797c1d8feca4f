// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Encodes messages to bytes.
final class MessageWriter {
    /// U+FFFD in UTF-8: replaces a lone surrogate, which has no UTF-8 encoding.
    private static final byte[] REPLACEMENT = {(byte) 0xEF, (byte) 0xBF, (byte) 0xBD};

    private final ObjectMapper mapper = new ObjectMapper(StrictJson.pooled().build());

    byte[] write(Message message) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = mapper.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("jsonrpc", "2.0");
            switch (message) {
                case Message.Request(RequestId id, String method, ObjectNode params) -> {
                    id(json, id);
                    call(json, method, params);
                }
                case Message.Notification(String method, ObjectNode params) -> call(json, method, params);
                case Message.Success(RequestId id, JsonNode result) -> {
                    id(json, id);
                    json.writeFieldName("result");
                    mapper.writeTree(json, result);
                }
                case Message.Failure(Optional<RequestId> id, RpcError error) -> {
                    if (id.isPresent()) {
                        id(json, id.get());
                    }
                    error(json, error);
                }
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
        return utf8(text.toString());
    }

    private void call(JsonGenerator json, String method, ObjectNode params) throws IOException {
        json.writeStringField("method", method);
        if (!params.isEmpty()) {
            json.writeFieldName("params");
            mapper.writeTree(json, params);
        }
    }

    private void error(JsonGenerator json, RpcError error) throws IOException {
        json.writeObjectFieldStart("error");
        json.writeNumberField("code", error.code());
        json.writeStringField("message", error.message());
        if (!error.data().isEmpty()) {
            json.writeFieldName("data");
            mapper.writeTree(json, error.data());
        }
        json.writeEndObject();
    }

    private static void id(JsonGenerator json, RequestId id) throws IOException {
        switch (id) {
            case RequestId.TextId(String value) -> json.writeStringField("id", value);
            case RequestId.IntegerId(String literal) -> {
                json.writeFieldName("id");
                json.writeNumber(literal);
            }
            case RequestId.Unstated() -> {}
        }
    }

    private static byte[] utf8(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return replacing(text);
            }
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] replacing(String text) {
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8
                    .newEncoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .replaceWith(REPLACEMENT)
                    .encode(CharBuffer.wrap(text));
            byte[] utf8 = new byte[bytes.remaining()];
            bytes.get(utf8);
            return utf8;
        } catch (CharacterCodingException e) {
            throw new IllegalStateException("a replacing encoder refused text", e);
        }
    }
}
