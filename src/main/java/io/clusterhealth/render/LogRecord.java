// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meanings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A line of a log in JSON, as text: the quotation marks of JSON cannot stand within those of a quote.
final class LogRecord {
    private static final JsonMapper JSON = new JsonMapper();
    private static final List<String> MESSAGE = List.of("msg", "message");
    private static final List<String> ERROR = List.of("error", "err", "exception");

    private LogRecord() {}

    /// Message and error of the record, then other members that report something besides; another text as it is.
    static String text(String line) {
        return line.startsWith("{\"") && line.endsWith("}")
                ? parsed(line).flatMap(LogRecord::text).orElse(line)
                : line;
    }

    private static Optional<String> text(JsonNode line) {
        String told = Stream.of(MESSAGE, ERROR)
                .flatMap(names -> first(line, names).stream())
                .distinct()
                .collect(Collectors.joining(": "));
        List<Meaning> known = Meanings.of(told).all();
        String more = line.properties().stream()
                .filter(member -> member.getValue().isTextual()
                        && !told.contains(member.getValue().textValue()))
                .map(LogRecord::named)
                .filter(member -> Meanings.of(member).reasons().anyMatch(meaning -> !known.contains(meaning)))
                .collect(Collectors.joining(" "));
        return told.isEmpty() ? Optional.empty() : Optional.of(more.isEmpty() ? told : told + " " + more);
    }

    private static String named(Map.Entry<String, JsonNode> member) {
        return member.getKey() + "=" + member.getValue().textValue();
    }

    private static Optional<String> first(JsonNode line, List<String> names) {
        return names.stream()
                .map(line::path)
                .map(found -> found.isObject() ? found.path("message") : found)
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .filter(text -> !text.isBlank())
                .findFirst();
    }

    private static Optional<JsonNode> parsed(String line) {
        try {
            return Optional.of(JSON.readTree(line)).filter(JsonNode::isObject);
        } catch (JsonProcessingException _) {
            return Optional.empty();
        }
    }
}
