// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// JSON from strangers: plain RFC 8259, no duplicate names, everything bounded.
///
/// Text is decoded before it is parsed, because Jackson's byte parser lets overlong UTF-8 and UTF-16 pass.
final class StrictJson {
    /// How deep arrays and objects may nest.
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

    /// With buffers that all threads share. Jackson would keep some for each thread, and so make new ones for each
    /// call, which has a virtual thread of its own.
    static JsonFactoryBuilder pooled() {
        return new JsonFactoryBuilder().recyclerPool(JsonRecyclerPools.sharedConcurrentDequePool());
    }

    /// The text of these bytes; fails on anything that is not UTF-8 in its shortest form.
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
        return mapper.readTree(parser);
    }

    /// Whether every number in the tree is one: `1e999` is read as infinity.
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
