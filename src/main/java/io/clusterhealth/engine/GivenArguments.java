// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Removes from a call's arguments what clients add by themselves, and the empty values that clients with strict
/// schemas send for every optional argument; reads values that are not of the schema's type but can only mean one that
/// is.
///
/// @see <a href="https://platform.openai.com/docs/guides/function-calling#strict-mode">Strict mode: every argument is
/// required</a>
final class GivenArguments {
    /// Names that a client adds to the schema of every tool and forwards with the call; they mean nothing here.
    ///
    /// `wait_for_previous`: Gemini CLI (`addWaitForPreviousParameter`), the order in which it makes its own calls.
    private static final Set<String> ADDED_BY_CLIENTS = Set.of("wait_for_previous");

    private GivenArguments() {}

    /// A copy without the arguments that count as absent, of values as the schema wants them where that is possible.
    ///
    /// An empty string counts as absent where the schema declares an optional argument, an empty object where it
    /// declares an optional object. Elsewhere it is left to be refused, as `null` is.
    ///
    /// @param schema the tool's input schema
    static ObjectNode of(ObjectNode arguments, JsonNode schema) {
        ObjectNode given = arguments.deepCopy();
        for (String name : ADDED_BY_CLIENTS) {
            if (!schema.path("properties").has(name)) {
                given.remove(name);
            }
        }
        removeEmpty(given, schema);
        schema.path("properties").properties().forEach(argument -> {
            String name = argument.getKey();
            Optional.ofNullable(given.get(name))
                    .flatMap(value -> MeantValue.of(name, value, argument.getValue()))
                    .ifPresent(meant -> given.set(name, meant));
        });
        return given;
    }

    private static void removeEmpty(ObjectNode object, JsonNode schema) {
        for (Iterator<Map.Entry<String, JsonNode>> members = object.properties().iterator(); members.hasNext(); ) {
            Map.Entry<String, JsonNode> member = members.next();
            JsonNode declared = schema.path("properties").path(member.getKey());
            if (member.getValue() instanceof ObjectNode inner) {
                removeEmpty(inner, declared);
            }
            if (declared.isObject() && isEmpty(member.getValue(), declared) && !isRequired(member.getKey(), schema)) {
                members.remove();
            }
        }
    }

    private static boolean isRequired(String name, JsonNode schema) {
        return schema.path("required")
                .valueStream()
                .anyMatch(one -> one.asText().equals(name));
    }

    private static boolean isEmpty(JsonNode value, JsonNode declared) {
        return value.isTextual()
                ? value.textValue().isEmpty()
                : value.isObject() && value.isEmpty() && takesObject(declared.path("type"));
    }

    /// Whether a `type` keyword admits an object; without the keyword, every value is admitted.
    private static boolean takesObject(JsonNode type) {
        return type.isMissingNode()
                || (type.isArray() ? type.valueStream() : Stream.of(type))
                        .anyMatch(one -> one.asText().equals("object"));
    }
}
