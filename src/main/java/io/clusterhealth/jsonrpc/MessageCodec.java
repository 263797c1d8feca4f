// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Decodes bytes to messages and encodes messages to bytes.
public final class MessageCodec {
    private final StrictJson json;
    private final MessageWriter writer = new MessageWriter();
    private final Set<String> shorthand;
    private final int maxBytes;
    /// The most tokens in a message: names, values and brackets.
    private static final int MOST_TOKENS = 20_000;

    /// A batch of more messages is not read to its end.
    private static final int CROWD_OF = 1_000;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private static final Decoded CROWD = invalid("A batch of more than " + CROWD_OF + " messages is not read");

    private final WireLog log;

    /// @param maxBytes the longest message that is accepted
    /// @param shorthand the methods that are requests even with neither `jsonrpc` nor `id` (ADR 0006)
    /// @param log receives everything that is read and written
    public MessageCodec(int maxBytes, Set<String> shorthand, WireLog log) {
        this(maxBytes, shorthand, log, MOST_TOKENS);
    }

    private MessageCodec(int maxBytes, Set<String> shorthand, WireLog log, int maxTokens) {
        this.log = log;
        this.json = new StrictJson(maxBytes, maxTokens);
        this.maxBytes = maxBytes;
        this.shorthand = Set.copyOf(shorthand);
    }

    /// For the responses of other servers: a list of a thousand tools has more tokens than a client's message may
    /// have.
    public static MessageCodec ofAnswers(int maxBytes) {
        return new MessageCodec(maxBytes, Set.of(), WireLog.NONE, 10 * MOST_TOKENS);
    }

    /// The longest message that is accepted, in bytes.
    public int maxBytes() {
        return maxBytes;
    }

    /// Decodes one JSON value. Never throws for bad input.
    public Decoded decode(byte[] utf8) {
        log.read(utf8);
        return judge(utf8);
    }

    /// Whether these bytes are a complete message or may be the beginning of one; for a reader that must decide
    /// before decoding. The bytes are not logged.
    public boolean isMessage(byte[] utf8) {
        return judge(utf8) instanceof Decoded.Single;
    }

    /// The result for a message that is too long.
    ///
    /// @param start the beginning of the message; the rest was discarded
    public Decoded tooLong(byte[] start) {
        log.read(start);
        return tooLong();
    }

    private Decoded tooLong() {
        return unreadable("A message may have at most " + maxBytes + " bytes");
    }

    private Decoded judge(byte[] utf8) {
        if (utf8.length > maxBytes) {
            return tooLong();
        }
        try {
            return decode(StrictJson.text(utf8));
        } catch (CharacterCodingException _) {
            return unreadable("The message is not UTF-8");
        } catch (StreamConstraintsException _) {
            return unreadable("The message is nested deeper, has more values, or longer names or numbers than allowed");
        } catch (JsonProcessingException e) {
            return unreadable("The message is not one JSON value, or repeats a name within an object; see column "
                    + Optional.ofNullable(e.getLocation())
                            .map(at -> at.getColumnNr())
                            .orElse(1));
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory", e);
        }
    }

    private Decoded decode(String text) throws IOException {
        if (text.startsWith(BYTE_ORDER_MARK)) {
            return unreadable("The message begins with a byte order mark, which is no part of JSON");
        }
        try (JsonParser parser = json.parser(text)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                return unreadable("The message is empty");
            }
            Decoded decoded = first == JsonToken.START_ARRAY ? batch(parser) : member(parser, first);
            return decoded.equals(CROWD) || parser.nextToken() == null
                    ? decoded
                    : unreadable("There is more than one JSON value where one message is expected");
        }
    }

    private Decoded batch(JsonParser parser) throws IOException {
        List<Decoded> members = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            members.add(member(parser, token));
            if (members.size() > CROWD_OF) {
                return CROWD;
            }
        }
        return members.isEmpty() ? invalid("A batch needs at least one message") : new Decoded.Batch(members);
    }

    private Decoded member(JsonParser parser, JsonToken token) throws IOException {
        if (token == JsonToken.START_OBJECT) {
            return Envelope.read(parser, json).classify(shorthand);
        }
        parser.skipChildren();
        return invalid("A message is a JSON object");
    }

    private static Decoded unreadable(String details) {
        return Decoded.Undecodable.of(Optional.empty(), RpcError.parseError(details));
    }

    private static Decoded invalid(String details) {
        return Decoded.Undecodable.of(Optional.empty(), RpcError.invalidRequest(details));
    }

    /// Encodes one message as a single line of UTF-8 without a trailing line feed; lone surrogates are replaced.
    public byte[] encode(Message message) {
        byte[] utf8 = writer.write(message);
        log.written(utf8);
        return utf8;
    }
}
