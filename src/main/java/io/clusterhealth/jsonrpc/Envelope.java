// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/// The members of one object, before the kind of message has been determined.
final class Envelope {
    private final ObjectNode members = JsonNodeFactory.instance.objectNode();
    private Optional<RequestId> id = Optional.empty();
    private boolean unreadableId;
    private String unknownMember = "";

    private Envelope() {}

    /// Reads the object that starts at the parser's current token, up to its end.
    static Envelope read(JsonParser parser, StrictJson json) throws IOException {
        Envelope envelope = new Envelope();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            switch (name) {
                case "id" -> envelope.readId(parser, value);
                case "jsonrpc", "method", "params", "result", "error" -> envelope.members.set(name, json.value(parser));
                default -> {
                    envelope.unknownMember = name;
                    parser.skipChildren();
                }
            }
        }
        return envelope;
    }

    private void readId(JsonParser parser, JsonToken token) throws IOException {
        String literal = parser.getText();
        id = switch (token) {
            case VALUE_STRING ->
                literal.length() <= RequestId.MAX_TEXT ? Optional.of(new RequestId.TextId(literal)) : Optional.empty();
            case VALUE_NUMBER_INT -> RequestId.whole(literal);
            default -> {
                parser.skipChildren();
                yield Optional.empty();
            }
        };
        unreadableId = id.isEmpty();
    }

    /// Validates the members and determines the kind of message.
    ///
    /// @param shorthand the methods that may be requested with neither `jsonrpc` nor `id`
    Decoded classify(Set<String> shorthand) {
        Decoded decoded = decoded(shorthand);
        boolean answers = (members.has("result") || members.has("error")) && !members.has("method");
        // Its id was issued by this server, so it must not be echoed like a client's id.
        return answers && decoded instanceof Decoded.Undecodable(Message.Failure(var _, RpcError error))
                ? new Decoded.UnreadableResponse(new Message.Failure(Optional.empty(), error))
                : decoded;
    }

    private Decoded decoded(Set<String> shorthand) {
        if (unreadableId) {
            return rejected("'id' must be a string of at most " + RequestId.MAX_TEXT + " characters or an integer of at"
                    + " most " + RequestId.MAX_DIGITS + " digits");
        }
        if (!unknownMember.isEmpty()) {
            return rejected("A message has no member '" + Excerpt.of(unknownMember)
                    + "'; names are case-sensitive: jsonrpc, id, method, params, result, error");
        }
        if (!StrictJson.isFinite(members)) {
            return rejected("A number is too large");
        }
        boolean answers = members.has("result") || members.has("error");
        if (answers && members.has("method")) {
            return rejected("A message has either 'method' or 'result' or 'error'");
        }
        if (isShorthand(shorthand)) {
            return call(new RequestId.Unstated());
        }
        if (!member("jsonrpc").asText("").equals("2.0") || !member("jsonrpc").isTextual()) {
            return rejected("'jsonrpc' must be the string \"2.0\"");
        }
        if (answers) {
            return response();
        }
        if (member("method").asText("").isEmpty() || !member("method").isTextual()) {
            return rejected("'method' must be a string that is not empty");
        }
        return id.map(this::call).orElseGet(this::notification);
    }

    private boolean isShorthand(Set<String> shorthand) {
        return id.isEmpty()
                && !members.has("jsonrpc")
                && member("method").isTextual()
                && shorthand.contains(member("method").textValue());
    }

    private Decoded call(RequestId requestId) {
        JsonNode params = member("params");
        if (!params.isMissingNode() && !params.isNull() && !params.isObject()) {
            return Decoded.Undecodable.of(Optional.of(requestId), RpcError.invalidParams("'params' must be an object"));
        }
        return new Decoded.Single(new Message.Request(requestId, method(), objectOrEmpty(params)));
    }

    private Decoded notification() {
        return new Decoded.Single(new Message.Notification(method(), objectOrEmpty(member("params"))));
    }

    private Decoded response() {
        if (members.has("result") && members.has("error")) {
            return rejected("A response has either 'result' or 'error'");
        }
        if (members.has("result")) {
            return id.<Decoded>map(known -> new Decoded.Single(new Message.Success(known, member("result"))))
                    .orElseGet(() -> rejected("A response needs the 'id' of its request"));
        }
        JsonNode error = member("error");
        if (!error.path("code").isInt() || !error.path("message").isTextual()) {
            return rejected("'error' must be an object with an integer 'code' and a string 'message'");
        }
        RpcError said = new RpcError(
                error.get("code").intValue(), error.get("message").textValue(), objectOrEmpty(error.path("data")));
        return new Decoded.Single(new Message.Failure(id, said));
    }

    private Decoded rejected(String details) {
        return Decoded.Undecodable.of(id, RpcError.invalidRequest(details));
    }

    private String method() {
        return member("method").textValue();
    }

    private JsonNode member(String name) {
        return Optional.ofNullable(members.get(name)).orElse(MissingNode.getInstance());
    }

    private static ObjectNode objectOrEmpty(JsonNode value) {
        return value instanceof ObjectNode object ? object : JsonNodeFactory.instance.objectNode();
    }
}
