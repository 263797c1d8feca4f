// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// Parses untrusted JSON: plain RFC 8259, no duplicate names, all sizes bounded.
///
/// Text is decoded before it is parsed, because Jackson's byte parser accepts overlong UTF-8 and UTF-16.
final class StrictJson {
    /// The deepest nesting of arrays and objects.
    static final int MAX_DEPTH = 64;

    private final ObjectMapper mapper;

    /// @param maxLength the longest message, which also bounds each string in it
    /// @param maxTokens names, values and brackets in one message
    StrictJson(int maxLength, int maxTokens) {
        StreamReadConstraints bounds = StreamReadConstraints.builder()
                .maxDocumentLength(maxLength)
                .maxStringLength(maxLength)
                .maxNestingDepth(MAX_DEPTH)
                .maxNumberLength(500)
                .maxNameLength(256)
                .maxTokenCount(maxTokens)
                .build();
        mapper = JsonMapper.builder(pooled().streamReadConstraints(bounds)
                        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                        .build())
                .build();
    }

    /// With buffers shared by all threads. By default Jackson keeps buffers per thread, and would allocate new ones
    /// for each call, which runs on a virtual thread of its own.
    static JsonFactoryBuilder pooled() {
        return new JsonFactoryBuilder().recyclerPool(JsonRecyclerPools.sharedConcurrentDequePool());
    }

    /// Decodes these bytes; fails on anything that is not UTF-8 in its shortest form.
    static String text(byte[] utf8) throws CharacterCodingException {
        return isAscii(utf8) ? new String(utf8, StandardCharsets.ISO_8859_1) : decoded(utf8);
    }

    private static boolean isAscii(byte[] utf8) {
        int bits = 0;
        for (byte each : utf8) {
            bits |= each;
        }
        return bits >= 0;
    }

    private static String decoded(byte[] utf8) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .decode(ByteBuffer.wrap(utf8))
                .toString();
    }

    JsonParser parser(String text) throws IOException {
        return mapper.getFactory().createParser(text);
    }

    /// The value that starts at the parser's current token.
    JsonNode value(JsonParser parser) throws IOException {
        return parser.hasToken(JsonToken.VALUE_STRING) ? TextNode.valueOf(parser.getText()) : mapper.readTree(parser);
    }

    /// Whether every number in the tree is finite: `1e999` is read as infinity.
    static boolean isFinite(JsonNode value) {
        if (value.isFloatingPointNumber()) {
            return Double.isFinite(value.doubleValue());
        }
        for (JsonNode child : value) {
            if (!isFinite(child)) {
                return false;
            }
        }
        return true;
    }
}
